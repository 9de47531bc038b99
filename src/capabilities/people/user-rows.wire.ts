import { mayGiveRole } from '../../kernel/operator.ts'
import {
  isCarrierRole,
  isEmail,
  isShipperRole,
  languages,
  type PersonRole,
  personRoles,
} from '../../kernel/person.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { oneOf as oneOfField, text as textField } from '../../rows/fields.ts'
import {
  badRequest,
  freshAdministrators,
  type InBoth,
  notFound,
  type ProblemAnswer,
} from '../../rows/operation.ts'
import { anyText } from '../../rows/query-forms.ts'
import { message } from '../../rows/row.ts'
import {
  computed,
  count,
  itemsView,
  moment,
  oneOf,
  orNull,
  text,
  type View,
  view,
} from '../../rows/view.ts'
import { peopleLimits } from './people.limits.ts'
import { carrierNumber, type Delivered, type Member } from './people.ts'
import {
  type AdministratorContext,
  administratorRows,
  memberFields,
  writtenMemberFields,
} from './people.wire.ts'
import { callerRefusals, noEmail } from './people-problems.wire.ts'

const { row, plainRow } = administratorRows

const deliveryWords = paragraph`mailed: fue por correo; unsent: el correo no se pudo mandar, y se
  manda de nuevo con reset-link; shown: el enlace está en esta respuesta; at-sign-in: ya ingresa, y
  acepta ahí.`

/** How an invitation or a link got to its person. */
const linkFields = {
  delivery: oneOf(['mailed', 'unsent', 'shown', 'at-sign-in'], deliveryWords),
  link: computed(
    orNull(text('Para elegir la clave, si el servicio no manda correos; si no, null.')),
    ({ link }: Delivered) => link?.link,
  ),
  linkExpiresAt: computed(
    orNull(moment('Hasta cuándo sirve el enlace.')),
    ({ link }: Delivered) => link?.expiresAt,
  ),
}

const shownMember: View<Member> = {
  schema: view<Member>('User')(memberFields).schema,
  write: view<Member>()(writtenMemberFields).write,
}

const shownInvited: View<Member & Delivered> = {
  schema: view<Member & Delivered>('InvitedUser')({ ...memberFields, ...linkFields }).schema,
  write: view<Member & Delivered>()({ ...writtenMemberFields, ...linkFields }).write,
}

const branchWords = 'prov_codigo de la única sucursal en la que actúa; solo del transportista.'

const roleFields = {
  role: ['role', oneOfField(personRoles, { required: true, description: 'Lo que puede hacer.' })],
  branch: ['branch', textField(20, { description: branchWords })],
} as const

const wishProblem = 'Con estos datos no se puede.'

const userInput = message(
  'UserInput',
  {
    email: [
      'email',
      textField(peopleLimits.emailCharacters, {
        required: true,
        description: 'Con el que va a ingresar.',
      }),
    ],
    name: [
      'name',
      textField(peopleLimits.nameCharacters, { required: true, description: 'Su nombre.' }),
    ],
    ...roleFields,
    language: ['language', oneOfField(languages, { description: 'Si falta, es.' })],
  },
  wishProblem,
)

/** Why a person can't be invited or changed as it was asked. */
const notCarriers: InBoth = {
  es: 'Ese rol no es de gente del transportista.',
  en: "That role is not of the carrier's people.",
}
const notShippers: InBoth = {
  es: 'Ese rol no es de una cuenta.',
  en: "That role is no account's.",
}
const onlyCarriers: InBoth = {
  es: 'Solo la gente del transportista actúa en una sucursal.',
  en: "Only the carrier's people act at a branch.",
}
const noBranch: InBoth = {
  es: 'No hay ninguna sucursal con ese código.',
  en: 'There is no branch with that code.',
}
const beyondBranch: InBoth = {
  es: 'Nadie da más de lo que puede: tu acceso es de una sucursal, y das solo lo de esa sucursal.',
  en: 'Nobody gives more than their own: your access is of one branch, and you give only that.',
}
function fault(field: string, { es: detail, en }: InBoth): ProblemAnswer {
  return badRequest(wishProblem, [{ field, code: 'field-malformed', detail, en }])
}

/** An account that nobody has can't have people. */
async function isNobodys({ people, administrator }: AdministratorContext): Promise<boolean> {
  const { environment, shipperNumber } = administrator.account
  if (shipperNumber === carrierNumber) return false
  return (await people.findShipper(environment, shipperNumber)) === undefined
}

