import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Choice, ChoiceKind } from './choice-rules.ts'

interface ChoiceRow {
  readonly kind: ChoiceKind
  readonly day: string | null
  readonly name: string | null
  readonly document: string | null
  readonly times: number
}

/** The newest wish of a shipment, and how many there were. */
export interface StoredChoice {
  readonly choice: Choice
  readonly times: number
}

export async function findChoice(
  db: Handle,
  code: TrackingCode,
): Promise<StoredChoice | undefined> {
  const [row] = await db.all<ChoiceRow>(
    `select kind, day, person_name as name, person_document as document, times
     from recipient_choice where tracking_code = $1`,
    [code],
  )
  return row && { choice: toChoice(row), times: row.times }
}

function toChoice({ kind, day, name, document }: ChoiceRow): Choice {
  if (kind === 'another-day') return { kind, day: day ?? '' }
  if (kind === 'another-person') return { kind, name: name ?? '', document: document ?? '' }
  return { kind }
}

export async function putChoice(
  tx: Handle,
  code: TrackingCode,
  { choice, times }: StoredChoice,
  now: number,
): Promise<void> {
  const day = choice.kind === 'another-day' ? choice.day : null
  const isPerson = choice.kind === 'another-person'
  const person = isPerson ? [choice.name, choice.document] : [null, null]
  await tx.run(
    `insert into recipient_choice
       (tracking_code, kind, day, person_name, person_document, times, chosen_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tracking_code) do update set kind = excluded.kind, day = excluded.day,
       person_name = excluded.person_name, person_document = excluded.person_document,
       times = excluded.times, chosen_at = excluded.chosen_at`,
    [code, choice.kind, day, ...person, times, now],
  )
}

export async function deleteChoices(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  return tx.run('delete from recipient_choice where tracking_code in list($1)', [codes])
}

/** The shipments that are to be handed to the person with a document, by their recipient's wish. */
export async function findChosen(db: Handle, document: number): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    `select tracking_code as code from recipient_choice
     where replace(replace(replace(person_document, '.', ''), ' ', ''), '-', '') = $1
     order by 1`,
    [String(document)],
  )
  return rows.map(({ code }) => code)
}
