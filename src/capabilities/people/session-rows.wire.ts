/** The rows of sessions: their opening, their end, and the device that they are open on. */
import { languages } from '../../kernel/person.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { flag as flagField, oneOf as oneOfField, text as textField } from '../../rows/fields.ts'
import { withHeaders } from '../../rows/file-answers.ts'
import type { CaseText } from '../../rows/refusals.ts'
import { message } from '../../rows/row.ts'
import { computed, flag, itemsView, moment, text, view } from '../../rows/view.ts'
import { peopleLimits } from './people.limits.ts'
import type { DeviceFacts, OpenedSession, SignedIn } from './people.ts'
import {
  openRows,
  ownRows,
  type PeopleContext,
  sessionFacts,
  shownOpenSession,
  shownProfile,
  shownSession,
} from './people.wire.ts'
import { callerRefusals } from './people-problems.wire.ts'

const { row, plainRow } = ownRows

export const passwordText = (description: string) =>
  textField(peopleLimits.passwordMostCharacters, { required: true, description })

export const keepField = flagField({
  description: 'false: la sesión termina con el navegador, y a más tardar en 12 horas.',
})

const proofFields = {
  password: ['password', passwordText('La clave de ingreso.')],
  code: [
    'code',
    textField(40, { description: 'El código de la aplicación, o uno de recuperación.' }),
  ],
} as const

const signInInput = message(
  'SessionInput',
  {
    email: [
      'email',
      textField(peopleLimits.emailCharacters, {
        required: true,
        description: 'Con el que ingresa.',
      }),
    ],
    password: proofFields.password,
    keep: ['keep', keepField],
    code: proofFields.code,
  },
  'Con estos datos no se puede ingresar.',
)

const counted = (es: string) => {
  return [
    401,
    ({ triesLeft }: { readonly triesLeft: number | undefined }): CaseText => ({
      es,
      ...(triesLeft === undefined ? {} : { triesLeft }),
    }),
  ] as const
}

/** Refusals of a proof of identity. */
const signInRefusals = {
  'credentials-wrong': counted('El correo o la clave no son correctos.'),
  'second-factor-needed': [401, 'Falta el código de tu aplicación de segundo factor.'],
  'second-factor-wrong': counted('El código no es correcto, o ya se usó.'),
  'attempts-limited': callerRefusals['attempts-limited'],
} as const

export const sessionEnded = [401, 'La sesión terminó: ingresá de nuevo.'] as const

const deviceMs = peopleLimits.deviceDays * 86_400_000

/** The answer to a sign-in: the session, and the cookies of it and of the device. */
export async function openedAnswer(
  opened: OpenedSession,
  context: PeopleContext,
  isKept: boolean | undefined,
) {
  const marks = opened.deviceCookie
  return {
    body: await sessionFacts(opened, context),
    headers: context.cookie(opened.token, isKept),
    cookies: marks === undefined ? [] : [context.deviceCookie(marks, deviceMs)],
  }
}

const openSession = openRows.row({
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
  body: signInInput,
  answer: withHeaders(shownSession),
  problems: [
    {
      status: 401,
      meaning: paragraph`\`triesLeft\` dice cuántos intentos quedan antes de que las respuestas
        tarden, exista o no la persona.`,
    },
  ],
  async run({ body }, context) {
    const opened = await context.people.signIn(body, context.visit)
    return opened.ok ? accept(await openedAnswer(opened.value, context, body.keep)) : opened
  },
  refusals: signInRefusals,
})

const getSession = plainRow({
  method: 'GET',
  path: '/session',
  name: 'getSession',
  summary: 'Ver la sesión',
  description: 'Quién ingresó, a qué accede y con qué rol.',
  admits: 'person',
  answer: shownSession,
  run: (_input, context) => sessionFacts(context.signed, context),
})

const shownEnd = (name: string) =>
  withHeaders(view<{ readonly ended: boolean }>(name)({ ended: flag('Siempre true.') }))

const closeSession = plainRow({
  method: 'DELETE',
  path: '/session',
  name: 'closeSession',
  summary: 'Salir',
  description: 'Termina la sesión al instante.',
  admits: 'person',
  answer: shownEnd('SessionClosed'),
  async run(_input, { people, signed, cookie }) {
    await people.endSession(signed, signed.sessionId)
    return { body: { ended: true }, headers: cookie(undefined) }
  },
})

const listSessions = plainRow({
  method: 'GET',
  path: '/sessions',
  name: 'listSessions',
  summary: 'Listar las sesiones propias',
  description: 'Las abiertas, de la más nueva a la más vieja, con el equipo y la red de cada una.',
  admits: 'person',
  answer: itemsView(shownOpenSession),
  run: (_input, { people, signed }) => people.listSessions(signed.person.id),
})

