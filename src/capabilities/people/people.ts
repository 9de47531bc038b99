import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import { createGate } from '../../kits/limit/gate.ts'
import { RecentCounter } from '../../kits/limit/recent-counter.ts'
import type { Outcome } from '../../outcome.ts'
import { type AttemptChannels, createAttemptLimits } from './attempts.steps.ts'
import {
  type DemoGuide,
  type DemoPeople,
  type DemoPerson,
  openDemoPeople,
} from './demo-people.steps.ts'
import { forgetOldEmailChanges } from './email-changes/email-changes.steps.ts'
import { type EmailChanges, openEmailChanges } from './email-changes/email-moves.steps.ts'
import {
  type AddRefusal,
  answerInvitation,
  answerLink,
  type Delivered,
  listInvitations,
} from './invitations.steps.ts'
import { forgetOldLetters } from './letters/notices.steps.ts'
import { forgetOldLinks, type OpenLink, readLink, requestReset, useLink } from './links.steps.ts'
import {
  type Added,
  addMember,
  changeMember,
  type EndingRefusal,
  endMemberSessions,
  listAccount,
  type MemberRefusal,
  type ResetRefusal,
  removeMember,
  resetMember,
} from './members.steps.ts'
import type { Invitation } from './memberships.store.ts'
import { forgetOldChallenges, openPasskeys, type Passkeys } from './passkeys/passkeys.steps.ts'
import type { PasswordFault } from './password-rules.ts'
import { peopleLimits } from './people.limits.ts'
import type { Account, Member } from './people.store.ts'
import type {
  Administrator,
  Letter,
  LetterKind,
  Letters,
  Mailer,
  MailSender,
  MemberWish,
  PeopleParts,
  PeopleSettings,
  Place,
  SignInChange,
  Visit,
} from './people-parts.steps.ts'
import { type Environment, lacksSecondFactor, type Person, type SignedIn } from './person-rules.ts'
import {
  type ConfirmRefusal,
  changePassword,
  changeProfile,
  confirmFactor,
  type OwnRefusal,
  type ProposedFactor,
  proposeFactor,
  type RemovalRefusal,
  removeFactor,
} from './profile.steps.ts'
import {
  type DeviceFacts,
  deviceFacts,
  endByTicket,
  endSession,
  forgetOldSessions,
  identify,
  isTicketOf,
  listLive,
} from './sessions.steps.ts'
import type { Session } from './sessions.store.ts'
import { dropFactor, resetByEmail, setDisabled } from './shell.steps.ts'
import {
  type ConfirmSessionRefusal,
  confirmSession,
  type OpenedSession,
  type SignInRefusal,
  type SignInWish,
  signIn,
} from './sign-in.steps.ts'
import { createAccountTries } from './tries.steps.ts'

export type { OpenEmailChange, PendingEmail } from './email-changes/email-changes.steps.ts'
export type { AddedPasskey, Offer } from './passkeys/passkeys.steps.ts'
export type { Passkey } from './passkeys/passkeys.store.ts'
export type { PasswordFault } from './password-rules.ts'
export {
  carrierNumber,
  chooseMembership,
  isFresh,
  type Membership,
  mayUse,
  type PersonFace,
  personActor,
  scopesOf,
} from './person-rules.ts'
export {
  type Administrator,
  type Delivered,
  type DemoGuide,
  type DemoPerson,
  type DeviceFacts,
  type Invitation,
  type Letter,
  type LetterKind,
  type Letters,
  type Mailer,
  type MailSender,
  type Member,
  type MemberWish,
  type OpenedSession,
  type OpenLink,
  type OwnRefusal,
  type PeopleSettings,
  type Person,
  type Place,
  type ProposedFactor,
  type Session,
  type SignedIn,
  type SignInChange,
  type Visit,
}

