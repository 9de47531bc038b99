/** The words of people's rows: schemas, and how people are written. */

import { languages, personRoles } from '../../kernel/person.ts'
import type { Scope } from '../../kernel/scope.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import type { ProblemCode } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { RelyingParty } from '../../kits/webauthn/webauthn.ts'
import {
  count,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { conflict, type InBoth, type OperationAnswer } from '../../rows/operation.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import {
  invitationSchema,
  membershipSchema,
  roleWords,
  writeInvitations,
  writeMembership,
} from './memberships.wire.ts'
import { peopleLimits } from './people.limits.ts'
import {
  type Administrator,
  chooseMembership,
  type DemoGuide,
  type Member,
  type Membership,
  type PasswordFault,
  type People,
  type Person,
  type PersonFace,
  type Session,
  type SignedIn,
  scopesOf,
  type Visit,
} from './people.ts'

/** What people's rows can use. */
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
  /** What there is to see in the demonstration, where it is on. */
  readonly guide: DemoGuide | undefined
  /** Who calls, where only people with a session may. */
  readonly signed: SignedIn | undefined
  /** The site of passkeys; none without a public address. */
  readonly relyingParty: RelyingParty | undefined
  /** Who administers people, where only they may call. */
  readonly administrator: Administrator | undefined
  /** The headers that give the browser a session's token, or take it away. */
  cookie(token: string | undefined, isKept?: boolean): Readonly<Record<string, string>>
  /** The cookie by which the browser shows later that this person signed in with it (D56). */
  deviceCookie(marks: string, maxAgeMs: number): string
  branchName(code: string): string | undefined
}

export const profileSchema = entity(
  'Profile',
  objectOf({
    id: string('Identifica a la persona.'),
    email: string('Con el que ingresa.'),
    name: string('Su nombre.'),
    language: { type: 'string', enum: languages, description: 'Idioma de las páginas.' },
    hasSecondFactor: { type: 'boolean', description: 'Si con la clave sola no ingresa.' },
    hasCodeApp: { type: 'boolean', description: 'Si tiene una aplicación que muestra códigos.' },
    passkeys: count('Cuántas llaves de acceso tiene.'),
  }),
)

const scopeList = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  description,
})

export const sessionSchema = entity(
  'Session',
  objectOf({
    person: { ...profileSchema, description: 'Quién ingresó.' },
    memberships: { type: 'array', items: membershipSchema, description: 'Todo a lo que accede.' },
    invitations: {
      type: 'array',
      items: invitationSchema,
      description: 'Lo que otros le ofrecen y espera su respuesta: hasta entonces no vale.',
    },
    membership: {
      ...membershipSchema,
      type: ['object', 'null'],
      description: 'La que vale en este ambiente y esta API; null si no tiene ninguna.',
    },
    scopes: scopeList('Permisos de /v1 que abre del todo; vacío en /ops/v1.'),
    reads: scopeList('Permisos de /v1 que puede mirar; vacío en /ops/v1.'),
    mustSetSecondFactor: {
      type: 'boolean',
      description:
        'Si su rol pide un segundo factor que todavía no tiene: hasta entonces no abre más.',
    },
    session: {
      ...objectOf({
        id: string('Identifica la sesión.'),
        expiresAt: moment('Cuándo termina, se use o no.'),
      }),
      description: 'La sesión con que se pregunta.',
    },
    demonstration: { type: 'boolean', description: 'Si la demostración está activa.' },
    sendsMail: { type: 'boolean', description: 'Si los enlaces se mandan por correo.' },
  }),
)

export const openSessionSchema = entity(
  'ListedSession',
  objectOf({
    id: string('Para cerrarla.'),
    device: string('El navegador y el equipo, en pocas palabras.'),
    place: string('La red desde la que se usó por última vez, abreviada.'),
    createdAt: moment('Cuándo se abrió.'),
    lastUsedAt: moment('Cuándo se usó por última vez, con un minuto de margen.'),
    expiresAt: moment('Cuándo termina, se use o no.'),
    current: { type: 'boolean', description: 'Si es esta misma.' },
  }),
)

export const memberSchema = entity(
  'User',
  objectOf({
    id: string('Identifica a la persona, o a la invitación mientras no la acepte.'),
    email: string('Con el que ingresa.'),
    name: string('Su nombre; hasta que acepta, el que le puso quien invita.'),
    role: { type: 'string', enum: personRoles, description: roleWords },
    branch: maybeString('prov_codigo de la única sucursal en la que actúa.'),
    state: {
      type: 'string',
      enum: ['active', 'invited', 'unsent', 'disabled'],
      description: paragraph`invited: todavía no aceptó, y hasta entonces no se ve nada de la
        persona; unsent: además, el correo no se pudo mandar; disabled: no puede ingresar.`,
    },
    hasSecondFactor: { type: 'boolean', description: 'Si ingresa también con un código.' },
    signedInAt: maybeMoment('Su último ingreso.'),
    sessions: count('Sesiones abiertas.'),
  }),
)

