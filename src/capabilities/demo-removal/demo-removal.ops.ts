import type { Operator } from '../../kernel/operator.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { flag } from '../../rows/fields.ts'
import { conflict, type Operation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { DemoRemoval } from './demo-removal.ts'
import { contentsSchema, foundSchema, writeFound, writeRemoval } from './demo-removal.wire.ts'

export interface DemoRemovalContext {
  readonly demoRemoval: DemoRemoval
  readonly operator: Operator
}

type Row = Operation<DemoRemovalContext>

async function write(demoRemoval: DemoRemoval) {
  const removal = await demoRemoval.state()
  const whole = await demoRemoval.find(true)
  return {
    mode: await demoRemoval.mode(),
    living: writeFound(await demoRemoval.find(false)),
    whole: writeFound(whole),
    auditEntries: whole.auditEntries,
    removal: removal ? writeRemoval(removal) : null,
  }
}

const getDemonstrationContents: Row = {
  method: 'GET',
  path: '/demonstration/contents',
  name: 'getDemonstrationContents',
  summary: 'Ver qué hay de la demostración',
  description: 'Lo que se iría al quitarla, y por dónde va si ya se está quitando.',
  roles: ['administrator'],
  response: contentsSchema,
  successStatus: 200,
  answer: async (_input, { demoRemoval }) => ({ status: 200, body: await write(demoRemoval) }),
}

const wishShape = {
  whole: [
    'whole',
    flag({ description: 'También la cuenta chica, con 9001, 9002 y lo que se cargó en ellas.' }),
  ],
} as const satisfies Shape

const explain = refusalAnswers<RefusalOf<DemoRemoval['begin']>>({
  'request-in-progress': conflict({
    es: 'La demostración ya se está quitando.',
    en: 'The demonstration is being removed already.',
  }),
})

const removeDemonstration: Row = {
  method: 'POST',
  path: '/demonstration/removal',
  name: 'removeDemonstration',
  asksFresh: true,
  summary: 'Quitar la demostración',
  description: paragraph`Detiene la empresa que vive y borra todo lo que ella y su gente hicieron:
    envíos, cuentas, personas, archivos. Quedan los asientos del registro de cambios y, sin
    \`whole\`, la cuenta chica con lo que se cargó en 9001 y 9002. Responde lo que se va y sigue
    después; si se corta, se retoma al pedirla de nuevo.`,
  roles: ['administrator'],
  request: entity('DemonstrationRemovalInput', shapeSchema(wishShape)),
  response: foundSchema,
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Ya se está quitando.' }],
  async answer({ body }, { demoRemoval, operator }) {
    const read = readBody(wishShape, body, 'Con estos datos no se puede quitar la demostración.')
    if (!read.ok) return read.refusal
    const begun = await demoRemoval.begin({ isWhole: read.value.whole === true, by: operator })
    if (!begun.ok) return explain(begun.refusal)
    return { status: 201, body: writeFound(begun.value) }
  },
}

export const demoRemovalOperations = [getDemonstrationContents, removeDemonstration]
