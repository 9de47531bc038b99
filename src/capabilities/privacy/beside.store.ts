/** What is stored about recipients beside their orders, for who asks to see it. */
import type { Handle } from '../../kits/db/database.ts'

type Row = Readonly<Record<string, string | number | null>>

/** Rows by place, of some shipments. */
const statements = {
  choices: `select tracking_code as "trackingCode", kind, day, person_name as "personName",
      person_document as "personDocument", chosen_at as "chosenAt"
    from recipient_choice where tracking_code in list($1)`,
  claims: `select id, tracking_code as "trackingCode", kind, state, reason, opened_at as "openedAt"
    from claim where tracking_code in list($1)`,
  claimMessages: `select c.tracking_code as "trackingCode", m.claim_id as claim, m.at, m.side,
      m.text
    from claim_message m join claim c on c.id = m.claim_id where c.tracking_code in list($1)`,
  corrections: `select tracking_code as "trackingCode", at, check_code as "check", reason
    from piece_movement where tracking_code in list($1) and reason <> ''`,
  rescues: `select tracking_code as "trackingCode", kind, state, reason
    from rescue where tracking_code in list($1) and reason <> ''`,
  workNotes: `select tracking_code as "trackingCode", kind, note
    from work_item where tracking_code in list($1) and note <> ''`,
  cashDifferences: `select c.tracking_code as "trackingCode", d.reason, d.note
    from cash_difference d join cash_collection c on c.id = d.collection_id
    where c.tracking_code in list($1)`,
  handOverNotes: `select c.tracking_code as "trackingCode", h.id as "handOver", h.note
    from cash_hand_over h join cash_collection c on c.hand_over_id = h.id
    where c.tracking_code in list($1) and h.note <> ''`,
  events: `select id, tracking_code as "trackingCode", type, occurred_at as "occurredAt", data
    from outbox where tracking_code in list($1)`,
  webhookAnswers: `select o.tracking_code as "trackingCode", a.event_id as event, a.at, a.answer
    from delivery_attempt a join outbox o on o.id = a.event_id
    where o.tracking_code in list($1) and a.answer <> ''`,
  auditTexts: `select distinct tracking_code as "trackingCode", word as text
    from audit_word where tracking_code in list($1)`,
} as const

export type BesideOrders = Readonly<Record<keyof typeof statements, readonly Row[]>>

/** Every place is named, also where it has nothing. */
export async function findBesideOrders(
  db: Handle,
  codes: readonly string[],
): Promise<BesideOrders> {
  const found = new Map<string, readonly Row[]>()
  for (const [name, statement] of Object.entries(statements))
    found.set(name, codes.length === 0 ? [] : await db.all<Row>(statement, [codes]))
  return Object.fromEntries(found) as unknown as BesideOrders
}

/** The rows of sheets that name a document, or have one of these codes. */
export async function findSheetRows(
  db: Handle,
  sheets: readonly string[],
  codes: readonly string[],
  document: number,
): Promise<Row[]> {
  return db.all<Row>(
    `select import_id as sheet, first_row as "firstRow", code, state, cells, errors
     from import_row where import_id in list($1)
       and (code in list($2) or cells like '%' || $3 || '%' or cells like '%' || $4 || '%')`,
    [sheets, codes, String(document), new Intl.NumberFormat('es-AR').format(document)],
  )
}

/** The cash of these shipments, as the audit log names it. */
export async function findCashSubjects(db: Handle, codes: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string; handOver: string | null }>(
    `select id, hand_over_id as "handOver" from cash_collection where tracking_code in list($1)`,
    [codes],
  )
  const subjects = rows.flatMap(({ id, handOver }) => [
    `collection ${id}`,
    ...(handOver === null ? [] : [`hand-over ${handOver}`]),
  ])
  return [...new Set(subjects)]
}
