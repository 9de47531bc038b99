import type { Operator } from '../../kernel/operator.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { opsRows } from '../../rows/row.ts'
import type { DemoRemoval } from './demo-removal.ts'
import { removalInput, shownContents, shownPart } from './demo-removal.wire.ts'

export interface DemoRemovalContext {
  readonly demoRemoval: DemoRemoval
  readonly operator: Operator
}

const { row, plainRow } = opsRows<DemoRemovalContext>()

const getDemonstrationContents = plainRow({
  method: 'GET',
  path: '/demonstration/contents',
  name: 'getDemonstrationContents',
  summary: 'Ver qué hay de la demostración',
  description: 'Lo que se iría al quitarla, y por dónde va si ya se está quitando.',
  roles: ['administrator'],
  answer: shownContents,
  run: async (_input, { demoRemoval }) => ({
    removal: await demoRemoval.state(),
    whole: await demoRemoval.find(true),
    mode: await demoRemoval.mode(),
    living: await demoRemoval.find(false),
  }),
})

const removeDemonstration = row({
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
  body: removalInput,
  answer: shownPart,
  status: 201,
  run: ({ body: { whole: isWhole = false } }, { demoRemoval, operator: by }) =>
    demoRemoval.begin({ isWhole, by }),
  refusals: {
    'request-in-progress': [
      409,
      'La demostración ya se está quitando.',
      'The demonstration is being removed already.',
    ],
  },
})

export const demoRemovalOperations = [getDemonstrationContents, removeDemonstration]
