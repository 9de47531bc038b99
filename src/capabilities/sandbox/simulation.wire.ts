import { movementCodes } from '../../kernel/movement.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import type { Simulation } from './sandbox.ts'
import { runSchema, writeRun } from './sandbox.wire.ts'
import { scenarioNames } from './scenario.ts'

const stateSchema = { type: 'string', enum: movementCodes }

export const simulationSchema = entity(
  'Simulation',
  objectOf({
    trackingCode: string('El código de seguimiento.'),
    state: { ...stateSchema, description: 'El estado en que está.' },
    cancelled: { type: 'boolean', description: 'Si la orden está cancelada.' },
    next: {
      type: 'array',
      items: stateSchema,
      description: 'Los estados que pueden seguir; ninguno si terminó o está cancelado.',
    },
    usual: {
      type: ['string', 'null'],
      enum: [...movementCodes, null],
      description: 'El que registra un paso por el camino usual.',
    },
    running: { ...runSchema, type: ['object', 'null'], description: 'La simulación en marcha.' },
    scenarios: {
      type: 'array',
      items: objectOf({
        name: { type: 'string', enum: scenarioNames, description: 'El escenario.' },
        steps: {
          type: 'array',
          items: { type: 'string' },
          description: 'Los pasos que faltan: estados, `redirect` o `cancel`.',
        },
      }),
      description: 'Los que se pueden cumplir desde donde está.',
    },
  }),
)

export function writeSimulation({ code, usual, running, ...simulation }: Simulation) {
  return {
    trackingCode: code,
    ...simulation,
    usual: usual ?? null,
    running: running ? writeRun(running) : null,
  }
}
