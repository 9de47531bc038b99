/** Transit times and holidays as the carrier's people see them. */

import { minutesText } from '../../kits/clock/minutes.ts'
import type { Shape } from '../../kits/fields/structures.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { TableContext, TableWire } from '../../rows/edited-table.ts'
import { flag, integer, text } from '../../rows/fields.ts'
import type { InBoth } from '../../rows/operation.ts'
import { day, timeOfDay, zoneFields } from '../../rows/table-fields.ts'
import type { RowFaultName, TransitRow } from './transit-rows.ts'
import type { TransitTimes } from './transit-times.ts'
import type { HolidayRow } from './working-days.ts'

export interface TransitOpsContext extends TableContext {
  readonly transitTimes: TransitTimes
}

const faultTexts: Record<RowFaultName, InBoth> = {
  'zone-unknown': {
    es: 'No hay ninguna zona con ese código.',
    en: 'There is no zone with that code.',
  },
  'days-backwards': {
    es: 'El máximo es menor que el mínimo.',
    en: 'The maximum is below the minimum.',
  },
  'row-repeated': {
    es: 'Hay otra fila con la misma clave.',
    en: 'There is another row with the same key.',
  },
}

const cutOff = timeOfDay(
  'Hasta qué hora sale en el día, HH:mm; si falta, la de la sucursal de origen o la general.',
)

const days = (description: string) => integer(2, { required: true, most: 60, description })

const timeShape = {
  ...zoneFields('Letra del servicio, o * para los que no tienen plazo propio.'),
  minDays: ['minDays', days('Lo menos que tarda, en días hábiles desde que sale.')],
  maxDays: ['maxDays', days('Lo más que tarda, en días hábiles desde que sale.')],
  cutOff: ['cutOffMinutes', cutOff],
} as const satisfies Shape

export const timesWire: TableWire<TransitOpsContext, TransitRow, typeof timeShape> = {
  path: 'transit-times',
  one: 'TransitTime',
  many: 'TransitTimes',
  words: {
    one: 'un plazo de entrega',
    many: 'los plazos de entrega',
    description: paragraph`Cuántos días hábiles tarda un envío entre dos zonas. De acá salen las
      fechas que prometen las cotizaciones y las órdenes; sin plazo, no se promete ninguna.`,
  },
  shape: timeShape,
  key: ['origin', 'destination', 'service'],
  filters: [
    { name: 'origin', description: 'Solo los que salen de esta zona.' },
    { name: 'destination', description: 'Solo los que van a esta zona.' },
    { name: 'service', description: 'Solo los de este servicio; * es uno más.' },
  ],
  keepers: [],
  replaces: 'todos los plazos',
  table: ({ transitTimes }) => transitTimes.times,
  faultTexts,
  toRow: ({ cutOffMinutes = null, ...columns }) => ({ cutOffMinutes, ...columns }),
  toWire: ({ cutOffMinutes, ...row }) => ({
    ...row,
    cutOff: cutOffMinutes === null ? null : minutesText(cutOffMinutes),
  }),
}

const holidayShape = {
  day: ['day', day({ required: true, description: 'Qué día.' })],
  name: ['name', text(80, { required: true, description: 'Por qué no se trabaja, o sí.' })],
  works: [
    'works',
    flag({ description: 'Con true, se trabaja aunque sea feriado nacional. Por omisión, no.' }),
  ],
} as const satisfies Shape

export const holidaysWire: TableWire<TransitOpsContext, HolidayRow, typeof holidayShape> = {
  path: 'holidays',
  one: 'Holiday',
  many: 'Holidays',
  words: {
    one: 'un feriado propio',
    many: 'los feriados propios',
    description: paragraph`Los días que se suman a los feriados nacionales, que se calculan solos
      (ley 27.399), y los nacionales en que se trabaja. Los puentes que se decretan cada año van
      acá.`,
  },
  shape: holidayShape,
  key: ['day'],
  filters: [],
  place: /^\d{4}-\d\d-\d\d$/,
  keepers: [],
  replaces: 'todos los feriados propios',
  table: ({ transitTimes }) => transitTimes.holidays,
  faultTexts,
  toRow: ({ works = false, ...columns }) => ({ works, ...columns }),
  toWire: ({ day: date, name, works }) => ({ day: date, name, works }),
}
