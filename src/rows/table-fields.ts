/** The fields that several tables of reference data have. */
import { type ServiceType, serviceTypes } from '../kernel/service-type.ts'
import { parseMinutes } from '../kits/clock/minutes.ts'
import { type Field, type FieldOptions, field } from '../kits/fields/field.ts'
import { unreadable } from '../outcome.ts'
import { oneOf } from './fields.ts'

/** A short name chosen by people; stored in upper case. */
export function shortCode(description: string): Field<string, string> {
  return field(
    'de 1 a 12 letras sin tilde, números o guiones',
    { type: 'string', pattern: '^[A-Za-z0-9-]{1,12}$' },
    (value) =>
      typeof value === 'string' && /^[A-Za-z0-9-]{1,12}$/.test(value)
        ? value.toUpperCase()
        : unreadable,
    { required: true, description },
  )
}

const servicesOrAny = ['*', ...Object.keys(serviceTypes)] as (ServiceType | '*')[]

/** From which zone to which, and for which service: `*` are those without a row of their own. */
export function zoneFields(service: string) {
  return {
    origin: ['origin', shortCode('Zona de origen.')],
    destination: ['destination', shortCode('Zona de destino.')],
    service: ['service', oneOf(servicesOrAny, { required: true, description: service })],
  } as const
}

export function day<const Options extends FieldOptions>(options: Options) {
  return field<string, Options>(
    'una fecha YYYY-MM-DD',
    { type: 'string', format: 'date' },
    (value) => (typeof value === 'string' && isDay(value) ? value : unreadable),
    options,
  )
}

/** Minutes after midnight. */
export function timeOfDay(description: string): Field<number> {
  return field(
    'una hora HH:mm, de 00:01 a 24:00',
    { type: 'string', pattern: '^\\d{2}:\\d{2}$' },
    (value) => (typeof value === 'string' ? (parseMinutes(value) ?? unreadable) : unreadable),
    { description },
  )
}

export function isDay(text: string): boolean {
  if (!/^[2-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  // Date.parse turns the 31st of a short month into the 1st of the next.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
