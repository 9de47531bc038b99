import { mayGiveRole } from '../../kernel/operator.ts'
import {
  isCarrierRole,
  isEmail,
  isShipperRole,
  languages,
  type PersonRole,
  personRoles,
} from '../../kernel/person.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, itemsOf, objectOf } from '../../rows/answer-schema.ts'
import { oneOf, text } from '../../rows/fields.ts'
import {
  badRequest,
  conflict,
  freshAdministrators,
  type InBoth,
  notFound,
  type OperationAnswer,
  type PersonOperation,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { linkFields, writeLink } from './delivery.wire.ts'
import { peopleLimits } from './people.limits.ts'
import { type Administrator, carrierNumber, type People } from './people.ts'
import {
  coded,
  explainAdding,
  memberSchema,
  noSession,
  type PeopleContext,
  writeMember,
} from './people.wire.ts'
import {
  beyondBranch,
  noBranch,
  noEmail,
  notCarriers,
  notShippers,
  onlyCarriers,
} from './user-words.wire.ts'

type Row = PersonOperation<PeopleContext>

const branchWords = 'prov_codigo de la única sucursal en la que actúa; solo del transportista.'

const roleFields = {
  role: ['role', oneOf(personRoles, { required: true, description: 'Lo que puede hacer.' })],
  branch: ['branch', text(20, { description: branchWords })],
} as const satisfies Shape

const memberShape = {
  email: [
    'email',
    text(peopleLimits.emailCharacters, {
      required: true,
      description: 'Con el que va a ingresar.',
    }),
  ],
  name: ['name', text(peopleLimits.nameCharacters, { required: true, description: 'Su nombre.' })],
  ...roleFields,
  language: ['language', oneOf(languages, { description: 'Si falta, es.' })],
} as const satisfies Shape

const wishProblem = 'Con estos datos no se puede.'

function fault(field: string, { es: detail, en }: InBoth): OperationAnswer {
  return badRequest(wishProblem, [{ field, code: 'field-malformed', detail, en }])
}

/** An account that nobody has can't have people. */
async function accountFault(
  { account }: Administrator,
  { people }: PeopleContext,
): Promise<OperationAnswer | undefined> {
  const { environment, shipperNumber } = account
  if (shipperNumber === carrierNumber) return undefined
  const shipper = await people.findShipper(environment, shipperNumber)
  return shipper === undefined ? notFound('No hay ninguna cuenta con ese número.') : undefined
}

/** Roles of shippers' people are for shippers' people, and branches for the carrier's. */
function roleFault(
  { role, branch }: { readonly role: PersonRole; readonly branch?: string | undefined },
  { account, branch: own }: Administrator,
  { branchName }: PeopleContext,
): OperationAnswer | undefined {
  const isCarrier = account.shipperNumber === carrierNumber
  if (isCarrier ? !isCarrierRole(role) : !isShipperRole(role))
    return fault('role', isCarrier ? notCarriers : notShippers)
  if (!mayGiveRole({ role: 'administrator', branch: own }, { branch }))
    return fault('branch', beyondBranch)
  if (branch === undefined) return undefined
  if (!isCarrier) return fault('branch', onlyCarriers)
  const isKnown = branchName(branch) !== undefined
  return isKnown ? undefined : fault('branch', noBranch)
}

const shipperQuery = {
  name: 'shipper',
  description: 'Solo en /ops/v1: la cuenta de la que es la gente; si falta, la del transportista.',
} as const

const invitedSchema = entity('InvitedUser', objectOf({ ...memberSchema.properties, ...linkFields }))

const listUsers: Row = {
  method: 'GET',
  path: '/users',
  name: 'listUsers',
  summary: 'Listar quiénes ingresan',
  description: 'La gente de la cuenta, o la del transportista, con su rol y su último ingreso.',
  admits: 'administrators',
  query: [shipperQuery],
  response: itemsOf(memberSchema),
  successStatus: 200,
  async answer(_input, { people, administrator }) {
    if (administrator === undefined) return noSession
    const members = await people.listMembers(administrator.account)
    return { status: 200, body: { items: members.map(writeMember) } }
  },
}

const inviteUser: Row = {
  method: 'POST',
  path: '/users',
  name: 'inviteUser',
  summary: 'Invitar a alguien',
  description: paragraph`Vale desde que la persona acepta. Recibe un enlace por correo o, si el
    servicio no los manda, quien es nuevo acepta con el de esta respuesta, y quien ya ingresa lo
    hace ahí.`,
  ...freshAdministrators,
  showsSecret: true,
  query: [shipperQuery],
  request: entity('UserInput', shapeSchema(memberShape)),
  response: invitedSchema,
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Esa persona ya está.' }],
  async answer({ body }, context) {
    const { people, administrator } = context
    if (administrator === undefined) return noSession
    const read = readBody(memberShape, body, wishProblem)
    if (!read.ok) return read.refusal
    const wish = read.value
    if (!isEmail(wish.email.trim())) return fault('email', noEmail)
    const wrong =
      roleFault(wish, administrator, context) ?? (await accountFault(administrator, context))
    if (wrong !== undefined) return wrong
    const branch = wish.branch?.toUpperCase() ?? null
    const member = { ...wish, branch, language: wish.language ?? 'es' }
    const added = await people.addMember(member, administrator)
    if (!added.ok) return explainAdding(added.refusal)
    return {
      status: 201,
      body: { ...writeMember(added.value.member), ...writeLink(added.value) },
    }
  },
}

const memberAnswers = {
  'member-unknown': notFound('No hay ninguna persona con ese id en esta cuenta.'),
  'member-self': conflict('No podés cambiar ni quitar tu propio acceso: pedíselo a otra persona.'),
}

const explainMember =
  refusalAnswers<RefusalOf<People['changeMember'] | People['removeMember']>>(memberAnswers)

const changeUser: Row = {
  method: 'PUT',
  path: '/users/:id',
  name: 'changeUser',
  summary: 'Cambiar el rol de alguien',
  description: 'Vale al instante, también en sus sesiones abiertas.',
  ...freshAdministrators,
  query: [shipperQuery],
  request: entity('UserChange', shapeSchema(roleFields)),
  response: memberSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Es el acceso propio.' }],
  async answer({ params, body }, context) {
    const { people, administrator } = context
    if (administrator === undefined) return noSession
    const read = readBody(roleFields, body, wishProblem)
    if (!read.ok) return read.refusal
    const wrong = roleFault(read.value, administrator, context)
    if (wrong !== undefined) return wrong
    const { role } = read.value
    const wish = { role, branch: read.value.branch?.toUpperCase() ?? null }
    const changed = await people.changeMember(params['id'] ?? '', wish, administrator)
    if (!changed.ok) return explainMember(changed.refusal)
    return { status: 200, body: writeMember(changed.value) }
  },
}

const removeUser: Row = {
  method: 'DELETE',
  path: '/users/:id',
  name: 'removeUser',
  summary: 'Quitar a alguien',
  description: 'Deja de acceder a esta cuenta al instante; a otras, sigue.',
  ...freshAdministrators,
  query: [shipperQuery],
  response: memberSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Es el acceso propio.' }],
  async answer({ params }, { people, administrator }) {
    if (administrator === undefined) return noSession
    const removed = await people.removeMember(params['id'] ?? '', administrator)
    if (!removed.ok) return explainMember(removed.refusal)
    return { status: 200, body: writeMember(removed.value) }
  },
}

function forbidden(code: 'beyond-reach' | 'demo-person', detail: string): OperationAnswer {
  return coded(403, 'Sin permiso', code, detail)
}

const documented = forbidden(
  'demo-person',
  'Las personas de la demostración no cambian cómo ingresan.',
)

const explainReset = refusalAnswers<RefusalOf<People['resetMember']>>({
  'member-unknown': memberAnswers['member-unknown'],
  'beyond-reach': forbidden(
    'beyond-reach',
    'Ese acceso no lo dio tu cuenta, o su dueño ya mostró que el correo es suyo. ' +
      'Que pida el enlace al ingresar, o quitalo e invitalo de nuevo.',
  ),
  'mail-failed': coded(
    503,
    'No disponible',
    'mail-failed',
    'El correo no se pudo mandar: probá de nuevo en un rato.',
  ),
  'demo-person': documented,
})

const resetUser: Row = {
  method: 'POST',
  path: '/users/:id/reset-link',
  name: 'resetUser',
  summary: 'Mandar un enlace para elegir otra clave, o de nuevo la invitación',
  description: paragraph`Por correo o, si el servicio no los manda, en esta respuesta, para
    entregárselo. A quien todavía no aceptó se le manda de nuevo la invitación.`,
  ...freshAdministrators,
  showsSecret: true,
  query: [shipperQuery],
  response: entity('PasswordLink', objectOf(linkFields)),
  successStatus: 201,
  async answer({ params }, { people, administrator }) {
    if (administrator === undefined) return noSession
    const made = await people.resetMember(params['id'] ?? '', administrator)
    if (!made.ok) return explainReset(made.refusal)
    return { status: 201, body: writeLink(made.value) }
  },
}

const explainEnding = refusalAnswers<RefusalOf<People['endMemberSessions']>>({
  'member-unknown': memberAnswers['member-unknown'],
  'beyond-reach': forbidden('beyond-reach', 'Sus sesiones abren también otras cuentas.'),
  'demo-person': documented,
})

const endUserSessions: Row = {
  method: 'DELETE',
  path: '/users/:id/sessions',
  name: 'endUserSessions',
  summary: 'Cerrar las sesiones de alguien',
  description: 'Puede ingresar de nuevo. Para que no pueda, quitalo.',
  admits: 'administrators',
  query: [shipperQuery],
  response: entity('SessionsEnded', objectOf({ ended: count('Cuántas se cerraron.') })),
  successStatus: 200,
  async answer({ params }, { people, administrator }) {
    if (administrator === undefined) return noSession
    const ended = await people.endMemberSessions(params['id'] ?? '', administrator)
    if (!ended.ok) return explainEnding(ended.refusal)
    return { status: 200, body: { ended: ended.value } }
  },
}

export const userRows: readonly Row[] = [
  listUsers,
  inviteUser,
  changeUser,
  removeUser,
  resetUser,
  endUserSessions,
]
