import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { Rates } from '../rates/rates.ts'
import { measurementEvents } from './measurements.events.ts'
import { measurementLimitWords } from './measurements.limits.ts'
import {
  listMeasurements,
  previewMeasurement,
  recordMeasurements,
  sumMeasurements,
} from './measurements.ops.ts'
import { weightAndMeasures } from './measurements.rest.ts'
import { openMeasurements } from './measurements.ts'
import { listOwnMeasurements } from './measurements.v1.ts'

interface MeasurementsGround extends Ground {
  readonly events: Events
  readonly rates: Rates
}

export const measurements = defineSlice({
  name: 'measurements',
  auditActions: {
    'measurement.record': ['Registró una medición', 'Recorded a measurement'],
  },
  tables: ['measurement'],
  shipmentRows: { measurement: 'code' },
  limits: measurementLimitWords,
  events: measurementEvents,
  rest: [weightAndMeasures],
  ops: [recordMeasurements, previewMeasurement, listMeasurements, sumMeasurements],
  v1: [listOwnMeasurements],
  chapters: {
    ops: [{ id: 'mediciones', title: 'Pesos y medidas', place: 30, paths: ['/measurements'] }],
  },
  open: ({ db, clock, rates, events: { announce } }: MeasurementsGround) => ({
    doors: { measurements: openMeasurements(db, clock, { rates, announce }) },
  }),
})