/** Roles of shippers' people are for shippers' people, and branches for the carrier's. */
function roleFault(
  { role, branch }: { readonly role: PersonRole; readonly branch?: string | undefined },
  { administrator: { account, branch: own }, branchName }: AdministratorContext,
): ProblemAnswer | undefined {
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

const query = {
  shipper: [
    anyText,
    'Solo en /ops/v1: la cuenta de la que es la gente; si falta, la del transportista.',
  ],
} as const

const listUsers = plainRow({
  method: 'GET',
  path: '/users',
  name: 'listUsers',
  summary: 'Listar quiénes ingresan',
  description: 'La gente de la cuenta, o la del transportista, con su rol y su último ingreso.',
  admits: 'administrators',
  query,
  answer: itemsView(shownMember),
  run: (_input, { people, administrator }) => people.listMembers(administrator.account),
})

const { membersPerAccount: most } = peopleLimits

const inviteUser = row({
  method: 'POST',
  path: '/users',
  name: 'inviteUser',
  summary: 'Invitar a alguien',
  description: paragraph`Vale desde que la persona acepta. Recibe un enlace por correo o, si el
    servicio no los manda, quien es nuevo acepta con el de esta respuesta, y quien ya ingresa lo
    hace ahí.`,
  ...freshAdministrators,
  showsSecret: true,
  query,
  body: userInput,
  answer: shownInvited,
  status: 201,
  async run({ body }, context) {
    if (!isEmail(body.email.trim())) return refuse(fault('email', noEmail))
    const wrong = roleFault(body, context)
    if (wrong !== undefined) return refuse(wrong)
    if (await isNobodys(context)) return refuse(notFound('No hay ninguna cuenta con ese número.'))
    const { branch, language = 'es', ...wish } = body
    const member = { ...wish, branch: branch?.toUpperCase() ?? null, language }
    const added = await context.people.addMember(member, context.administrator)
    return added.ok ? accept({ ...added.value, ...added.value.member }) : added
  },
  refusals: {
    'member-exists': [409, 'Esa persona ya está: cambiale el rol si hace falta.'],
    'too-many-members': [
      409,
      `Ya hay ${most} personas: quitá alguna primero.`,
      `There are ${most} people already: remove one first.`,
    ],
  },
})

const memberRefusals = {
  'member-unknown': [404, 'No hay ninguna persona con ese id en esta cuenta.'],
  'member-self': [409, 'No podés cambiar ni quitar tu propio acceso: pedíselo a otra persona.'],
} as const

const changeUser = row({
  method: 'PUT',
  path: '/users/:id',
  name: 'changeUser',
  summary: 'Cambiar el rol de alguien',
  description: 'Vale al instante, también en sus sesiones abiertas.',
  ...freshAdministrators,
  query,
  body: message('UserChange', roleFields, wishProblem),
  answer: shownMember,
  async run({ params, body }, context) {
    const wrong = roleFault(body, context)
    if (wrong !== undefined) return refuse(wrong)
    const wish = { role: body.role, branch: body.branch?.toUpperCase() ?? null }
    return context.people.changeMember(params.id, wish, context.administrator)
  },
  refusals: memberRefusals,
})

const removeUser = row({
  method: 'DELETE',
  path: '/users/:id',
  name: 'removeUser',
  summary: 'Quitar a alguien',
  description: 'Deja de acceder a esta cuenta al instante; a otras, sigue.',
  ...freshAdministrators,
  query,
  answer: shownMember,
  run: ({ params }, { people, administrator }) => people.removeMember(params.id, administrator),
  refusals: memberRefusals,
})

const resetUser = row({
  method: 'POST',
  path: '/users/:id/reset-link',
  name: 'resetUser',
  summary: 'Mandar un enlace para elegir otra clave, o de nuevo la invitación',
  description: paragraph`Por correo o, si el servicio no los manda, en esta respuesta, para
    entregárselo. A quien todavía no aceptó se le manda de nuevo la invitación.`,
  ...freshAdministrators,
  showsSecret: true,
  query,
  answer: view<Delivered>('PasswordLink')(linkFields),
  status: 201,
  run: ({ params }, { people, administrator }) => people.resetMember(params.id, administrator),
  refusals: {
    'member-unknown': memberRefusals['member-unknown'],
    'beyond-reach': [
      403,
      paragraph`Ese acceso no lo dio tu cuenta, o su dueño ya mostró que el correo es suyo. Que pida
        el enlace al ingresar, o quitalo e invitalo de nuevo.`,
    ],
    'mail-failed': [503, 'El correo no se pudo mandar: probá de nuevo en un rato.'],
    'demo-person': callerRefusals['demo-person'],
  },
})

const endUserSessions = row({
  method: 'DELETE',
  path: '/users/:id/sessions',
  name: 'endUserSessions',
  summary: 'Cerrar las sesiones de alguien',
  description: 'Puede ingresar de nuevo. Para que no pueda, quitalo.',
  admits: 'administrators',
  query,
  answer: view<{ readonly ended: number }>('SessionsEnded')({
    ended: count('Cuántas se cerraron.'),
  }),
  async run({ params }, { people, administrator }) {
    const ended = await people.endMemberSessions(params.id, administrator)
    return ended.ok ? accept({ ended: ended.value }) : ended
  },
  refusals: {
    'member-unknown': memberRefusals['member-unknown'],
    'beyond-reach': [403, 'Sus sesiones abren también otras cuentas.'],
    'demo-person': callerRefusals['demo-person'],
  },
})

export const userRows = [
  listUsers,
  inviteUser,
  changeUser,
  removeUser,
  resetUser,
  endUserSessions,
] as const
