import {
  addressOf,
  type DemoHint,
  type DemoProgress,
  type DemoRole,
  type DemoSeat,
  demoHints,
  demoRoles,
  demoSeats,
} from '../../kernel/demo-roles.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse } from '../../outcome.ts'
import { oneOf as oneOfField } from '../../rows/fields.ts'
import { withHeaders } from '../../rows/file-answers.ts'
import { message } from '../../rows/row.ts'
import { decimal, nested, oneOf, orNull, text, view } from '../../rows/view.ts'
import { openRows, type PeopleContext, type SessionFacts, shownSession } from './people.wire.ts'
import { openedAnswer } from './session-rows.wire.ts'

const { row } = openRows

const findGuide = (_input: unknown, { guide }: PeopleContext) =>
  orRefuse(guide, 'demonstration-off')

const offRefusal = { 'demonstration-off': [404, 'La demostración no está activa acá.'] } as const

const problems = [
  {
    status: 403,
    meaning: paragraph`El pedido no viene de esta misma máquina, o no lo hizo la propia página;
      \`code\` dice qué. Con POSTA_DEMO_PUBLIC=on puede venir de cualquiera.`,
  },
  { status: 404, meaning: 'Está solo en el ambiente de pruebas.' },
]

interface Seated {
  readonly as: DemoSeat
  readonly path: string
  readonly hint: DemoHint
  readonly session: SessionFacts
}

const openDemoSession = row({
  method: 'POST',
  path: '/session/demonstration',
  name: 'openDemonstrationSession',
  summary: 'Elegir quién ser en la demostración',
  description: paragraph`Abre una sesión de la persona de la demostración que tiene ese lugar, sin
    clave, y dice en qué página hay algo para hacer. Lleva x-posta-csrf: 1 y el Origin de la propia
    página. Quien administra la red ingresa siempre con su clave.`,
  admits: 'anyone',
  ofDemonstration: true,
  body: message(
    'DemonstrationSessionInput',
    { as: ['as', oneOfField(demoSeats, { required: true, description: 'Quién querés ser.' })] },
    'Con estos datos no se puede elegir.',
  ),
  answer: withHeaders(
    view<Seated>('DemonstrationSession')({
      as: oneOf(demoSeats, 'Quién sos ahora.'),
      path: text('La dirección de la página en este servicio.'),
      hint: oneOf(demoHints, 'Qué se puede probar ahí.'),
      session: nested(shownSession, 'La sesión que se abrió.'),
    }),
  ),
  problems,
  find: findGuide,
  async run({ found: guide, body: { as } }, context) {
    const opened = await context.people.enterDemo(guide.personOf(as), context.visit)
    if (!opened.ok) return opened
    const place = await guide.seatPlace(as, opened.value)
    const { body: session, ...headers } = await openedAnswer(opened.value, context, true)
    const path = context.basePath + addressOf(place)
    return accept({ body: { as, path, hint: place.hint, session }, ...headers })
  },
  refusals: {
    ...offRefusal,
    'demo-person-closed': [
      403,
      'A esa persona de la demostración no se la puede usar sin su clave.',
    ],
  },
})

interface Offered {
  readonly roles: readonly DemoRole[]
  readonly progress: DemoProgress | undefined
}

const rolesWords = 'Quién se puede ser.'

const getDemonstration = row({
  method: 'GET',
  path: '/session/demonstration',
  name: 'getDemonstration',
  summary: 'Ver qué ofrece la demostración',
  description:
    'Quién se puede ser en la demostración, y cuánto falta mientras sus datos se están haciendo.',
  admits: 'anyone',
  ofDemonstration: true,
  answer: view<Offered>('Demonstration')({
    roles: {
      schema: {
        type: 'array',
        items: oneOf(demoRoles, rolesWords).schema,
        description: rolesWords,
      },
    },
    progress: orNull(
      nested(
        view<DemoProgress>()({ share: decimal('La parte que ya está, de 0 a 1.') }),
        'Cuánto hay de los datos mientras se hacen; null cuando están.',
      ),
    ),
  }),
  problems,
  find: findGuide,
  run: async ({ found: guide }) => accept({ roles: demoRoles, progress: await guide.progress() }),
  refusals: offRefusal,
})

export const demonstrationRows = [openDemoSession, getDemonstration] as const
