import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { freshPerson, type OperationAnswer, type PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { PasswordFault, People } from './people.ts'
import {
  limitProblem,
  noSession,
  type PeopleContext,
  passwordProblem,
  profileSchema,
  writePerson,
} from './people.wire.ts'
import { ownAnswers, presentText } from './second-factor-rows.wire.ts'
import { passwordText } from './session-rows.wire.ts'

type Row = PersonOperation<PeopleContext>

/** Answers for a password that was not taken. */
export const passwordAnswers = {
  'password-short': passwordProblem('password-short'),
  'password-long': passwordProblem('password-long'),
  'password-known': passwordProblem('password-known'),
  'password-own': passwordProblem('password-own'),
} satisfies Record<PasswordFault, OperationAnswer>

const changeShape = {
  present: ['present', presentText],
  password: ['password', passwordText('La nueva.')],
} as const satisfies Shape

const explainChange = refusalAnswers<RefusalOf<People['changePassword']>>({
  ...ownAnswers,
  ...passwordAnswers,
})

const changePassword: Row = {
  method: 'PUT',
  path: '/session/password',
  name: 'changePassword',
  summary: 'Cambiar la clave propia',
  description: 'Pide la actual. Las demás sesiones terminan.',
  ...freshPerson,
  waits: true,
  request: entity('PasswordChange', shapeSchema(changeShape)),
  response: profileSchema,
  successStatus: 200,
  problems: [limitProblem],
  async answer({ body }, { people, signed, visit }) {
    if (signed === undefined) return noSession
    const read = readBody(changeShape, body, 'Con estos datos no se puede cambiar la clave.')
    if (!read.ok) return read.refusal
    const changed = await people.changePassword(signed, read.value, visit)
    if (!changed.ok) return explainChange(changed.refusal)
    return { status: 200, body: writePerson(changed.value) }
  },
}

export const passwordRows: readonly Row[] = [changePassword]
