import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { flag } from '../../../rows/fields.ts'
import type { PersonOperation } from '../../../rows/operation.ts'
import { readBody } from '../../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../../rows/refusal-answers.ts'
import { freshnessSchema, writeFreshness } from '../fresh-sign-in-rows.wire.ts'
import type { People } from '../people.ts'
import {
  coded,
  limitedAttempts,
  limitProblem,
  noSession,
  type PeopleContext,
  sessionSchema,
} from '../people.wire.ts'
import { answerOpened, sessionGone } from '../session-rows.wire.ts'
import {
  assertionFields,
  explainRequest,
  requestSchema,
  writeRequest,
} from './passkey-options.wire.ts'

type Row = PersonOperation<PeopleContext>

const signInShape = {
  ...assertionFields,
  keep: [
    'keep',
    flag({ description: 'false: la sesión termina con el navegador, y a más tardar en 12 horas.' }),
  ],
} as const satisfies Shape

const faultWords = 'Con estos datos no se puede ingresar.'

const passkeyWrong = coded(
  401,
  'Sin autorización',
  'passkey-wrong',
  'La llave de acceso no sirve acá, o se tardó demasiado: probá de nuevo o ingresá con la clave.',
)

const wrongProblem = {
  status: 401,
  meaning: 'La llave no es de nadie, la firma no es correcta, o el desafío venció o ya se usó.',
}

const noParty = { status: 409, meaning: 'El servicio no tiene una dirección pública.' }

const startPasskey: Row = {
  method: 'POST',
  path: '/session/passkey-challenges',
  name: 'startPasskey',
  summary: 'Empezar a ingresar con una llave de acceso',
  description: paragraph`Lo que el navegador necesita para \`navigator.credentials.get\`: un desafío
    que sirve una vez, durante pocos minutos. La llave la elige el navegador: acá no se dice
    quién.`,
  admits: 'anyone',
  response: requestSchema,
  successStatus: 200,
  problems: [noParty, limitProblem],
  async answer(_input, { people, relyingParty, visit }) {
    if (relyingParty === undefined) return explainRequest
    const started = await people.startPasskey(visit)
    if (!started.ok) return limitedAttempts(started.refusal.retrySeconds)
    return { status: 200, body: writeRequest(started.value, relyingParty) }
  },
}

const openSession: Row = {
  method: 'POST',
  path: '/session/passkey',
  name: 'openSessionWithPasskey',
  summary: 'Ingresar con una llave de acceso',
  description: paragraph`Como \`POST /session\`, con lo que el navegador firmó: vale por la clave y
    el segundo factor, porque la llave pide la huella o el PIN.`,
  admits: 'anyone',
  request: entity('PasskeySignIn', shapeSchema(signInShape)),
  response: sessionSchema,
  successStatus: 200,
  problems: [wrongProblem, noParty],
  async answer({ body }, context) {
    const { people, relyingParty, visit } = context
    if (relyingParty === undefined) return explainRequest
    const read = readBody(signInShape, body, faultWords)
    if (!read.ok) return read.refusal
    const opened = await people.signInWithPasskey(relyingParty, read.value, visit)
    if (!opened.ok) return passkeyWrong
    return answerOpened(opened.value, context, read.value.keep)
  },
}

const explainConfirming = refusalAnswers<RefusalOf<People['confirmWithPasskey']>>({
  'passkey-wrong': passkeyWrong,
  'session-ended': sessionGone,
})

const confirmSession: Row = {
  method: 'POST',
  path: '/session/passkey-confirmation',
  name: 'confirmSessionWithPasskey',
  summary: 'Volver a probar quién sos, con una llave de acceso',
  description: 'Como `POST /session/confirmation`, con una llave propia.',
  admits: 'person',
  request: entity('PasskeyAssertion', shapeSchema(assertionFields)),
  response: freshnessSchema,
  successStatus: 200,
  problems: [wrongProblem, noParty],
  async answer({ body }, { people, signed, relyingParty }) {
    if (signed === undefined) return noSession
    if (relyingParty === undefined) return explainRequest
    const read = readBody(assertionFields, body, faultWords)
    if (!read.ok) return read.refusal
    const confirmed = await people.confirmWithPasskey(signed, relyingParty, read.value)
    if (!confirmed.ok) return explainConfirming(confirmed.refusal)
    return { status: 200, body: writeFreshness(confirmed.value) }
  },
}

export const passkeyRows: readonly Row[] = [startPasskey, openSession, confirmSession]
