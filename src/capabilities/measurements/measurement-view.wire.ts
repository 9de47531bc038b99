import { isoText } from '../../kits/clock/iso.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { figuresOf, type Measurement, verdictOf } from './measurement.ts'

/** A measurement as the carrier's people see it. */
export function writeMeasurement(measurement: Measurement): JsonObject {
  return {
    trackingCode: measurement.code,
    ...figuresOf(measurement),
    at: isoText(measurement.at),
    recordedAt: isoText(measurement.recordedAt),
    recordedBy: measurement.recordedBy,
    verdict: verdictOf(measurement),
  }
}
