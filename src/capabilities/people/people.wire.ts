/** The words of people's rows: their callers, and how people are written. */

import { languages, personRoles } from '../../kernel/person.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { RelyingParty } from '../../kits/webauthn/webauthn.ts'
import { personRows } from '../../rows/row.ts'
import {
  computed,
  count,
  flag,
  listOf,
  moment,
  nested,
  oneOf,
  optional,
  orNull,
  text,
  texts,
  view,
} from '../../rows/view.ts'
import {
  type Administrator,
  chooseMembership,
  type DemoGuide,
  type Invitation,
  type Member,
  type Membership,
  type People,
  type Person,
  type PersonFace,
  type Session,
  type SignedIn,
  scopesOf,
  type Visit,
} from './people.ts'

/** The parts that people's rows can use. */
export interface PeopleContext {
  readonly name: Membership['environment']
  readonly people: People
  readonly face: PersonFace
  readonly scopes: readonly Scope[]
  readonly visit: Visit
  /** The account that the caller chose, by its number. */
  readonly account: string | undefined
  readonly baseUrl: string
  /** The path of that address, which those of pages begin with. */
  readonly basePath: string
  /** The guide to the demonstration, where it is on. */
  readonly guide: DemoGuide | undefined
  /** The site of passkeys; none without a public address. */
  readonly relyingParty: RelyingParty | undefined
  /** The headers that give the browser a session's token, or take it away. */
  cookie(token: string | undefined, isKept?: boolean): Readonly<Record<string, string>>
  /** The cookie by which the browser shows later that this person signed in with it (D56). */
  deviceCookie(marks: string, maxAgeMs: number): string
  branchName(code: string): string | undefined
}

/** Of a row that admits only people with a session. */
export interface SignedContext extends PeopleContext {
  readonly signed: SignedIn
}

/** Of a row that admits only those who administer people. */
export interface AdministratorContext extends PeopleContext {
  readonly administrator: Administrator
}

export const openRows = personRows<PeopleContext, 'anyone'>()
export const ownRows = personRows<SignedContext, 'person'>()
export const administratorRows = personRows<AdministratorContext, 'administrators'>()

export const shownProfile = view<Person>('Profile')({
  id: text('Identifica a la persona.'),
  email: text('Con el que ingresa.'),
  name: text('Su nombre.'),
  language: oneOf(languages, 'Idioma de las páginas.'),
  hasSecondFactor: flag('Si con la clave sola no ingresa.'),
  hasCodeApp: flag('Si tiene una aplicación que muestra códigos.'),
  passkeys: count('Cuántas llaves de acceso tiene.'),
})

const roleWords = 'Lo que puede hacer ahí.'

/** A membership with the name of its account, where it is not the carrier's. */
interface NamedMembership extends Pick<Membership, 'environment' | 'role'> {
  readonly shipper?: number
  readonly shipperName?: string
  readonly mode?: Shipper['mode']
  readonly branch: string | undefined
}

export interface NamedInvitation extends NamedMembership, Pick<Invitation, 'id' | 'invitedAt'> {}

const membershipFields = {
  environment: oneOf(['testing', 'production'], 'El ambiente en que vale.'),
  shipper: optional(count('Número de la cuenta; falta si es gente del transportista.')),
  shipperName: optional(text('El nombre de la cuenta.')),
  mode: optional(
    oneOf(['CROSS', 'WARE'], 'Si la cuenta despacha sus envíos, o salen de nuestro almacén.'),
  ),
  role: oneOf(personRoles, roleWords),
  branch: optional(text('prov_codigo de la única sucursal en la que actúa, si es una.')),
}

const shownMembership = view<NamedMembership>('Membership')(membershipFields)

export const shownInvitation = view<NamedInvitation>('Invitation')({
  id: text('Identifica la invitación.'),
  ...membershipFields,
  invitedAt: moment('Cuándo invitaron a la persona.'),
})

async function nameAccount(
  people: People,
  environment: Membership['environment'],
  number: number,
): Promise<Required<Pick<NamedMembership, 'shipper' | 'shipperName' | 'mode'>>> {
  const shipper = await people.findShipper(environment, number)
  return {
    shipper: number,
    shipperName: shipper?.name ?? `Cuenta ${number}`,
    mode: shipper?.mode ?? 'CROSS',
  }
}

async function nameMembership(
  people: People,
  { environment, shipperNumber, role, branch }: Membership,
): Promise<NamedMembership> {
  const account = shipperNumber === 0 ? {} : await nameAccount(people, environment, shipperNumber)
  return { environment, ...account, role, branch: branch ?? undefined }
}

export async function nameInvitation(
  people: People,
  invitation: Invitation,
): Promise<NamedInvitation> {
  const { id, invitedAt } = invitation
  return { id, ...(await nameMembership(people, invitation)), invitedAt }
}

