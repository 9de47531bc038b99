import type { Actor } from '../../kernel/operator.ts'
import type { Language, PersonRole } from '../../kernel/person.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import type { Gate } from '../../kits/limit/gate.ts'
import { type AuditFact, recordAudit } from '../audit/audit.ts'
import type { AttemptLimits } from './attempts.steps.ts'
import type { Environment } from './person-rules.ts'

/** What the steps of this slice work with. */
export interface House {
  /** The store of people, which both environments share. */
  readonly db: Database
  /** The environment's own database, for its audit log. */
  readonly auditDb: Database
  readonly clock: Clock
  readonly environment: Environment
  readonly settings: PeopleSettings
  readonly attempts: AttemptLimits
  /** Lets a few passwords be hashed at once: each takes 19 MB for a while. */
  readonly gate: Gate
  readonly mail: Mailer | undefined
  /** Logs the failure of work that nobody waits for. */
  readonly onFailure: (error: unknown) => void
}

export interface PeopleSettings {
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
  readonly secondFactorRoles: readonly PersonRole[]
  /** Whether the people of the demonstration are let in. */
  readonly demo: boolean
  readonly limits: boolean
  /** Where links lead that are made without a request. */
  readonly linkBase: string
  /** The host of the service's public address, which no password may be. */
  readonly service: string
}

/** Sends a link to a person. */
export interface Mailer {
  sendLink(mail: LinkMail): Promise<void>
}

/** Who a link comes from: the carrier, and how people reach it. */
export interface MailSender {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly web: string
}

export interface LinkMail {
  readonly to: string
  readonly name: string
  readonly language: Language
  readonly purpose: 'invitation' | 'reset'
  readonly link: string
  readonly hours: number
}

/** Where a person calls from. */
export interface Visit {
  readonly address: string
  /** What the browser says that it is. */
  readonly agent: string
  /** The token of the session that the browser has, if any. */
  readonly token: string | undefined
}

/**
 * Runs a change of people's data. What is recorded goes to the audit log of the environment, in
 * another database: it is written last, before the change is committed, so that no change is
 * without its entry.
 */
export function change<Result>(
  { db, auditDb, clock }: Pick<House, 'db' | 'auditDb' | 'clock'>,
  work: (tx: Handle, record: (fact: AuditFact) => void) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const facts: AuditFact[] = []
    const result = await work(tx, (fact) => facts.push(fact))
    if (facts.length > 0)
      await auditDb.transaction(async (auditTx) => {
        for (const fact of facts) await recordAudit(auditTx, fact, clock())
      })
    return result
  })
}

/** A fact about a person. */
export function personFact(
  by: Actor,
  action: string,
  { id, email }: { readonly id: string; readonly email: string },
  detail: object = {},
): AuditFact {
  return { by, action, subject: `person ${id}`, detail: { email, ...detail } }
}
