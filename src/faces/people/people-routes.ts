import {
  type Administrator,
  carrierNumber,
  chooseMembership,
  type DemoGuide,
  type PersonFace,
  personActor,
  type SignedIn,
  type Visit,
} from '../../capabilities/people/people.ts'
import type { PeopleContext } from '../../capabilities/people/people.wire.ts'
import type { Retries } from '../../capabilities/retries/retries.ts'
import { markOf } from '../../kernel/demonstration.ts'
import type { Operator } from '../../kernel/operator.ts'
import { hostName } from '../../kits/http/own-hosts.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { RelyingParty } from '../../kits/webauthn/webauthn.ts'
import { scopeNames } from '../../slices.ts'
import type { Environment, Mount } from '../environment.ts'
import { basePathOf } from '../mounts.ts'
import { type Admission, operationRoutes, problemAnswer } from '../operations/operation-routes.ts'
import type { RepeatBook } from '../operations/repeated-requests.ts'
import {
  deviceCookie,
  deviceMarks,
  isSecure,
  type PagePlace,
  sessionCookie,
  sessionToken,
} from './cookie.ts'
import { refuseVisitor } from './demonstration-visitors.ts'
import { refuseStale } from './fresh-sign-in.ts'
import {
  admitPerson,
  foreignPage,
  isFromForeignPage,
  noMembership,
  refuseWithoutFactor,
  roleForbidden,
} from './person-admission.ts'
import { type PersonRow, personRows } from './rows.ts'

/** The context of a person's row, and where the answers of its callers are kept. */
interface Context extends PeopleContext {
  readonly retries: Retries
  /** Set for the rows that admit only people with a session. */
  readonly signed?: SignedIn
  /** Set for the rows that admit only those who administer people. */
  readonly administrator?: Administrator
}

export interface PeopleSettings extends PagePlace {
  readonly sessionMaxMs: number
  /** The guide to the demonstration, where this environment has one. */
  guideOf(environment: Environment): DemoGuide | undefined
  /** Refuses an address that asks too often. */
  crowded(request: HttpRequest, now: number): HttpAnswer | undefined
  /** The holder of an operations token, or the answer to a wrong one; `undefined` without one. */
  identifyToken(
    environment: Environment,
    request: HttpRequest,
  ): Operator | { readonly refused: HttpAnswer } | undefined
}

/** Turns people's rows into routes of one API of one mount. */
export function peopleRoutes(
  mount: Mount,
  face: PersonFace,
  base: string,
  settings: PeopleSettings,
): Route[] {
  return operationRoutes<Context, PersonRow>(personRows, {
    base: mount.prefix + base,
    name: face,
    admit: (request, row) => admit({ mount, face, settings }, request, row),
    retriesOf: (_row, context) => retriesOf(context),
  })
}

function retriesOf({ retries, signed, administrator }: Context): RepeatBook | undefined {
  const owner = signed?.person.id ?? administrator?.actor.id
  return owner === undefined ? undefined : { retries, owner: `person ${owner}`, isElsewhere: true }
}

interface Place {
  readonly mount: Mount
  readonly face: PersonFace
  readonly settings: PeopleSettings
}

async function admit(
  place: Place,
  request: HttpRequest,
  row: PersonRow,
): Promise<Admission<Context>> {
  const { mount, settings } = place
  const environment = mount.environmentOf(request.host)
  const crowded = settings.crowded(request, environment.clock())
  if (crowded) return { refused: crowded }
  const context = contextOf(place, environment, request)
  const closed = row.ofDemonstration && refuseVisitor(environment, settings, request)
  if (closed) return { refused: closed }
  if (row.admits === 'anyone')
    return isFromForeignPage(settings, request) ? { refused: foreignPage } : { context }
  const holder = row.admits === 'administrators' ? tokenHolder(place, environment, request) : 'none'
  if (holder !== 'none' && 'refused' in holder) return holder
  if (holder !== 'none') return admitHolder(context, row, request, holder)
  const admitted = await admitPerson(environment, settings, request)
  if (admitted === 'none') return { refused: unauthorized }
  if ('refused' in admitted) return admitted
  const { signed } = admitted
  if (row.admits === 'person') return admitOwn(environment, context, row, signed)
  const refused = refuseWithoutFactor(environment, signed)
  return refused ? { refused } : admitAdministrator({ environment, context }, row, request, signed)
}

/** Admits a person to rows about themselves. */
function admitOwn(
  environment: Environment,
  context: Context,
  row: PersonRow,
  signed: SignedIn,
): Admission<Context> {
  const stale = refuseStale(environment, signed, row)
  return stale ? { refused: stale } : { context: { ...context, signed } }
}

/** Operations tokens administer people too, or nobody could invite the first of them. */
function tokenHolder({ face, settings }: Place, environment: Environment, request: HttpRequest) {
  const holder = face === 'ops' ? settings.identifyToken(environment, request) : undefined
  return holder ?? 'none'
}

