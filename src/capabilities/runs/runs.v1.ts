import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { keyRows } from '../../rows/row.ts'
import { count, orNull, text, view } from '../../rows/view.ts'
import type { Approach, Runs } from './runs.ts'

interface ApproachContext {
  readonly runs: Pick<Runs, 'ownApproach'>
  readonly caller: Shipper
}

const { row } = keyRows<ApproachContext>()

const findApproach = row({
  method: 'GET',
  path: '/shipments/:trackingCode/approach',
  name: 'findApproach',
  summary: 'Ver cuánto falta para la entrega',
  description: paragraph`El recorrido con que va un envío que está en reparto (LD), y cuántas
    paradas hay antes de la suya. En otro estado, o sin un recorrido planificado, las dos cosas son
    null.`,
  scope: 'tracking',
  answer: view<Partial<Approach>>('ShipmentApproach')({
    run: orNull(text('El nombre del recorrido, si lo tiene.')),
    stopsBefore: orNull(count('Las paradas que faltan antes de la suya; null si nadie lo sabe.')),
  }),
  async run({ params }, { runs, caller }) {
    const code = parseTrackingCode(params.trackingCode)
    const approach = code.ok ? await runs.ownApproach(caller.number, code.value) : 'unknown'
    return approach === 'unknown' ? refuse('piece-unknown') : accept(approach ?? {})
  },
  refusals: { 'piece-unknown': [404, 'Tu cuenta no tiene ningún envío con ese código.'] },
})

export const ownRunRows = [findApproach]
