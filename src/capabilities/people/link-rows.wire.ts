import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { moment, objectOf, string } from '../../rows/answer-schema.ts'
import { text } from '../../rows/fields.ts'
import { type OperationAnswer, type PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { invitationSchema, writeInvitations } from './memberships.wire.ts'
import { passwordAnswers } from './password-rows.wire.ts'
import { peopleLimits } from './people.limits.ts'
import type { People } from './people.ts'
import {
  limitedAttempts,
  limitProblem,
  type PeopleContext,
  profileSchema,
  writePerson,
} from './people.wire.ts'
import { passwordText } from './session-rows.wire.ts'

type Row = PersonOperation<PeopleContext>

const resetShape = {
  email: [
    'email',
    text(peopleLimits.emailCharacters, { required: true, description: 'Con el que ingresa.' }),
  ],
} as const satisfies Shape

const requestReset: Row = {
  method: 'POST',
  path: '/password-resets',
  name: 'requestPasswordReset',
  summary: 'Pedir un enlace para elegir otra clave',
  description: paragraph`Responde lo mismo haya o no una persona con ese correo. Si el servicio no
    manda correos, el enlace lo da quien administra la cuenta.`,
  admits: 'anyone',
  request: entity('PasswordResetInput', shapeSchema(resetShape)),
  response: entity(
    'PasswordResetRequested',
    objectOf({
      sendsMail: { type: 'boolean', description: 'Si el servicio manda correos.' },
    }),
  ),
  successStatus: 200,
  problems: [limitProblem],
  async answer({ body }, { people, visit }) {
    const read = readBody(resetShape, body, { lack: 'Falta el correo.' })
    if (!read.ok) return read.refusal
    const wait = people.requestReset(read.value.email, visit)
    if (wait > 0) return limitedAttempts(wait)
    return { status: 200, body: { sendsMail: people.sendsMail } }
  },
}

export const unknownLink: OperationAnswer = {
  problem: {
    status: 404,
    title: 'No encontrado',
    code: 'link-unknown',
    detail: 'El enlace venció o ya se usó: pedí otro.',
  },
}

export const linkWords = { status: 404, meaning: 'El enlace venció o ya se usó.' }

const readLink: Row = {
  method: 'GET',
  path: '/password-resets/:token',
  name: 'readPasswordReset',
  summary: 'Ver de quién es un enlace',
  description: 'Para la página en la que se elige la clave; no lo gasta.',
  admits: 'anyone',
  response: entity(
    'PasswordReset',
    objectOf({
      purpose: {
        type: 'string',
        enum: ['invitation', 'reset', 'membership'],
        description: paragraph`invitation: se acepta eligiendo la clave; reset: para elegir otra;
          membership: la de quien ya tiene su clave, que se acepta o se rechaza con PUT
          /invitations/{token}.`,
      },
      email: string('Con el que va a ingresar.'),
      name: string('Su nombre.'),
      expiresAt: moment('Hasta cuándo sirve.'),
      invitations: {
        type: 'array',
        items: invitationSchema,
        description: 'A qué se accede al usarlo.',
      },
    }),
  ),
  successStatus: 200,
  problems: [linkWords],
  async answer({ params }, { people }) {
    const link = await people.readLink(params['token'] ?? '')
    if (link === undefined) return unknownLink
    const { purpose, email, name, expiresAt } = link
    const invitations = await writeInvitations(people, link.invitations)
    const body = { purpose, email, name, expiresAt: isoText(expiresAt), invitations }
    return { status: 200, body }
  },
}

const chosenShape = {
  password: ['password', passwordText('La clave elegida.')],
} as const satisfies Shape

const explainLink = refusalAnswers<RefusalOf<People['useLink']>>({
  'link-unknown': unknownLink,
  ...passwordAnswers,
})

const choosePassword: Row = {
  method: 'PUT',
  path: '/password-resets/:token',
  name: 'choosePassword',
  summary: 'Elegir la clave con un enlace',
  description: paragraph`El enlace sirve una sola vez, y todas las sesiones de la persona terminan.
    Con él se acepta la invitación. Uno que llegó por correo muestra además que la dirección es
    suya.`,
  admits: 'anyone',
  request: entity('ChosenPassword', shapeSchema(chosenShape)),
  response: entity(
    'PasswordChosen',
    objectOf({
      person: { ...profileSchema, description: 'De quién es la clave.' },
    }),
  ),
  successStatus: 200,
  problems: [linkWords],
  async answer({ params, body }, { people, visit }) {
    const read = readBody(chosenShape, body, { lack: 'Falta la clave elegida.' })
    if (!read.ok) return read.refusal
    const used = await people.useLink(params['token'] ?? '', read.value.password, visit)
    if (!used.ok) return explainLink(used.refusal)
    return { status: 200, body: { person: writePerson(used.value) } }
  },
}

export const linkRows: readonly Row[] = [requestReset, readLink, choosePassword]
