/** The rows of what a person signs in with: the password and the second factor. */
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept } from '../../outcome.ts'
import { text as textField } from '../../rows/fields.ts'
import { freshPerson } from '../../rows/operation.ts'
import { message } from '../../rows/row.ts'
import { text, texts, view } from '../../rows/view.ts'
import type { ProposedFactor } from './people.ts'
import { ownRows, shownProfile } from './people.wire.ts'
import { callerRefusals, lastFactor, passwordRefusals } from './people-problems.wire.ts'
import { passwordText } from './session-rows.wire.ts'

const { row } = ownRows

/** Refusals of a person who can't show that the account is theirs. */
const ownRefusals = {
  'password-wrong': [403, 'La clave actual no es correcta.'],
  ...callerRefusals,
} as const

const presentText = passwordText('La clave actual.')

const changePassword = row({
  method: 'PUT',
  path: '/session/password',
  name: 'changePassword',
  summary: 'Cambiar la clave propia',
  description: 'Pide la actual. Las demás sesiones terminan.',
  ...freshPerson,
  waits: true,
  body: message(
    'PasswordChange',
    { present: ['present', presentText], password: ['password', passwordText('La nueva.')] },
    'Con estos datos no se puede cambiar la clave.',
  ),
  answer: shownProfile,
  run: ({ body }, { people, signed, visit }) => people.changePassword(signed, body, visit),
  refusals: { ...ownRefusals, ...passwordRefusals },
})

export const passwordRows = [changePassword] as const

const proposeFactor = row({
  method: 'POST',
  path: '/session/second-factor',
  name: 'proposeSecondFactor',
  summary: 'Empezar a poner un segundo factor',
  description: 'Vale desde que se confirma con un código. Pide la clave actual.',
  ...freshPerson,
  waits: true,
  sendsPassword: true,
  showsSecret: true,
  body: message(
    'PasswordConfirmation',
    { password: ['password', presentText] },
    { lack: 'Falta la clave actual.' },
  ),
  answer: view<ProposedFactor>('SecondFactor')({
    secret: text('Para escribirlo en la aplicación (TOTP, RFC 6238).'),
    uri: text('Lo mismo como dirección otpauth://, para un código QR.'),
  }),
  status: 201,
  run: ({ body }, { people, signed, visit }) => people.proposeFactor(signed, body.password, visit),
  refusals: {
    ...ownRefusals,
    'second-factor-on': [409, 'Ya tenés un segundo factor: quitalo antes de poner otro.'],
  },
})

const codeWrong = [
  400,
  'El código no es correcto: mirá la hora del teléfono y probá con el siguiente.',
] as const

interface Recovery {
  readonly recoveryCodes: readonly string[]
}

const confirmFactor = row({
  method: 'PUT',
  path: '/session/second-factor',
  name: 'confirmSecondFactor',
  summary: 'Confirmar el segundo factor',
  description: paragraph`Desde entonces se ingresa con un código. Los de recuperación se muestran
    una vez. Las demás sesiones terminan.`,
  ...freshPerson,
  waits: true,
  body: message(
    'SecondFactorCode',
    {
      code: ['code', textField(10, { required: true, description: 'Un código de la aplicación.' })],
    },
    { lack: 'Falta el código.' },
  ),
  answer: view<Recovery>('RecoveryCodes')({
    recoveryCodes: texts('Cada uno sirve una vez, si se pierde el teléfono.'),
  }),
  async run({ body }, { people, signed, visit }) {
    const confirmed = await people.confirmFactor(signed, body.code, visit)
    return confirmed.ok ? accept({ recoveryCodes: confirmed.value }) : confirmed
  },
  refusals: {
    'second-factor-wrong': codeWrong,
    'second-factor-none': [409, 'No hay ningún segundo factor por confirmar.'],
    'second-factor-on': [409, 'El segundo factor ya está puesto.'],
    'attempts-limited': ownRefusals['attempts-limited'],
  },
})

const removeFactor = row({
  method: 'POST',
  path: '/session/second-factor/removal',
  name: 'removeSecondFactor',
  summary: 'Quitar el segundo factor',
  description: paragraph`Pide la clave actual y un código, o uno de los de recuperación. Las demás
    sesiones terminan; para cambiarlo se pone otro después.`,
  ...freshPerson,
  waits: true,
  sendsPassword: true,
  body: message(
    'SecondFactorRemoval',
    {
      password: ['password', presentText],
      code: [
        'code',
        textField(40, {
          required: true,
          description: 'Un código de la aplicación, o uno de recuperación.',
        }),
      ],
    },
    'Con estos datos no se puede quitar el segundo factor.',
  ),
  answer: shownProfile,
  run: ({ body }, { people, signed, visit }) => people.removeFactor(signed, body, visit),
  refusals: { ...ownRefusals, 'second-factor-wrong': codeWrong, 'last-factor': lastFactor },
})

export const secondFactorRows = [proposeFactor, confirmFactor, removeFactor] as const
