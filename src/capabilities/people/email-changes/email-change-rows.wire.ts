import { isEmail } from '../../../kernel/person.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { itemsOf, moment, objectOf, string } from '../../../rows/answer-schema.ts'
import { text } from '../../../rows/fields.ts'
import {
  badRequest,
  conflict,
  freshPerson,
  type OperationAnswer,
  type PersonOperation,
} from '../../../rows/operation.ts'
import { readBody } from '../../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../../rows/refusal-answers.ts'
import { linkWords, unknownLink } from '../link-rows.wire.ts'
import { passwordAnswers } from '../password-rows.wire.ts'
import { peopleLimits } from '../people.limits.ts'
import type { People } from '../people.ts'
import {
  coded,
  limitProblem,
  noSession,
  type PeopleContext,
  profileSchema,
  writePerson,
} from '../people.wire.ts'
import { ownAnswers } from '../second-factor-rows.wire.ts'
import { passwordText } from '../session-rows.wire.ts'
import { noEmail } from '../user-words.wire.ts'

type Row = PersonOperation<PeopleContext>

const askShape = {
  email: [
    'email',
    text(peopleLimits.emailCharacters, {
      required: true,
      description: 'Con el que va a ingresar desde que lo confirme.',
    }),
  ],
} as const satisfies Shape

const pendingSchema = entity(
  'EmailChange',
  objectOf({
    email: string('La dirección que espera su confirmación.'),
    expiresAt: moment('Hasta cuándo sirve el enlace que fue a ese buzón.'),
  }),
)

const mailFailed = coded(
  503,
  'El correo no salió',
  'mail-failed',
  'El servidor de correo no aceptó esa dirección: revisala y probá de nuevo.',
)

const explainAsking = refusalAnswers<RefusalOf<People['askEmailChange']>>({
  'demo-person': ownAnswers['demo-person'],
  'attempts-limited': ownAnswers['attempts-limited'],
  'email-change-unavailable': conflict(
    {
      es: 'El servicio no manda correos, y así no prueba direcciones: la cambia el transportista.',
      en: "The service sends no mail: an address can't be proved, and the carrier changes it.",
    },
    'email-change-unavailable',
  ),
  'email-own': conflict(
    { es: 'Ya ingresás con esa dirección.', en: 'You sign in with that address already.' },
    'email-own',
  ),
  'mail-failed': mailFailed,
})

const emailFault = badRequest('Con estos datos no se puede.', [
  { field: 'email', code: 'field-malformed', detail: noEmail.es, en: noEmail.en },
])

const ask: Row = {
  method: 'POST',
  path: '/session/email-changes',
  name: 'askEmailChange',
  summary: 'Pedir otra dirección de correo',
  description: paragraph`Manda un enlace a la dirección nueva, que vale desde que se usa, y un aviso
    a la de ahora. Si ya es de otra persona la respuesta es la misma: lo dice el correo. Otro
    pedido, o una clave nueva, deja sin efecto al anterior.`,
  ...freshPerson,
  request: entity('EmailChangeInput', shapeSchema(askShape)),
  response: pendingSchema,
  successStatus: 201,
  problems: [
    { status: 409, meaning: 'Ya es la propia, o el servicio no manda correos.' },
    limitProblem,
    { status: 503, meaning: 'El servidor de correo no aceptó la dirección.' },
  ],
  async answer({ body }, { people, signed }) {
    if (signed === undefined) return noSession
    const read = readBody(askShape, body, { lack: 'Falta el correo.' })
    if (!read.ok) return read.refusal
    const email = read.value.email.trim()
    if (!isEmail(email)) return emailFault
    const asked = await people.askEmailChange(signed, email)
    if (!asked.ok) return explainAsking(asked.refusal)
    return { status: 201, body: writePending(asked.value) }
  },
}

function writePending({
  email,
  expiresAt,
}: {
  readonly email: string
  readonly expiresAt: number
}) {
  return { email, expiresAt: isoText(expiresAt) }
}

const listPending: Row = {
  method: 'GET',
  path: '/session/email-changes',
  name: 'listEmailChanges',
  summary: 'Ver la dirección que espera confirmación',
  description: 'Una, o ninguna.',
  admits: 'person',
  response: itemsOf(pendingSchema),
  successStatus: 200,
  async answer(_input, { people, signed }) {
    if (signed === undefined) return noSession
    const pending = await people.pendingEmail(signed.person.id)
    return { status: 200, body: { items: pending === undefined ? [] : [writePending(pending)] } }
  },
}

