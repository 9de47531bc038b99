import type { Handle } from '../../kits/db/database.ts'

/** A person of the demonstration, with what still lets somebody in. */
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