/** The people who sign in, of both environments, as one environment sees them (D38). */
export interface People extends Passkeys, EmailChanges, DemoPeople {
  /** Whether the role of somebody asks for a second factor that they still lack. */
  lacksSecondFactor(signed: SignedIn): boolean
  /** Whether links are mailed; otherwise those who administer people hand them over. */
  readonly sendsMail: boolean
  /** Where links lead that are made without a request. */
  readonly linkBase: string
  /** A shipper of either environment, if this process serves it. */
  findShipper(environment: Environment, number: number): Promise<Shipper | undefined>
  signIn(wish: SignInWish, visit: Visit): Promise<Outcome<OpenedSession, SignInRefusal>>
  /** Returns the holder of this token's session, if it is live. */
  identify(token: string, address: string): Promise<SignedIn | undefined>
  listSessions(personId: string): Promise<Session[]>
  /** Proves the identity of the session's person again; returns when. */
  confirmSession(
    signed: SignedIn,
    wish: { readonly password: string; readonly code?: string | undefined },
    visit: Visit,
  ): Promise<Outcome<number, ConfirmSessionRefusal>>
  endSession(signed: SignedIn, id: string): Promise<Outcome<Session, 'session-unknown'>>
  /** The facts for a device while somebody has signed in there. */
  deviceFacts(signed: SignedIn, token: string): Promise<DeviceFacts>
  isTicketOf(ticket: string, token: string): boolean
  /** Ends the session of a ticket, for a person who left without a network. */
  endByTicket(ticket: string): Promise<void>
  /**
   * Mails a link to a person who forgot the password; returns the seconds to wait if too many were
   * asked for.
   */
  requestReset(email: string, visit: Visit): number
  readLink(token: string): Promise<OpenLink | undefined>
  useLink(
    token: string,
    password: string,
    visit: Visit,
  ): Promise<Outcome<Person, 'link-unknown' | PasswordFault>>
  /** Accepts or declines a mailed invitation, without signing in. */
  answerLink(
    token: string,
    accepts: boolean,
    visit: Visit,
  ): Promise<Outcome<readonly Invitation[], 'link-unknown'>>
  /** The invitations that a person has not answered. */
  listInvitations(personId: string): Promise<Invitation[]>
  answerInvitation(
    person: Person,
    id: string,
    accepts: boolean,
    visit: Visit,
  ): Promise<Outcome<Invitation, 'invitation-unknown'>>
  changeProfile(signed: SignedIn, wish: Pick<Person, 'name' | 'language'>): Promise<Person>
  changePassword(
    signed: SignedIn,
    wish: { readonly present: string; readonly password: string },
    visit: Visit,
  ): Promise<Outcome<Person, OwnRefusal | { readonly name: PasswordFault }>>
  proposeFactor(
    signed: SignedIn,
    password: string,
    visit: Visit,
  ): Promise<Outcome<ProposedFactor, OwnRefusal | { readonly name: 'second-factor-on' }>>
  confirmFactor(
    signed: SignedIn,
    code: string,
    visit: Visit,
  ): Promise<Outcome<readonly string[], ConfirmRefusal>>
  /** Takes the password and a code of the factor, or a recovery code. */
  removeFactor(
    signed: SignedIn,
    shown: { readonly password: string; readonly code: string },
    visit: Visit,
  ): Promise<Outcome<Person, RemovalRefusal>>
  listMembers(account: Account): Promise<Member[]>
  addMember(wish: MemberWish, by: Administrator): Promise<Outcome<Added, AddRefusal>>
  changeMember(
    personId: string,
    wish: Pick<MemberWish, 'role' | 'branch'>,
    by: Administrator,
  ): Promise<Outcome<Member, MemberRefusal>>
  removeMember(personId: string, by: Administrator): Promise<Outcome<Member, MemberRefusal>>
  endMemberSessions(personId: string, by: Administrator): Promise<Outcome<number, EndingRefusal>>
  /** Sends or shows a link for another password; to somebody who was invited, the invitation. */
  resetMember(personId: string, by: Administrator): Promise<Outcome<Delivered, ResetRefusal>>
  /** Makes a link for anybody; for the command line. */
  resetByEmail(
    email: string,
    by: Pick<Administrator, 'actor' | 'baseUrl'>,
  ): Promise<Outcome<Delivered, 'person-unknown' | 'demo-person'>>
  setDisabled(
    email: string,
    isDisabled: boolean,
    by: Actor,
  ): Promise<Outcome<Person, 'person-unknown'>>
  /** Takes the second factor away from a person who lost it. */
  dropFactor(email: string, by: Actor): Promise<Outcome<Person, 'person-unknown'>>
  /** Deletes sessions, links and tries that have expired. */
  clean(): Promise<void>
  /** Refuses the tries whose answer waits, as the service is about to stop. */
  release(): void
}

