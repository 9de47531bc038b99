import { isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { moment, objectOf } from '../../rows/answer-schema.ts'
import { text } from '../../rows/fields.ts'
import type { PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { peopleLimits } from './people.limits.ts'
import type { People } from './people.ts'
import { limitProblem, noSession, type PeopleContext } from './people.wire.ts'
import { passwordText, sessionGone, signInAnswers } from './session-rows.wire.ts'

type Row = PersonOperation<PeopleContext>

const confirmShape = {
  password: ['password', passwordText('La clave de ingreso.')],
  code: ['code', text(40, { description: 'El código de la aplicación, o uno de recuperación.' })],
} as const satisfies Shape

export const freshnessSchema = entity(
  'FreshSession',
  objectOf({ freshUntil: moment('Hasta cuándo no se vuelve a preguntar.') }),
)

const freshMs = peopleLimits.freshSignInMinutes * 60_000

/** Until when the session may do what asks for a fresh sign-in. */
export function writeFreshness(confirmedAt: number) {
  return { freshUntil: isoText(confirmedAt + freshMs) }
}

const explainConfirming = refusalAnswers<RefusalOf<People['confirmSession']>>({
  ...signInAnswers,
  'session-ended': sessionGone,
})

const confirmSession: Row = {
  method: 'POST',
  path: '/session/confirmation',
  name: 'confirmSession',
  summary: 'Volver a probar quién sos',
  description: paragraph`Con la clave, y el código si tenés segundo factor. Lo piden los cambios de
    claves, tokens, personas, pagos y de cómo ingresás si el último ingreso tiene más de diez
    minutos: responden 403 \`sign-in-not-fresh\`. Cuenta los intentos como el ingreso.`,
  admits: 'person',
  waits: true,
  sendsPassword: true,
  request: entity('SessionConfirmation', shapeSchema(confirmShape)),
  response: freshnessSchema,
  successStatus: 200,
  problems: [
    { status: 401, meaning: 'La clave o el código no son correctos, o no hay sesión.' },
    limitProblem,
  ],
  async answer({ body }, { people, signed, visit }) {
    if (signed === undefined) return noSession
    const read = readBody(confirmShape, body, { lack: 'Falta la clave.' })
    if (!read.ok) return read.refusal
    const confirmed = await people.confirmSession(signed, read.value, visit)
    if (!confirmed.ok) return explainConfirming(confirmed.refusal)
    return { status: 200, body: writeFreshness(confirmed.value) }
  },
}

export const freshSignInRows: readonly Row[] = [confirmSession]