const readLink: Row = {
  method: 'GET',
  path: '/email-changes/:token',
  name: 'readEmailChange',
  summary: 'Ver qué hace un enlace de cambio de correo',
  description: 'Para la página a la que lleva; no lo gasta.',
  admits: 'anyone',
  response: entity(
    'EmailChangeLink',
    objectOf({
      purpose: {
        type: 'string',
        enum: ['confirm', 'undo'],
        description: paragraph`confirm: lo usa quien lo pidió, con su sesión (PUT
          /session/email-changes/{token}); undo: devuelve la dirección anterior, sin sesión (PUT
          /email-changes/{token}).`,
      },
      email: string('La dirección con la que se va a ingresar.'),
      expiresAt: moment('Hasta cuándo sirve.'),
      needsPassword: { type: 'boolean', description: 'Si al usarlo se elige otra clave.' },
    }),
  ),
  successStatus: 200,
  problems: [linkWords],
  async answer({ params }, { people }) {
    const link = await people.readEmailChange(params['token'] ?? '')
    if (link === undefined) return unknownLink
    return { status: 200, body: { ...link, expiresAt: isoText(link.expiresAt) } }
  },
}

const confirmShape = {
  password: [
    'password',
    text(peopleLimits.passwordMostCharacters, {
      description: 'La nueva, si `needsPassword`: otra persona puede saber la de ahora.',
    }),
  ],
} as const satisfies Shape

const confirmAnswers = {
  'link-unknown': unknownLink,
  'email-taken': conflict(
    {
      es: 'Esa dirección ya tiene otro usuario: ingresá con ella, o pedí que la liberen.',
      en: 'That address has another account already: sign in with it, or ask to have it freed.',
    },
    'email-taken',
  ),
  'password-missing': badRequest('Falta la clave elegida.', [
    {
      field: 'password',
      code: 'field-missing',
      detail: 'Elegí otra clave.',
      en: 'Choose another password.',
    },
  ]),
  ...passwordAnswers,
} satisfies Record<string, OperationAnswer>

const explainConfirming = refusalAnswers<RefusalOf<People['confirmEmailChange']>>({
  ...confirmAnswers,
  'link-foreign': coded(
    403,
    'Sin permiso',
    'link-foreign',
    'El enlace lo pidió otra persona: ingresá con el usuario que lo pidió y abrilo de nuevo.',
  ),
})

const takenProblem = { status: 409, meaning: 'La dirección ya es de otra persona.' }

const confirm: Row = {
  method: 'PUT',
  path: '/session/email-changes/:token',
  name: 'confirmEmailChange',
  summary: 'Confirmar la dirección nueva',
  description: paragraph`Con el enlace que fue a ese buzón y la sesión de quien lo pidió. Las demás
    sesiones y los equipos conocidos terminan, y lo que se mandó al buzón anterior deja de servir;
    las llaves de acceso quedan. Al buzón anterior va un enlace que deshace el cambio.`,
  admits: 'person',
  request: entity('EmailConfirmation', shapeSchema(confirmShape)),
  response: profileSchema,
  successStatus: 200,
  problems: [linkWords, { status: 403, meaning: 'El enlace lo pidió otra persona.' }, takenProblem],
  async answer({ params, body }, { people, signed }) {
    if (signed === undefined) return noSession
    const read = readBody(confirmShape, body, 'Con estos datos no se puede.')
    if (!read.ok) return read.refusal
    const token = params['token'] ?? ''
    const confirmed = await people.confirmEmailChange(signed, token, read.value.password)
    if (!confirmed.ok) return explainConfirming(confirmed.refusal)
    return { status: 200, body: writePerson(confirmed.value) }
  },
}

const undoShape = {
  password: ['password', passwordText('La clave elegida, que reemplaza a la de ahora.')],
} as const satisfies Shape

const explainUndoing = refusalAnswers<RefusalOf<People['undoEmailChange']>>(confirmAnswers)

const undo: Row = {
  method: 'PUT',
  path: '/email-changes/:token',
  name: 'undoEmailChange',
  summary: 'Deshacer un cambio de correo',
  description: paragraph`Con el enlace que fue al buzón anterior: se ingresa de nuevo con esa
    dirección y con la clave elegida. Todas las sesiones terminan, y los segundos factores que se
    pusieron desde que se pidió el cambio dejan de servir.`,
  admits: 'anyone',
  request: entity('EmailUndoing', shapeSchema(undoShape)),
  response: profileSchema,
  successStatus: 200,
  problems: [linkWords, takenProblem],
  async answer({ params, body }, { people }) {
    const read = readBody(undoShape, body, { lack: 'Falta la clave elegida.' })
    if (!read.ok) return read.refusal
    const undone = await people.undoEmailChange(params['token'] ?? '', read.value.password)
    if (!undone.ok) return explainUndoing(undone.refusal)
    return { status: 200, body: writePerson(undone.value) }
  },
}

export const emailChangeRows: readonly Row[] = [ask, listPending, readLink, confirm, undo]
