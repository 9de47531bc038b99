import { type DemoMode, demoModes } from '../../kernel/demonstration.ts'
import { flag as flagField } from '../../rows/fields.ts'
import { message } from '../../rows/row.ts'
import { computed, count, flag, moment, nested, oneOf, text, view } from '../../rows/view.ts'
import type { DemoFound, RunningRemoval } from './demo-removal.ts'

export const shownPart = view<DemoFound>('DemonstrationPart')({
  shippers: {
    schema: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Los números de sus cuentas.',
    },
  },
  shipments: count('Cuántos envíos tienen.'),
  people: count('Cuántas personas entran por ella.'),
  rows: count('Cuántos registros hay además de los de esos envíos.'),
})

const shownRemoval = view<RunningRemoval>('DemonstrationRemoval')({
  whole: ['isWhole', flag('Si también se quita la cuenta chica.')],
  running: [
    'isRunning',
    flag('Si avanza ahora; si no, quedó a medias y se retoma al pedirla de nuevo.'),
  ],
  beganAt: moment('Desde cuándo.'),
  beganBy: text('Quién la pidió.'),
  removed: count('Cuánto ya no está, en envíos y registros.'),
  total: count('Cuánto había.'),
})

interface Contents {
  readonly mode: DemoMode
  readonly living: DemoFound
  readonly whole: DemoFound
  readonly removal: RunningRemoval | undefined
}

export const shownContents = view<Contents>('DemonstrationContents')({
  mode: oneOf(demoModes, 'La que está guardada.'),
  living: nested(shownPart, 'Lo que se quita.'),
  whole: nested(shownPart, 'Lo que se quita con la cuenta chica incluida.'),
  auditEntries: computed(
    count('Cuántos asientos del registro hizo su gente; esos quedan.'),
    ({ whole }) => whole.auditEntries,
  ),
  removal: {
    schema: {
      oneOf: [shownRemoval.schema, { type: 'null' }],
      description: 'La que está en curso, o quedó a medias.',
    },
    write: (removal) => (removal === undefined ? null : shownRemoval.write(removal)),
  },
})

export const removalInput = message(
  'DemonstrationRemovalInput',
  {
    whole: [
      'whole',
      flagField({
        description: 'También la cuenta chica, con 9001, 9002 y lo que se cargó en ellas.',
      }),
    ],
  },
  'Con estos datos no se puede quitar la demostración.',
)
