import type { Actor } from '../../kernel/operator.ts'
import type { Language, PersonRole } from '../../kernel/person.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import type { Gate } from '../../kits/limit/gate.ts'
import { type AuditFact, recordAudit } from '../audit/audit.ts'
import type { Inviting } from './account-rules.ts'
import type { AttemptLimits } from './attempts.steps.ts'
import { carrierNumber, type Environment, type Membership } from './person-rules.ts'
import type { AccountTries } from './tries.steps.ts'

/** The parts that the steps of this slice work with. */
export interface PeopleParts {
  /** The store of people, which both environments share. */
  readonly db: Database
  /** The environment's own database, for its audit log. */
  readonly auditDb: Database
  readonly clock: Clock
  readonly environment: Environment
  readonly settings: PeopleSettings
  readonly attempts: AttemptLimits
  readonly tries: AccountTries
  /** Lets a few passwords be hashed at once: each takes 19 MB for a while. */
  readonly gate: Gate
  readonly mail: Mailer | undefined
  /** A shipper of either environment, if this process serves it. */
  readonly findShipper: (environment: Environment, number: number) => Promise<Shipper | undefined>
  /** Logs the failure of work that nobody waits for. */
  readonly onFailure: (error: unknown) => void
}

export interface PeopleSettings {
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
  /** The roles that need a second factor; `undefined` for the usual ones of the environment. */
  readonly secondFactorRoles: readonly PersonRole[] | undefined
  /** Whether the people of the demonstration are let in. */
  readonly demo: boolean
  /** Whether others than this machine's own may look around in the demonstration (D55). */
  readonly demoPublic: boolean
  readonly limits: boolean
  /** Where links lead that are made without a request. */
  readonly linkBase: string
  /** The host of the service's public address, which no password may be. */
  readonly service: string
}

/** Sends letters to people. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}

/** The sender of a letter: the carrier, and how people reach it. */
export interface MailSender {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly web: string
}

/** The account of a membership, for readers. */
export interface Place {
  readonly environment: Environment
  /** Absent where it is the carrier's. */
  readonly shipperName: string | undefined
  readonly role: PersonRole
}

interface Addressee {
  readonly to: string
  readonly name: string
  readonly language: Language
}

interface LinkLetter {
  readonly link: string
  readonly hours: number
}

/** When something was done, and on which device. */
interface From {
  readonly at: number
  /** The browser by its own name; absent where the carrier did it. */
  readonly agent: string | undefined
}

export type SignInChange =
  | 'password'
  | 'factor-on'
  | 'factor-off'
  | 'factors-off'
  | 'passkey-added'
  | 'passkey-removed'

/** The contents of each kind of letter; the words are in `letters.wire.ts`. */
export interface Letters {
  /** To choose the first password. */
  readonly invitation: LinkLetter & { readonly places: readonly Place[] }
  /** To accept invitations, for a person who signs in already. */
  readonly membership: LinkLetter & { readonly places: readonly Place[] }
  /** To choose another password. */
  readonly reset: LinkLetter
  /** That somebody has access to something new. */
  readonly joined: From & { readonly places: readonly Place[] }
  /** That somebody signed in with a browser which is not known to be theirs. */
  readonly device: From & { readonly place: string }
  /** That a part of their sign-in has changed. */
  readonly changed: From & { readonly what: SignInChange }
  /** To prove an address that is to be somebody's from now on. */
  readonly 'email-confirm': LinkLetter
  /** To the mailbox of an address that somebody else asked for. */
  readonly 'email-taken': object
  /** To the address before: that another one was asked for. */
  readonly 'email-asked': { readonly at: number }
  /** To the address before: that it is another one now, and how to undo that. */
  readonly 'email-changed': {
    readonly at: number
    readonly undo?: string
    readonly hours?: number
  }
  /** To the address that was taken back. */
  readonly 'email-undone': { readonly at: number }
}

export type LetterKind = keyof Letters

export type Contents = { [Kind in LetterKind]: { readonly kind: Kind } & Letters[Kind] }[LetterKind]

export type Letter = Addressee & Contents

/** Sends a letter, where mail can be sent; returns whether it was. A failure is logged. */
export async function sendLetter(
  { mail, onFailure }: Pick<PeopleParts, 'mail' | 'onFailure'>,
  { email, name, language }: { readonly email: string; name: string; language: Language },
  contents: Contents,
): Promise<boolean> {
  if (mail === undefined) return false
  try {
    await mail.send({ to: email, name, language, ...contents })
    return true
  } catch (error) {
    onFailure(error)
    return false
  }
}

/** Names the accounts of memberships. */
export function placesOf(
  { findShipper }: Pick<PeopleParts, 'findShipper'>,
  memberships: readonly Pick<Membership, 'environment' | 'shipperNumber' | 'role'>[],
): Promise<Place[]> {
  return Promise.all(
    memberships.map(async ({ environment, shipperNumber, role }) => {
      const isOfCarrier = shipperNumber === carrierNumber
      const shipper = isOfCarrier ? undefined : await findShipper(environment, shipperNumber)
      const shipperName = isOfCarrier ? undefined : (shipper?.name ?? String(shipperNumber))
      return { environment, shipperName, role }
    }),
  )
}

export interface MemberWish {
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly branch: string | null
  readonly language: Language
}

/** The person who changes the people of an account; one of the demonstration makes people of it. */
export interface Administrator extends Inviting {
  readonly actor: Actor
  /** The only branch whose people they change, where they act at one alone (D57). */
  readonly branch?: string | null | undefined
  /** Where links lead that are shown to them. */
  readonly baseUrl: string
}

/** Where a person calls from. */
export interface Visit {
  readonly address: string
  /** The browser by its own name. */
  readonly agent: string
  /** The token of the session that the browser has, if any. */
  readonly token: string | undefined
  /** The cookie by which it shows that people have signed in with it, if any. */
  readonly device: string | undefined
}

/**
 * Runs a change of people's data. The audit log of the environment is in another database: its
 * entries are written last, before the change is committed, so that no change is without its entry.
 */
export function change<Result>(
  { db, auditDb, clock }: Pick<PeopleParts, 'db' | 'auditDb' | 'clock'>,
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
