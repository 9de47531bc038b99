import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { itemsOf } from '../../rows/answer-schema.ts'
import { type KeyOperation, notFound } from '../../rows/operation.ts'
import { figuresOf, type Measurement } from './measurement.ts'
import type { Measurements } from './measurements.ts'
import { measurementRecordSchema } from './measurements-message.wire.ts'

export interface OwnMeasurementsContext {
  readonly measurements: Pick<Measurements, 'listOwn'>
  readonly caller: Shipper
}

const {
  recordedBy: _who,
  verdict: _verdict,
  ...shownProperties
} = measurementRecordSchema.properties

export const listOwnMeasurements: KeyOperation<OwnMeasurementsContext, Scope> = {
  method: 'GET',
  path: '/shipments/:trackingCode/measurements',
  name: 'listOwnMeasurements',
  summary: 'Ver las mediciones de un envío',
  description: paragraph`Lo que midió el transportista, en el orden en que se registró, con lo
    declarado y la diferencia de precio. Los importes son en pesos.`,
  scope: 'tracking',
  response: itemsOf(
    entity('Measurement', { ...measurementRecordSchema, properties: shownProperties }),
  ),
  successStatus: 200,
  async answer({ params }, { measurements, caller }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const own = code.ok ? await measurements.listOwn(caller.number, code.value) : undefined
    if (own === undefined)
      return notFound('Tu cuenta no tiene ningún envío con ese código.', 'piece-unknown')
    return { status: 200, body: { items: own.map(writeOwn) } }
  },
}

function writeOwn(measurement: Measurement) {
  return {
    trackingCode: measurement.code,
    ...figuresOf(measurement),
    at: isoText(measurement.at),
    recordedAt: isoText(measurement.recordedAt),
  }
}
