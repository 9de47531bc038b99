import type { Handle } from '../../kits/db/database.ts'

/** A person of the demonstration, with the ways in that are still open. */
export interface DemoAccount {
  readonly id: string
  readonly email: string
  /** One of the documented people, whom only the demonstration itself lets in. */
  readonly isDocumented: boolean
  readonly isDisabled: boolean
  readonly sessions: number
  readonly links: number
}

interface Row {
  readonly id: string
  readonly email: string
  readonly demoKind: number
  readonly disabledAt: number | null
  readonly sessions: number
  readonly links: number
}

export async function listDemoAccounts(db: Handle): Promise<DemoAccount[]> {
  const rows = await db.all<Row>(
    `select p.id as id, p.email as email, p.demo_kind as "demoKind",
       p.disabled_at as "disabledAt",
       (select count(*) from person_session s where s.person_id = p.id) as sessions,
       (select count(*) from person_link l where l.person_id = p.id) as links
     from person p where p.demo_kind <> 0 order by p.created_at, p.id`,
  )
  return rows.map(({ demoKind, disabledAt, ...row }) => ({
    ...row,
    isDocumented: demoKind === 1,
    isDisabled: disabledAt !== null,
  }))
}

/** Somebody who may leave with the demonstration. */
export interface LeavingPerson {
  readonly id: string
  readonly email: string
  readonly isDemo: boolean
  /** Loaded by the demonstration itself, not invited by its people. */
  readonly isLoaded: boolean
}

interface LeavingRow extends Pick<LeavingPerson, 'id' | 'email'> {
  readonly demoKind: number
}

const leavingSelect = 'select p.id, p.email, p.demo_kind as "demoKind" from person p where'

/** Everybody of the demonstration. */
export async function listDemoPeople(db: Handle): Promise<LeavingPerson[]> {
  const rows = await db.all<LeavingRow>(`${leavingSelect} p.demo_kind <> 0 order by p.id`)
  return rows.map(toLeaving)
}

/** The people with a membership of one of these accounts. */
export async function listMembersOf(
  db: Handle,
  environment: string,
  shippers: readonly number[],
): Promise<LeavingPerson[]> {
  const rows = await db.all<LeavingRow>(
    `${leavingSelect} exists (select 1 from membership m where m.person_id = p.id
       and m.environment = $1 and m.shipper_number in numbers($2)) order by p.id`,
    [environment, shippers.map(String)],
  )
  return rows.map(toLeaving)
}

function toLeaving({ id, email, demoKind }: LeavingRow): LeavingPerson {
  return { id, email, isDemo: demoKind !== 0, isLoaded: demoKind === 1 }
}

/** Ends a person's memberships of these accounts; returns how many memberships are left. */
export async function endMemberships(
  tx: Handle,
  personId: string,
  environment: string,
  shippers: readonly number[],
): Promise<number> {
  const ended = `person_id = $1 and environment = $2 and shipper_number in numbers($3)`
  const values = [personId, environment, shippers.map(String)]
  await tx.run(
    `delete from person_link where membership_id in (select id from membership where ${ended})`,
    values,
  )
  await tx.run(`delete from membership where ${ended}`, values)
  const [row] = await tx.all<{ many: number }>(
    'select count(*) as many from membership where person_id = $1',
    [personId],
  )
  return row?.many ?? 0
}

/** Deletes the stored data of a person, the person last. */
export async function deleteWholePerson(
  tx: Handle,
  personId: string,
  accounts: readonly string[],
): Promise<void> {
  for (const sql of [
    'delete from email_change where person_id = $1',
    'delete from passkey_challenge where person_id = $1',
    'delete from person_passkey where person_id = $1',
    'delete from recovery_code where person_id = $1',
    'delete from person_link where person_id = $1',
    'delete from person_session where person_id = $1',
    'delete from membership where person_id = $1',
  ])
    await tx.run(sql, [personId])
  await tx.run('delete from wrong_try where account in list($1)', [accounts])
  await tx.run('delete from delayed_try where account in list($1)', [accounts])
  await tx.run('delete from person where id = $1', [personId])
}
