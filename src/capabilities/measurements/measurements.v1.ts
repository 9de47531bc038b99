import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse } from '../../outcome.ts'
import { keyRows } from '../../rows/row.ts'
import { itemsView } from '../../rows/view.ts'
import type { Measurements } from './measurements.ts'
import { measurementRecordSchema, writeOwnMeasurement } from './measurements-message.wire.ts'

export interface OwnMeasurementsContext {
  readonly measurements: Pick<Measurements, 'listOwn'>
  readonly caller: Shipper
}

const { row } = keyRows<OwnMeasurementsContext>()

const {
  recordedBy: _who,
  verdict: _verdict,
  ...shownProperties
} = measurementRecordSchema.properties

export const listOwnMeasurements = row({
  method: 'GET',
  path: '/shipments/:trackingCode/measurements',
  name: 'listOwnMeasurements',
  summary: 'Ver las mediciones de un envío',
  description: paragraph`Lo que midió el transportista, en el orden en que se registró, con lo
    declarado y la diferencia de precio. Los importes son en pesos.`,
  scope: 'tracking',
  answer: itemsView({
    schema: entity('Measurement', { ...measurementRecordSchema, properties: shownProperties }),
    write: writeOwnMeasurement,
  }),
  async run({ params }, { measurements, caller }) {
    const code = parseTrackingCode(params.trackingCode)
    const own = code.ok ? await measurements.listOwn(caller.number, code.value) : undefined
    return orRefuse(own, 'piece-unknown')
  },
  refusals: { 'piece-unknown': [404, 'Tu cuenta no tiene ningún envío con ese código.'] },
})
