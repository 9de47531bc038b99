import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { text } from '../../rows/fields.ts'
import { conflict, freshPerson, type PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { People } from './people.ts'
import {
  coded,
  lastFactor,
  limitedAttempts,
  limitProblem,
  noSession,
  type PeopleContext,
  profileSchema,
  writePerson,
} from './people.wire.ts'
import { passwordText } from './session-rows.wire.ts'

type Row = PersonOperation<PeopleContext>

/** Answers to who can't show that the account is theirs. */
export const ownAnswers = {
  'password-wrong': coded(403, 'Sin permiso', 'password-wrong', 'La clave actual no es correcta.'),
  'demo-person': coded(
    403,
    'Sin permiso',
    'demo-person',
    'Las personas de la demostración no cambian cómo ingresan.',
  ),
  'attempts-limited': ({ retrySeconds }: { readonly retrySeconds: number }) =>
    limitedAttempts(retrySeconds),
}

export const presentText = passwordText('La clave actual.')

const confirmedShape = { password: ['password', presentText] } as const satisfies Shape

const explainProposal = refusalAnswers<RefusalOf<People['proposeFactor']>>({
  ...ownAnswers,
  'second-factor-on': conflict('Ya tenés un segundo factor: quitalo antes de poner otro.'),
})

const proposeFactor: Row = {
  method: 'POST',
  path: '/session/second-factor',
  name: 'proposeSecondFactor',
  summary: 'Empezar a poner un segundo factor',
  description: 'Vale desde que se confirma con un código. Pide la clave actual.',
  ...freshPerson,
  waits: true,
  sendsPassword: true,
  showsSecret: true,
  request: entity('PasswordConfirmation', shapeSchema(confirmedShape)),
  response: entity(
    'SecondFactor',
    objectOf({
      secret: string('Para escribirlo en la aplicación (TOTP, RFC 6238).'),
      uri: string('Lo mismo como dirección otpauth://, para un código QR.'),
    }),
  ),
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Ya hay un segundo factor.' }, limitProblem],
  async answer({ body }, { people, signed, visit }) {
    if (signed === undefined) return noSession
    const read = readBody(confirmedShape, body, { lack: 'Falta la clave actual.' })
    if (!read.ok) return read.refusal
    const proposed = await people.proposeFactor(signed, read.value.password, visit)
    if (!proposed.ok) return explainProposal(proposed.refusal)
    return { status: 201, body: proposed.value }
  },
}

const codeShape = {
  code: ['code', text(10, { required: true, description: 'Un código de la aplicación.' })],
} as const satisfies Shape

const wrongCode = coded(
  400,
  'Pedido inválido',
  'second-factor-wrong',
  'El código no es correcto: mirá la hora del teléfono y probá con el siguiente.',
)

const explainConfirming = refusalAnswers<RefusalOf<People['confirmFactor']>>({
  'second-factor-wrong': wrongCode,
  'second-factor-none': conflict('No hay ningún segundo factor por confirmar.'),
  'second-factor-on': conflict('El segundo factor ya está puesto.'),
  'attempts-limited': ({ retrySeconds }) => limitedAttempts(retrySeconds),
})

const confirmFactor: Row = {
  method: 'PUT',
  path: '/session/second-factor',
  name: 'confirmSecondFactor',
  summary: 'Confirmar el segundo factor',
  description: paragraph`Desde entonces se ingresa con un código. Los de recuperación se muestran
    una vez. Las demás sesiones terminan.`,
  ...freshPerson,
  waits: true,
  request: entity('SecondFactorCode', shapeSchema(codeShape)),
  response: entity(
    'RecoveryCodes',
    objectOf({
      recoveryCodes: {
        type: 'array',
        items: { type: 'string' },
        description: 'Cada uno sirve una vez, si se pierde el teléfono.',
      },
    }),
  ),
  successStatus: 200,
  problems: [{ status: 409, meaning: 'No hay nada por confirmar.' }, limitProblem],
  async answer({ body }, { people, signed, visit }) {
    if (signed === undefined) return noSession
    const read = readBody(codeShape, body, { lack: 'Falta el código.' })
    if (!read.ok) return read.refusal
    const confirmed = await people.confirmFactor(signed, read.value.code, visit)
    if (!confirmed.ok) return explainConfirming(confirmed.refusal)
    return { status: 200, body: { recoveryCodes: confirmed.value } }
  },
}

const removalShape = {
  ...confirmedShape,
  code: [
    'code',
    text(40, {
      required: true,
      description: 'Un código de la aplicación, o uno de recuperación.',
    }),
  ],
} as const satisfies Shape

const explainRemoving = refusalAnswers<RefusalOf<People['removeFactor']>>({
  ...ownAnswers,
  'second-factor-wrong': wrongCode,
  'last-factor': lastFactor,
})

const removeFactor: Row = {
  method: 'POST',
  path: '/session/second-factor/removal',
  name: 'removeSecondFactor',
  summary: 'Quitar el segundo factor',
  description: paragraph`Pide la clave actual y un código, o uno de los de recuperación. Las demás
    sesiones terminan; para cambiarlo se pone otro después.`,
  ...freshPerson,
  waits: true,
  sendsPassword: true,
  request: entity('SecondFactorRemoval', shapeSchema(removalShape)),
  response: profileSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Es el único, y el rol pide uno.' }, limitProblem],
  async answer({ body }, { people, signed, visit }) {
    if (signed === undefined) return noSession
    const read = readBody(
      removalShape,
      body,
      'Con estos datos no se puede quitar el segundo factor.',
    )
    if (!read.ok) return read.refusal
    const removed = await people.removeFactor(signed, read.value, visit)
    if (!removed.ok) return explainRemoving(removed.refusal)
    return { status: 200, body: writePerson(removed.value) }
  },
}

export const secondFactorRows: readonly Row[] = [proposeFactor, confirmFactor, removeFactor]