function admitHolder(
  context: Context,
  row: PersonRow,
  request: HttpRequest,
  operator: Operator,
): Admission<Context> {
  if (!mayAdminister(operator.role, row)) return { refused: roleForbidden(operator.role) }
  const { id, name, branch } = operator
  const isDemo = markOf(operator)
  const by = { actor: { id, name, isDemo }, isDemo, branch }
  return withAccount(context, request, by, carrierNumber)
}

function admitAdministrator(
  { environment, context }: { readonly environment: Environment; readonly context: Context },
  row: PersonRow,
  request: HttpRequest,
  signed: SignedIn,
): Admission<Context> {
  const { memberships, person } = signed
  const chosen = chooseMembership(memberships, context.name, context.face, context.account)
  if (chosen === undefined) return { refused: noMembership }
  if (!mayAdminister(chosen.role, row)) return { refused: roleForbidden(chosen.role) }
  const stale = refuseStale(environment, signed, row)
  if (stale) return { refused: stale }
  const actor = personActor(person)
  const by = { actor, isDemo: markOf(actor), branch: chosen.branch }
  return withAccount({ ...context, signed }, request, by, chosen.shipperNumber)
}

/** The carrier's readers may look at people, but shippers' people see no others. */
function mayAdminister(role: string, { method }: PersonRow): boolean {
  return (
    role === 'administrator' || role === 'administra' || (role === 'reader' && method === 'GET')
  )
}

/** The carrier's people administer shippers' people too: these could not begin otherwise. */
function withAccount(
  context: Context,
  request: HttpRequest,
  by: Pick<Administrator, 'actor' | 'isDemo' | 'branch'>,
  ownNumber: number,
): Admission<Context> {
  const { name: environment, baseUrl } = context
  const named = context.face === 'ops' ? request.query['shipper'] : undefined
  if (named !== undefined && !/^\d{1,9}$/.test(named)) return { refused: unknownShipper }
  const shipperNumber = named === undefined ? ownNumber : Number(named)
  // People of an account may see all of its shipments, which no branch gives away.
  if (by.branch && shipperNumber !== carrierNumber) return { refused: beyondBranch }
  const account = { environment, shipperNumber }
  const reach = { environment, shipperNumber: ownNumber }
  return { context: { ...context, administrator: { ...by, account, reach, baseUrl } } }
}

function contextOf(
  { mount, face, settings }: Place,
  environment: Environment,
  request: HttpRequest,
): Context {
  const { name, people, pickupPoints, retries } = environment
  const secure = isSecure(settings, request)
  return {
    name,
    people,
    retries,
    face,
    scopes: scopeNames,
    visit: visitOf(settings, request),
    account: request.header('x-posta-account'),
    baseUrl: mount.baseUrlOf(request.host),
    basePath: basePathOf(mount, request.host),
    guide: settings.guideOf(environment),
    relyingParty: relyingPartyOf(settings, request),
    cookie: (token, isKept = true) =>
      sessionCookie(secure, token, isKept ? settings.sessionMaxMs : undefined),
    deviceCookie: (marks, maxAgeMs) => deviceCookie(secure, marks, maxAgeMs),
    branchName: pickupPoints.branchName,
  }
}

function visitOf(place: PagePlace, request: HttpRequest): Visit {
  return {
    address: request.address,
    agent: request.header('user-agent') ?? '',
    token: sessionToken(place, request),
    device: deviceMarks(place, request),
  }
}

const unauthorized = problemAnswer({
  status: 401,
  title: 'Sin autorización',
  code: 'session-missing',
  detail: 'Se necesita una sesión: ingresá con tu correo y tu clave.',
})

const beyondBranch = problemAnswer({
  status: 403,
  title: 'Sin permiso',
  code: 'beyond-reach',
  detail: 'Tu acceso es de una sucursal: la gente de las cuentas la maneja la casa central.',
  en: 'Your access is of one branch: the head office administers the people of accounts.',
})

const unknownShipper = problemAnswer({
  status: 400,
  title: 'Pedido inválido',
  code: 'parameter-malformed',
  detail: 'El parámetro shipper no se puede leer: se espera el número de una cuenta.',
  en: "The parameter shipper can't be read: expected the number of an account.",
})

/**
 * The site that passkeys belong to: the public address. Without one it is this machine alone, of
 * which browsers know passkeys by its name.
 */
function relyingPartyOf(place: PagePlace, request: HttpRequest): RelyingParty | undefined {
  if (place.publicUrl !== undefined) {
    const { hostname, origin } = new URL(place.publicUrl)
    return { id: hostname, origin }
  }
  if (!loopback.has(hostName(request.host))) return undefined
  const scheme = isSecure(place, request) ? 'https' : 'http'
  return { id: 'localhost', origin: `${scheme}://${request.host.toLowerCase()}` }
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
