import { addressOf, demoHints, demoRoles, demoSeats } from '../../kernel/demo-roles.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { decimal, objectOf, string } from '../../rows/answer-schema.ts'
import { oneOf } from '../../rows/fields.ts'
import type { OperationAnswer, PersonOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { People } from './people.ts'
import { coded, type PeopleContext, sessionSchema, writeSession } from './people.wire.ts'
import { openedHeaders } from './session-rows.wire.ts'

type Row = PersonOperation<PeopleContext>

const seatShape = {
  as: ['as', oneOf(demoSeats, { required: true, description: 'Quién querés ser.' })],
} as const satisfies Shape

const noDemonstration: OperationAnswer = coded(
  404,
  'No encontrado',
  'demonstration-off',
  'La demostración no está activa acá.',
)

const explainEntering = refusalAnswers<RefusalOf<People['enterDemo']>>({
  'demo-person-closed': coded(
    403,
    'Sin permiso',
    'demo-person-closed',
    'A esa persona de la demostración no se la puede usar sin su clave.',
  ),
})

const problems = [
  {
    status: 403,
    meaning: paragraph`El pedido no viene de esta misma máquina, o no lo hizo la propia página;
      \`code\` dice qué. Con POSTA_DEMO_PUBLIC=on puede venir de cualquiera.`,
  },
  { status: 404, meaning: 'La demostración no está activa, o el ambiente no es el de pruebas.' },
]

const openDemoSession: Row = {
  method: 'POST',
  path: '/session/demonstration',
  name: 'openDemonstrationSession',
  summary: 'Elegir quién ser en la demostración',
  description: paragraph`Abre una sesión de la persona de la demostración que tiene ese lugar, sin
    clave, y dice en qué página hay algo para hacer. Lleva x-posta-csrf: 1 y el Origin de la propia
    página. Quien administra la red ingresa siempre con su clave.`,
  admits: 'anyone',
  ofDemonstration: true,
  request: entity('DemonstrationSessionInput', shapeSchema(seatShape)),
  response: entity(
    'DemonstrationSession',
    objectOf({
      as: { type: 'string', enum: demoSeats, description: 'Quién sos ahora.' },
      path: string('La dirección de la página en este servicio.'),
      hint: { type: 'string', enum: demoHints, description: 'Qué se puede probar ahí.' },
      session: { ...sessionSchema, description: 'La sesión que se abrió.' },
    }),
  ),
  successStatus: 200,
  problems,
  async answer({ body }, context) {
    const { people, guide, visit, basePath } = context
    if (guide === undefined) return noDemonstration
    const read = readBody(seatShape, body, 'Con estos datos no se puede elegir.')
    if (!read.ok) return read.refusal
    const { as } = read.value
    const opened = await people.enterDemo(guide.personOf(as), visit)
    if (!opened.ok) return explainEntering(opened.refusal)
    const place = await guide.seatPlace(as, opened.value)
    const session = await writeSession(opened.value, context)
    const path = basePath + addressOf(place)
    const answer = { as, path, hint: place.hint, session }
    return { status: 200, body: answer, ...openedHeaders(opened.value, context, true) }
  },
}

const getDemonstration: Row = {
  method: 'GET',
  path: '/session/demonstration',
  name: 'getDemonstration',
  summary: 'Ver qué ofrece la demostración',
  description:
    'Quién se puede ser en la demostración, y cuánto falta mientras sus datos se están haciendo.',
  admits: 'anyone',
  ofDemonstration: true,
  response: entity(
    'Demonstration',
    objectOf({
      roles: {
        type: 'array',
        items: { type: 'string', enum: demoRoles, description: 'Quién se puede ser.' },
        description: 'Quién se puede ser.',
      },
      progress: {
        ...objectOf({ share: decimal('La parte que ya está, de 0 a 1.') }),
        type: ['object', 'null'],
        description: 'Cuánto hay de los datos mientras se hacen; null cuando están.',
      },
    }),
  ),
  successStatus: 200,
  problems,
  answer: async (_input, { guide }) =>
    guide === undefined
      ? noDemonstration
      : { status: 200, body: { roles: demoRoles, progress: (await guide.progress()) ?? null } },
}

export const demonstrationRows: readonly Row[] = [openDemoSession, getDemonstration]
