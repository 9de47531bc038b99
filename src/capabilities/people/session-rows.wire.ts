import { languages } from '../../kernel/person.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { ProblemCode } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { itemsOf, objectOf } from '../../rows/answer-schema.ts'
import { flag, oneOf, text } from '../../rows/fields.ts'
import { notFound, type OperationAnswer, type PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { peopleLimits } from './people.limits.ts'
import type { OpenedSession, People } from './people.ts'
import {
  limitedAttempts,
  limitProblem,
  noSession,
  openSessionSchema,
  type PeopleContext,
  profileSchema,
  sessionSchema,
  writeOpenSession,
  writePerson,
  writeSession,
} from './people.wire.ts'

type Row = PersonOperation<PeopleContext>

export const passwordText = (description: string) =>
  text(peopleLimits.passwordMostCharacters, { required: true, description })

const signInShape = {
  email: [
    'email',
    text(peopleLimits.emailCharacters, { required: true, description: 'Con el que ingresa.' }),
  ],
  password: ['password', passwordText('La clave de ingreso.')],
  keep: [
    'keep',
    flag({ description: 'false: la sesión termina con el navegador, y a más tardar en 12 horas.' }),
  ],
  code: ['code', text(40, { description: 'El código de la aplicación, o uno de recuperación.' })],
} as const satisfies Shape

function wrong(code: ProblemCode, detail: string, triesLeft?: number): OperationAnswer {
  const left = triesLeft === undefined ? {} : { triesLeft }
  return { problem: { status: 401, title: 'Sin autorización', code, detail, ...left } }
}

interface Tries {
  readonly triesLeft: number | undefined
}

/** The answers to a proof that was not taken. */
export const signInAnswers = {
  'credentials-wrong': ({ triesLeft }: Tries) =>
    wrong('credentials-wrong', 'El correo o la clave no son correctos.', triesLeft),
  'second-factor-needed': wrong(
    'second-factor-needed',
    'Falta el código de tu aplicación de segundo factor.',
  ),
  'second-factor-wrong': ({ triesLeft }: Tries) =>
    wrong('second-factor-wrong', 'El código no es correcto, o ya se usó.', triesLeft),
  'attempts-limited': ({ retrySeconds }: { readonly retrySeconds: number }) =>
    limitedAttempts(retrySeconds),
}

const explainSignIn = refusalAnswers<RefusalOf<People['signIn']>>(signInAnswers)

export const sessionGone = wrong('session-ended', 'La sesión terminó: ingresá de nuevo.')

/** The answer to who has signed in: their session, and the cookies of it and of the device. */
export async function answerOpened(
  opened: OpenedSession,
  context: PeopleContext,
  isKept: boolean | undefined,
): Promise<OperationAnswer> {
  const body = await writeSession(opened, context)
  return { status: 200, body, ...openedHeaders(opened, context, isKept) }
}

const deviceMs = peopleLimits.deviceDays * 86_400_000

/** The cookies of a session that was opened, and of the device. */
export function openedHeaders(
  { token, deviceCookie: marks }: OpenedSession,
  context: PeopleContext,
  isKept: boolean | undefined,
) {
  const headers = context.cookie(token, isKept)
  const cookies = marks === undefined ? [] : [context.deviceCookie(marks, deviceMs)]
  return { headers, cookies }
}

const openSession: Row = {
  method: 'POST',
  path: '/session',
  name: 'openSession',
  summary: 'Ingresar',
  description: paragraph`Abre una sesión de una persona: la cookie reemplaza a la clave o al token
    en todas las operaciones, con lo que su rol permite. Lo que cambia algo lleva además
    x-posta-csrf: 1 y el Origin de la propia página. Desde la décima clave o código equivocado en 15
    minutos, vengan de donde vengan, cada respuesta para esa persona tarda: 1 s, después el doble,
    hasta 20 s. En un equipo en el que ya ingresó no tarda: lo dice una cookie que queda al salir.`,
  admits: 'anyone',
  waits: true,
  request: entity('SessionInput', shapeSchema(signInShape)),
  response: sessionSchema,
  successStatus: 200,
  problems: [
    {
      status: 401,
      meaning: paragraph`El correo, la clave o el código no son correctos; \`code\` dice si falta el
        código, y \`triesLeft\` cuántos intentos quedan antes de que las respuestas tarden, exista o
        no la persona.`,
    },
    limitProblem,
  ],
  async answer({ body }, context) {
    const read = readBody(signInShape, body, 'Con estos datos no se puede ingresar.')
    if (!read.ok) return read.refusal
    const opened = await context.people.signIn(read.value, context.visit)
    if (!opened.ok) return explainSignIn(opened.refusal)
    return answerOpened(opened.value, context, read.value.keep)
  },
}

const getSession: Row = {
  method: 'GET',
  path: '/session',
  name: 'getSession',
  summary: 'Ver la sesión',
  description: 'Quién ingresó, a qué accede y con qué rol.',
  admits: 'person',
  response: sessionSchema,
  successStatus: 200,
  answer: async (_input, context) =>
    context.signed === undefined
      ? noSession
      : { status: 200, body: await writeSession(context.signed, context) },
}

const closeSession: Row = {
  method: 'DELETE',
  path: '/session',
  name: 'closeSession',
  summary: 'Salir',
  description: 'Termina la sesión al instante.',
  admits: 'person',
  response: entity(
    'SessionClosed',
    objectOf({ ended: { type: 'boolean', description: 'Siempre true.' } }),
  ),
  successStatus: 200,
  async answer(_input, { people, signed, cookie }) {
    if (signed === undefined) return noSession
    await people.endSession(signed, signed.sessionId)
    return { status: 200, body: { ended: true }, headers: cookie(undefined) }
  },
}

const listSessions: Row = {
  method: 'GET',
  path: '/sessions',
  name: 'listSessions',
  summary: 'Listar las sesiones propias',
  description: 'Las abiertas, de la más nueva a la más vieja, con el equipo y la red de cada una.',
  admits: 'person',
  response: itemsOf(openSessionSchema),
  successStatus: 200,
  async answer(_input, { people, signed }) {
    if (signed === undefined) return noSession
    const sessions = await people.listSessions(signed.person.id)
    const items = sessions.map((session) => writeOpenSession(session, signed.sessionId))
    return { status: 200, body: { items } }
  },
}

const explainEnding = refusalAnswers<RefusalOf<People['endSession']>>({
  'session-unknown': notFound('No tenés ninguna sesión abierta con ese id.'),
})

const endSession: Row = {
  method: 'DELETE',
  path: '/sessions/:id',
  name: 'endSession',
  summary: 'Cerrar una sesión propia',
  description: 'Deja de servir al instante.',
  admits: 'person',
  response: openSessionSchema,
  successStatus: 200,
  async answer({ params }, { people, signed }) {
    if (signed === undefined) return noSession
    const ended = await people.endSession(signed, params['id'] ?? '')
    if (!ended.ok) return explainEnding(ended.refusal)
    return { status: 200, body: writeOpenSession(ended.value, signed.sessionId) }
  },
}

const profileShape = {
  name: ['name', text(peopleLimits.nameCharacters, { required: true, description: 'Su nombre.' })],
  language: [
    'language',
    oneOf(languages, { required: true, description: 'Idioma de las páginas.' }),
  ],
} as const satisfies Shape

const changePerson: Row = {
  method: 'PUT',
  path: '/session/person',
  name: 'changePerson',
  summary: 'Cambiar el nombre o el idioma propios',
  description: 'El nombre es el que queda en los registros desde entonces.',
  admits: 'person',
  request: entity('ProfileInput', shapeSchema(profileShape)),
  response: profileSchema,
  successStatus: 200,
  async answer({ body }, { people, signed }) {
    if (signed === undefined) return noSession
    const read = readBody(profileShape, body, 'Con estos datos no se puede cambiar.')
    if (!read.ok) return read.refusal
    const person = await people.changeProfile(signed, read.value)
    return { status: 200, body: writePerson(person) }
  },
}

export const sessionRows: readonly Row[] = [
  openSession,
  getSession,
  closeSession,
  listSessions,
  endSession,
  changePerson,
]