export function writePerson({ id, email, name, language, ...person }: Person) {
  const { hasSecondFactor, hasCodeApp, passkeys } = person
  return { id, email, name, language, hasSecondFactor, hasCodeApp, passkeys }
}

/** What a page needs to know of its session. */
export async function writeSession(signed: SignedIn, context: PeopleContext) {
  const { people, name, face, account } = context
  const chosen = chooseMembership(signed.memberships, name, face, account)
  const memberships = await Promise.all(
    signed.memberships.map((one) => writeMembership(people, one)),
  )
  const invitations = await people.listInvitations(signed.person.id)
  const shipperChosen =
    face === 'v1' ? chooseMembership(signed.memberships, name, 'v1', account) : undefined
  const opened = shipperChosen && scopesOf(shipperChosen.role, context.scopes)
  return {
    person: writePerson(signed.person),
    memberships,
    invitations: await writeInvitations(people, invitations),
    membership: chosen ? await writeMembership(people, chosen) : null,
    scopes: opened?.uses ?? [],
    reads: opened?.reads ?? [],
    mustSetSecondFactor: people.lacksSecondFactor(signed),
    session: { id: signed.sessionId, expiresAt: isoText(signed.expiresAt) },
    demonstration: people.isDemonstration && name === 'testing',
    sendsMail: people.sendsMail,
  }
}

export function writeOpenSession(
  { id, device, place, createdAt, lastUsedAt, expiresAt }: Session,
  current: string,
) {
  return {
    id,
    device,
    place,
    createdAt: isoText(createdAt),
    lastUsedAt: isoText(lastUsedAt),
    expiresAt: isoText(expiresAt),
    current: id === current,
  }
}

export function writeMember(member: Member) {
  const { id, email, name, role, branch, hasSecondFactor, sessions } = member
  const told = { id, email, name, role, branch, hasSecondFactor, sessions }
  return {
    ...told,
    state: stateOf(member),
    signedInAt: isoOrNull(member.signedInAt),
  }
}

function stateOf({ isDisabled, isInvited, isUnsent }: Member) {
  if (isInvited) return isUnsent ? 'unsent' : 'invited'
  return isDisabled ? 'disabled' : 'active'
}

/** A problem with a name that pages can tell it by. */
export function coded(
  status: number,
  title: string,
  code: ProblemCode,
  detail: string,
): OperationAnswer {
  return { problem: { status, title, code, detail } }
}

export const noSession = coded(
  401,
  'Sin autorización',
  'session-missing',
  'Se necesita una sesión: ingresá con tu correo y tu clave.',
)

const passwordWords: Readonly<Record<PasswordFault, InBoth>> = {
  'password-short': {
    es: `La clave necesita ${peopleLimits.passwordCharacters} caracteres o más.`,
    en: `The password needs ${peopleLimits.passwordCharacters} characters or more.`,
  },
  'password-long': {
    es: `La clave admite hasta ${peopleLimits.passwordMostCharacters} caracteres.`,
    en: `The password takes up to ${peopleLimits.passwordMostCharacters} characters.`,
  },
  'password-known': {
    es: 'Esa clave es de las primeras que alguien probaría: elegí otra.',
    en: 'That password is among the first ones that somebody would try: choose another.',
  },
  'password-own': {
    es: 'La clave no puede ser tu nombre, tu correo ni el nombre del servicio: elegí otra.',
    en: "The password can't be your name, your e-mail or the service's name: choose another.",
  },
}

/** Tells what is wrong with a password that somebody chose. */
export function passwordProblem(fault: PasswordFault): OperationAnswer {
  const { es: detail, en } = passwordWords[fault]
  const errors = [{ field: 'password', code: fault, detail, en }]
  return { problem: { status: 400, title: 'Pedido inválido', code: fault, detail, en, errors } }
}

export function limitedAttempts(retrySeconds: number): OperationAnswer {
  const detail = `Demasiados intentos: esperá ${retrySeconds} s y volvé a intentarlo.`
  const en = `Too many attempts: wait ${retrySeconds} s and try again.`
  return {
    problem: { status: 429, title: 'Demasiados pedidos', code: 'attempts-limited', detail, en },
    retrySeconds,
  }
}

export const lastFactor = conflict(
  'Tu rol pide un segundo factor y es el único: poné otro antes de quitarlo.',
  'last-factor',
)

export const limitProblem = { status: 429, meaning: 'Demasiados intentos equivocados.' }

const { membersPerAccount: most } = peopleLimits

export const explainAdding = refusalAnswers<RefusalOf<People['addMember']>>({
  'member-exists': conflict('Esa persona ya está: cambiale el rol si hace falta.'),
  'too-many-members': conflict({
    es: `Ya hay ${most} personas: quitá alguna primero.`,
    en: `There are ${most} people already: remove one first.`,
  }),
})