export interface PeopleSetup extends Pick<PeopleParts, 'auditDb' | 'environment' | 'onFailure'> {
  readonly settings: PeopleSettings
  readonly mail: Mailer | undefined
  readonly findShipper: People['findShipper']
  /** Receives wrong sign-ins of other nodes. */
  readonly otherNodes?: AttemptChannels
  /** How the delays of tries pass (D56); tests have their own. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined
}

const realWait = (ms: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, ms).unref())

export function openPeople(db: Database, clock: Clock, setup: PeopleSetup): People {
  const { settings, mail, findShipper, wait = realWait } = setup
  const parts: PeopleParts = {
    ...setup,
    db,
    clock,
    attempts: createAttemptLimits(settings.limits, setup.otherNodes),
    tries: createAccountTries({ db, clock, isOn: settings.limits, wait }),
    gate: createGate({
      atOnce: peopleLimits.passwordChecksAtOnce,
      waiting: peopleLimits.passwordChecksWaiting,
      perCaller: peopleLimits.passwordChecksPerAddress,
    }),
  }
  return {
    lacksSecondFactor: (signed) =>
      lacksSecondFactor(signed, settings.secondFactorRoles, setup.environment),
    sendsMail: mail !== undefined,
    linkBase: settings.linkBase,
    findShipper,
    signIn: (wish, visit) => signIn(parts, wish, visit),
    identify: (token, address) => identify(parts, token, address),
    listSessions: (personId) => listLive(parts, personId),
    confirmSession: (signed, wish, visit) => confirmSession(parts, signed, wish, visit),
    endSession: (signed, id) => endSession(parts, signed, id),
    deviceFacts: (signed, token) => deviceFacts(parts, signed, token),
    isTicketOf,
    endByTicket: (ticket) => endByTicket(parts, ticket),
    requestReset: createResetRequests(parts),
    readLink: (token) => readLink(parts, token),
    useLink: (token, password, visit) => useLink(parts, token, password, visit),
    answerLink: (token, accepts, visit) => answerLink(parts, token, accepts, visit),
    listInvitations: (personId) => listInvitations(parts, personId),
    answerInvitation: (person, id, accepts, visit) =>
      answerInvitation(parts, person, id, accepts, visit),
    changeProfile: (signed, wish) => changeProfile(parts, signed, wish),
    changePassword: (signed, wish, visit) => changePassword(parts, signed, wish, visit),
    proposeFactor: (signed, password, visit) => proposeFactor(parts, signed, password, visit),
    confirmFactor: (signed, code, visit) => confirmFactor(parts, signed, code, visit),
    removeFactor: (signed, shown, visit) => removeFactor(parts, signed, shown, visit),
    ...openPasskeys(parts),
    ...openEmailChanges(parts),
    listMembers: (account) => listAccount(parts, account),
    addMember: (wish, by) => addMember(parts, wish, by),
    changeMember: (personId, wish, by) => changeMember(parts, personId, wish, by),
    removeMember: (personId, by) => removeMember(parts, personId, by),
    endMemberSessions: (personId, by) => endMemberSessions(parts, personId, by),
    resetMember: (personId, by) => resetMember(parts, personId, by),
    resetByEmail: (email, by) => resetByEmail(parts, email, by),
    setDisabled: (email, isDisabled, by) => setDisabled(parts, email, isDisabled, by),
    dropFactor: (email, by) => dropFactor(parts, email, by),
    ...openDemoPeople(parts),
    clean: () => forgetOld(parts),
    release: parts.tries.stop,
  }
}

const hourMs = 3_600_000
const maxNames = 20_000

/** Few mails go to one person, whoever asks; too many questions of one address are refused. */
function createResetRequests(parts: PeopleParts): People['requestReset'] {
  const { resetMailsPerPersonAndHour, resetsPerAddressAndHour } = peopleLimits
  const byPerson = new RecentCounter({
    most: resetMailsPerPersonAndHour,
    withinMs: hourMs,
    maxNames,
  })
  const byAddress = new RecentCounter({ most: resetsPerAddressAndHour, withinMs: hourMs, maxNames })
  return (email, { address }) => {
    const now = parts.clock()
    const wait = parts.settings.limits ? byAddress.spend(address, now) : 0
    if (wait === 0 && byPerson.spend(email.trim().toLowerCase(), now) === 0)
      requestReset(parts, email)
    return wait
  }
}

/** Deletes expired rows: sessions, links, tries, challenges and counts of letters. */
async function forgetOld(parts: PeopleParts): Promise<void> {
  await forgetOldSessions(parts)
  await forgetOldLinks(parts)
  await forgetOldEmailChanges(parts)
  await forgetOldLetters(parts)
  await parts.tries.clean()
  await forgetOldChallenges(parts)
}