export function nameInvitations(people: People, invitations: readonly Invitation[]) {
  return Promise.all(invitations.map((one) => nameInvitation(people, one)))
}

/** The facts of a session that its page needs. */
export interface SessionFacts {
  readonly signed: SignedIn
  readonly memberships: readonly NamedMembership[]
  readonly invitations: readonly NamedInvitation[]
  readonly membership: NamedMembership | undefined
  readonly scopes: readonly string[]
  readonly reads: readonly string[]
  readonly mustSetSecondFactor: boolean
  readonly demonstration: boolean
  readonly sendsMail: boolean
}

const shownTerm = view<SignedIn>()({
  id: ['sessionId', text('Identifica la sesión.')],
  expiresAt: moment('Cuándo termina, se use o no.'),
})

export const shownSession = view<SessionFacts>('Session')({
  person: computed(nested(shownProfile, 'Quién ingresó.'), ({ signed }) => signed.person),
  memberships: listOf(shownMembership, 'Todo a lo que accede.'),
  invitations: listOf(
    shownInvitation,
    'Lo que otros le ofrecen y espera su respuesta: hasta entonces no vale.',
  ),
  membership: orNull(
    nested(shownMembership, 'La que vale en este ambiente y esta API; null si no tiene ninguna.'),
  ),
  scopes: texts('Permisos de /v1 que abre del todo; vacío en /ops/v1.'),
  reads: texts('Permisos de /v1 que puede mirar; vacío en /ops/v1.'),
  mustSetSecondFactor: flag(
    'Si su rol pide un segundo factor que todavía no tiene: hasta entonces no abre más.',
  ),
  session: ['signed', nested(shownTerm, 'La sesión con que se pregunta.')],
  demonstration: flag('Si la demostración está activa.'),
  sendsMail: flag('Si los enlaces se mandan por correo.'),
})

export async function sessionFacts(
  signed: SignedIn,
  { people, name, face, account, scopes }: PeopleContext,
): Promise<SessionFacts> {
  const chosen = chooseMembership(signed.memberships, name, face, account)
  const shipperChosen =
    face === 'v1' ? chooseMembership(signed.memberships, name, 'v1', account) : undefined
  const opened = shipperChosen && scopesOf(shipperChosen.role, scopes)
  const invitations = await people.listInvitations(signed.person.id)
  return {
    signed,
    memberships: await Promise.all(signed.memberships.map((one) => nameMembership(people, one))),
    invitations: await nameInvitations(people, invitations),
    membership: chosen && (await nameMembership(people, chosen)),
    scopes: opened?.uses ?? [],
    reads: opened?.reads ?? [],
    mustSetSecondFactor: people.lacksSecondFactor(signed),
    demonstration: people.isDemonstration && name === 'testing',
    sendsMail: people.sendsMail,
  }
}

export const shownOpenSession = view<Session, [SignedContext]>('ListedSession')({
  id: text('Para cerrarla.'),
  device: text('El navegador y el equipo, en pocas palabras.'),
  place: text('La red desde la que se usó por última vez, abreviada.'),
  createdAt: moment('Cuándo se abrió.'),
  lastUsedAt: moment('Cuándo se usó por última vez, con un minuto de margen.'),
  expiresAt: moment('Cuándo termina, se use o no.'),
  current: computed(flag('Si es esta misma.'), ({ id }, { signed }) => id === signed.sessionId),
})

const stateWords = paragraph`invited: todavía no aceptó, y hasta entonces no se ve nada de la
  persona; unsent: además, el correo no se pudo mandar; disabled: no puede ingresar.`

export const memberFields = {
  id: text('Identifica a la persona, o a la invitación mientras no la acepte.'),
  email: text('Con el que ingresa.'),
  name: text('Su nombre; hasta que acepta, el que le puso quien invita.'),
  role: oneOf(personRoles, roleWords),
  branch: orNull(text('prov_codigo de la única sucursal en la que actúa.')),
  state: computed(oneOf(['active', 'invited', 'unsent', 'disabled'], stateWords), stateOf),
  hasSecondFactor: flag('Si ingresa también con un código.'),
  signedInAt: orNull(moment('Su último ingreso.')),
  sessions: count('Sesiones abiertas.'),
}

const { state, signedInAt, ...otherFields } = memberFields

/** The same in the order of answers, which is older than that of documents. */
export const writtenMemberFields = { ...otherFields, state, signedInAt }

function stateOf({ isDisabled, isInvited, isUnsent }: Member) {
  if (isInvited) return isUnsent ? 'unsent' : 'invited'
  return isDisabled ? 'disabled' : 'active'
}
