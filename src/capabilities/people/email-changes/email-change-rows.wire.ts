import { isEmail } from '../../../kernel/person.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { orRefuse, refuse } from '../../../outcome.ts'
import { text as textField } from '../../../rows/fields.ts'
import { badRequest, freshPerson } from '../../../rows/operation.ts'
import { message } from '../../../rows/row.ts'
import { flag, itemsView, moment, oneOf, text, view } from '../../../rows/view.ts'
import { peopleLimits } from '../people.limits.ts'
import type { OpenEmailChange, PendingEmail } from '../people.ts'
import { openRows, ownRows, shownProfile } from '../people.wire.ts'
import { callerRefusals, linkUnknown, noEmail, passwordRefusals } from '../people-problems.wire.ts'
import { passwordText } from '../session-rows.wire.ts'

const { row, plainRow } = ownRows

const shownPending = view<PendingEmail>('EmailChange')({
  email: text('La dirección que espera su confirmación.'),
  expiresAt: moment('Hasta cuándo sirve el enlace que fue a ese buzón.'),
})

const emailFault = badRequest('Con estos datos no se puede.', [
  { field: 'email', code: 'field-malformed', detail: noEmail.es, en: noEmail.en },
])

const ask = row({
  method: 'POST',
  path: '/session/email-changes',
  name: 'askEmailChange',
  summary: 'Pedir otra dirección de correo',
  description: paragraph`Manda un enlace a la dirección nueva, que vale desde que se usa, y un aviso
    a la de ahora. Si ya es de otra persona la respuesta es la misma: lo dice el correo. Otro
    pedido, o una clave nueva, deja sin efecto al anterior.`,
  ...freshPerson,
  body: message(
    'EmailChangeInput',
    {
      email: [
        'email',
        textField(peopleLimits.emailCharacters, {
          required: true,
          description: 'Con el que va a ingresar desde que lo confirme.',
        }),
      ],
    },
    { lack: 'Falta el correo.' },
  ),
  answer: shownPending,
  status: 201,
  async run({ body }, { people, signed }) {
    const email = body.email.trim()
    return isEmail(email) ? people.askEmailChange(signed, email) : refuse(emailFault)
  },
  refusals: {
    ...callerRefusals,
    'email-change-unavailable': [
      409,
      'El servicio no manda correos, y así no prueba direcciones: la cambia el transportista.',
      "The service sends no mail: an address can't be proved, and the carrier changes it.",
    ],
    'email-own': [409, 'Ya ingresás con esa dirección.', 'You sign in with that address already.'],
    'mail-failed': [
      503,
      () => ({
        title: 'El correo no salió',
        es: 'El servidor de correo no aceptó esa dirección: revisala y probá de nuevo.',
      }),
      'El servidor de correo no aceptó la dirección.',
    ],
  },
})

const listPending = plainRow({
  method: 'GET',
  path: '/session/email-changes',
  name: 'listEmailChanges',
  summary: 'Ver la dirección que espera confirmación',
  description: 'Una, o ninguna.',
  admits: 'person',
  answer: itemsView(shownPending),
  async run(_input, { people, signed }) {
    const pending = await people.pendingEmail(signed.person.id)
    return pending === undefined ? [] : [pending]
  },
})

const purposeWords = paragraph`confirm: lo usa quien lo pidió, con su sesión (PUT
  /session/email-changes/{token}); undo: devuelve la dirección anterior, sin sesión (PUT
  /email-changes/{token}).`

const readLink = openRows.row({
  method: 'GET',
  path: '/email-changes/:token',
  name: 'readEmailChange',
  summary: 'Ver qué hace un enlace de cambio de correo',
  description: 'Para la página a la que lleva; no lo gasta.',
  admits: 'anyone',
  answer: view<OpenEmailChange>('EmailChangeLink')({
    purpose: oneOf(['confirm', 'undo'], purposeWords),
    email: text('La dirección con la que se va a ingresar.'),
    expiresAt: moment('Hasta cuándo sirve.'),
    needsPassword: flag('Si al usarlo se elige otra clave.'),
  }),
  run: async ({ params }, { people }) =>
    orRefuse(await people.readEmailChange(params.token), 'link-unknown'),
  refusals: { 'link-unknown': linkUnknown },
})

const missingPassword = {
  field: 'password',
  code: 'field-missing',
  detail: 'Elegí otra clave.',
  en: 'Choose another password.',
} as const

const moveRefusals = {
  'link-unknown': linkUnknown,
  'email-taken': [
    409,
    'Esa dirección ya tiene otro usuario: ingresá con ella, o pedí que la liberen.',
    'That address has another account already: sign in with it, or ask to have it freed.',
  ],
  'password-missing': [400, () => ({ es: 'Falta la clave elegida.', errors: [missingPassword] })],
  ...passwordRefusals,
} as const

const confirm = row({
  method: 'PUT',
  path: '/session/email-changes/:token',
  name: 'confirmEmailChange',
  summary: 'Confirmar la dirección nueva',
  description: paragraph`Con el enlace que fue a ese buzón y la sesión de quien lo pidió. Las demás
    sesiones y los equipos conocidos terminan, y lo que se mandó al buzón anterior deja de servir;
    las llaves de acceso quedan. Al buzón anterior va un enlace que deshace el cambio.`,
  admits: 'person',
  body: message(
    'EmailConfirmation',
    {
      password: [
        'password',
        textField(peopleLimits.passwordMostCharacters, {
          description: 'La nueva, si `needsPassword`: otra persona puede saber la de ahora.',
        }),
      ],
    },
    'Con estos datos no se puede.',
  ),
  answer: shownProfile,
  run: ({ params, body }, { people, signed }) =>
    people.confirmEmailChange(signed, params.token, body.password),
  refusals: {
    ...moveRefusals,
    'link-foreign': [
      403,
      'El enlace lo pidió otra persona: ingresá con el usuario que lo pidió y abrilo de nuevo.',
    ],
  },
})

const undo = openRows.row({
  method: 'PUT',
  path: '/email-changes/:token',
  name: 'undoEmailChange',
  summary: 'Deshacer un cambio de correo',
  description: paragraph`Con el enlace que fue al buzón anterior: se ingresa de nuevo con esa
    dirección y con la clave elegida. Todas las sesiones terminan, y los segundos factores que se
    pusieron desde que se pidió el cambio dejan de servir.`,
  admits: 'anyone',
  body: message(
    'EmailUndoing',
    { password: ['password', passwordText('La clave elegida, que reemplaza a la de ahora.')] },
    { lack: 'Falta la clave elegida.' },
  ),
  answer: shownProfile,
  run: ({ params, body }, { people }) => people.undoEmailChange(params.token, body.password),
  refusals: moveRefusals,
})

export const emailChangeRows = [ask, listPending, readLink, confirm, undo] as const
