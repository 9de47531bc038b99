import { demoModes } from '../../kernel/demonstration.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { count, moment, objectOf, string } from '../../rows/answer-schema.ts'
import type { DemoFound, RunningRemoval } from './demo-removal.ts'

export const foundSchema = entity(
  'DemonstrationPart',
  objectOf({
    shippers: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Los números de sus cuentas.',
    },
    shipments: count('Cuántos envíos tienen.'),
    people: count('Cuántas personas entran por ella.'),
    rows: count('Cuántos registros hay además de los de esos envíos.'),
  }),
)

const removalSchema = entity(
  'DemonstrationRemoval',
  objectOf({
    whole: { type: 'boolean', description: 'Si también se quita la cuenta chica.' },
    running: {
      type: 'boolean',
      description: 'Si avanza ahora; si no, quedó a medias y se retoma al pedirla de nuevo.',
    },
    beganAt: moment('Desde cuándo.'),
    beganBy: string('Quién la pidió.'),
    removed: count('Cuánto ya no está, en envíos y registros.'),
    total: count('Cuánto había.'),
  }),
)

export const contentsSchema = entity(
  'DemonstrationContents',
  objectOf({
    mode: { type: 'string', enum: demoModes, description: 'La que está guardada.' },
    living: { ...foundSchema, description: 'Lo que se quita.' },
    whole: { ...foundSchema, description: 'Lo que se quita con la cuenta chica incluida.' },
    auditEntries: count('Cuántos asientos del registro hizo su gente; esos quedan.'),
    removal: {
      oneOf: [removalSchema, { type: 'null' }],
      description: 'La que está en curso, o quedó a medias.',
    },
  }),
)

export function writeFound({ shippers, shipments, people, rows }: DemoFound) {
  return { shippers, shipments, people, rows }
}

export function writeRemoval(state: RunningRemoval) {
  const { isWhole: whole, isRunning: running, beganAt, beganBy, removed, total } = state
  return { whole, running, beganAt: isoText(beganAt), beganBy, removed, total }
}