const endSession = row({
  method: 'DELETE',
  path: '/sessions/:id',
  name: 'endSession',
  summary: 'Cerrar una sesión propia',
  description: 'Deja de servir al instante.',
  admits: 'person',
  answer: shownOpenSession,
  run: ({ params }, { people, signed }) => people.endSession(signed, params.id),
  refusals: { 'session-unknown': [404, 'No tenés ninguna sesión abierta con ese id.'] },
})

const changePerson = plainRow({
  method: 'PUT',
  path: '/session/person',
  name: 'changePerson',
  summary: 'Cambiar el nombre o el idioma propios',
  description: 'El nombre es el que queda en los registros desde entonces.',
  admits: 'person',
  body: message(
    'ProfileInput',
    {
      name: [
        'name',
        textField(peopleLimits.nameCharacters, { required: true, description: 'Su nombre.' }),
      ],
      language: [
        'language',
        oneOfField(languages, { required: true, description: 'Idioma de las páginas.' }),
      ],
    },
    'Con estos datos no se puede cambiar.',
  ),
  answer: shownProfile,
  run: ({ body }, { people, signed }) => people.changeProfile(signed, body),
})

export const sessionRows = [
  openSession,
  getSession,
  closeSession,
  listSessions,
  endSession,
  changePerson,
] as const

const freshMs = peopleLimits.freshSignInMinutes * 60_000

/** Until when the session may call rows that ask for a fresh sign-in, by its last proof. */
export const shownFreshness = view<Pick<SignedIn, 'confirmedAt'>>('FreshSession')({
  freshUntil: computed(
    moment('Hasta cuándo no se vuelve a preguntar.'),
    ({ confirmedAt }) => confirmedAt + freshMs,
  ),
})

const confirmSession = row({
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
  body: message('SessionConfirmation', proofFields, { lack: 'Falta la clave.' }),
  answer: shownFreshness,
  async run({ body }, { people, signed, visit }) {
    const confirmed = await people.confirmSession(signed, body, visit)
    return confirmed.ok ? accept({ confirmedAt: confirmed.value }) : confirmed
  },
  refusals: { ...signInRefusals, 'session-ended': sessionEnded },
})

export const freshSignInRows = [confirmSession] as const

const getDevice = row({
  method: 'GET',
  path: '/session/device',
  name: 'getSessionDevice',
  summary: 'Ver lo que un equipo necesita de la sesión',
  description: paragraph`Lo que usa la página que anda sin conexión: con qué sella lo que guarda de
    la persona, y con qué termina la sesión después de que salió sin señal. Se olvida al salir.`,
  admits: 'person',
  answer: withHeaders(
    view<DeviceFacts>('SessionDevice')({
      key: text('Sella lo que el equipo guarda; es siempre la misma para una persona.'),
      leave: text('Termina esta sesión con POST /sign-outs, y no sirve para otra cosa.'),
    }),
  ),
  async run(_input, { people, signed, visit: { token } }) {
    if (token === undefined) return refuse('session-missing')
    const body = await people.deviceFacts(signed, token)
    return accept({ body, headers: { 'cache-control': 'no-store' } })
  },
  refusals: {
    'session-missing': [401, 'Se necesita una sesión: ingresá con tu correo y tu clave.'],
  },
})

const signOut = openRows.plainRow({
  method: 'POST',
  path: '/sign-outs',
  name: 'signOut',
  summary: 'Salir después, cuando vuelve la señal',
  description: paragraph`Termina la sesión del boleto, esté o no abierta otra en el mismo equipo.
    Uno que ya se usó, o que no es de ninguna, no cambia nada.`,
  admits: 'anyone',
  body: message(
    'LeaveTicket',
    {
      ticket: [
        'ticket',
        textField(peopleLimits.leaveTicketCharacters, {
          required: true,
          description: 'El `leave` que dio GET /session/device.',
        }),
      ],
    },
    'Con estos datos no se puede salir.',
  ),
  answer: shownEnd('SignedOut'),
  async run({ body: { ticket } }, { people, visit, cookie }) {
    await people.endByTicket(ticket)
    const isOwn = visit.token !== undefined && people.isTicketOf(ticket, visit.token)
    // Another person may have signed in here meanwhile, and stays.
    return { body: { ended: true }, headers: isOwn ? cookie(undefined) : undefined }
  },
})

export const deviceRows = [getDevice, signOut] as const
