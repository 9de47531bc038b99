/** A branch as the operations API represents it. */

import { hundredths } from '../../kernel/measures.ts'
import type { Operator } from '../../kernel/operator.ts'
import { pickupProofs } from '../../kernel/pickup-proof.ts'
import { type PostalCode, parsePostalCode } from '../../kernel/postal-code.ts'
import { isProvinceLetter, provinceNames } from '../../kernel/province.ts'
import { type Clock } from '../../kits/clock/clock.ts'
import { isoOrNull } from '../../kits/clock/iso.ts'
import { minutesText } from '../../kits/clock/minutes.ts'
import { type Zone } from '../../kits/clock/zone.ts'
import { type Field, field } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import type { Shape, Sound } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { unreadable } from '../../outcome.ts'
import { maybeMoment } from '../../rows/answer-schema.ts'
import { coordinate, flag, hundredthsOf, oneOf, text } from '../../rows/fields.ts'
import { timeOfDay } from '../../rows/table-fields.ts'
import type { View } from '../../rows/view.ts'
import { whileClosedSchema } from './coverage/coverage.wire.ts'
import { openingHoursShort, parseOpeningHours } from './opening-hours.ts'
import { type Branch, type BranchFacts, isClosed, type PickupPoints } from './pickup-points.ts'

/** The parts that the operations on branches need. */
export interface BranchesOpsContext {
  readonly pickupPoints: PickupPoints
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
}

const words = {
  code: 'La letra de la provincia (ISO 3166-2:AR) y de 1 a 6 números.',
  name: 'Nombre con que se la ofrece.',
  address: 'Calle y número.',
  betweenStreets: 'Entre qué calles está.',
  phone: 'Teléfono.',
  postalCode: 'De 1000 a 9999.',
  municipality: 'Partido, departamento o comuna.',
  locality: 'Localidad o barrio.',
  latitude: 'Grados con punto decimal, de -90 a 90.',
  longitude: 'Grados con punto decimal, de -180 a 180.',
  locker: 'Si tiene lockers.',
  maxWeightKg: 'Peso máximo de una pieza.',
  maxSideCm: 'Lado mayor de una pieza.',
  maxMiddleSideCm: 'Lado del medio; por omisión, igual al mayor.',
  maxShortSideCm: 'Lado menor; por omisión, igual al del medio.',
  cutOff: paragraph`Hasta qué hora sale en el día lo que se carga en su código postal, HH:mm; si
    falta, la del transportista.`,
  pickupProof: paragraph`Qué pide a quien retira: document, pin, o document-or-pin (uno de los dos);
    si falta, nada que se controle.`,
  openingHours: 'Por ejemplo Mo-Fr 09:00-18:00; Sa 09:00-13:00, o 24/7. Vacío si no se sabe.',
}

function degrees(most: number, description: string): Field<string, string> {
  const inner = coordinate(12, { required: true, description })
  const isDegrees = (input: string) =>
    /^-?\d{1,3}(\.\d+)?$/.test(input) && Math.abs(Number(input)) <= most
  return field(
    `un número de -${most} a ${most}, con punto, de hasta 12 caracteres`,
    inner.schema,
    (value, reading, parent, key) => {
      // Spreadsheets in Spanish write -34,6270.
      const input = typeof value === 'string' ? value.trim().replace(',', '.') : value
      const read = inner.read(input, reading, parent, key)
      return typeof read === 'string' && isDegrees(read) ? read : unreadable
    },
    { required: true, description },
  )
}

const postalCode: Field<PostalCode, PostalCode> = field(
  'un código postal de 1000 a 9999',
  { type: 'integer', minimum: 1000, maximum: 9999 },
  (value) => parsePostalCode(textOf(value) ?? '') ?? unreadable,
  { required: true, description: words.postalCode },
)

const openingHours: Field<string> = field(
  'horarios como Mo-Fr 09:00-18:00; Sa 09:00-13:00, o 24/7',
  { type: 'string', maxLength: 200 },
  (value) =>
    typeof value === 'string' && value.length <= 200
      ? (parseOpeningHours(value) ?? unreadable)
      : unreadable,
  { description: words.openingHours },
)

const branchCode: Field<string, string> = field(
  'la letra de una provincia y de 1 a 6 números, por ejemplo B0001',
  { type: 'string', pattern: '^[A-Z]\\d{1,6}$' },
  (value) => (typeof value === 'string' ? (parseBranchCode(value) ?? unreadable) : unreadable),
  { required: true, description: words.code },
)

/** Codes are kept in upper case. */
export function parseBranchCode(input: string): string | undefined {
  const code = input.toUpperCase()
  return /^[A-Z]\d{1,6}$/.test(code) && isProvinceLetter(code.charAt(0)) ? code : undefined
}

const required = (length: number, description: string) =>
  text(length, { required: true, description })

/** The fields of a branch, apart from its code. */
export const branchFacts = {
  name: ['name', required(60, words.name)],
  address: ['address', required(60, words.address)],
  betweenStreets: ['betweenStreets', text(80, { description: words.betweenStreets })],
  phone: ['phone', text(40, { description: words.phone })],
  postalCode: ['postalCode', postalCode],
  municipality: ['municipality', text(60, { description: words.municipality })],
  locality: ['locality', required(60, words.locality)],
  latitude: ['latitude', degrees(90, words.latitude)],
  longitude: ['longitude', degrees(180, words.longitude)],
  locker: ['locker', flag({ required: true, description: words.locker })],
  maxWeightKg: ['weight', hundredthsOf(4, { required: true, description: words.maxWeightKg })],
  maxSideCm: ['side', hundredthsOf(4, { required: true, description: words.maxSideCm })],
  maxMiddleSideCm: ['middleSide', hundredthsOf(4, { description: words.maxMiddleSideCm })],
  maxShortSideCm: ['shortSide', hundredthsOf(4, { description: words.maxShortSideCm })],
  openingHours: ['openingHours', openingHours],
  cutOff: ['cutOffMinutes', timeOfDay(words.cutOff)],
  pickupProof: ['pickupProof', oneOf(pickupProofs, { description: words.pickupProof })],
} as const satisfies Shape

/** A row of a branches file. */
export const branchRow = { code: ['code', branchCode], ...branchFacts } as const satisfies Shape

/** The province follows from the letter of the code. */
export function toBranchFacts(code: string, facts: Sound<typeof branchFacts>): BranchFacts {
  const { weight, side, middleSide = side, shortSide = middleSide, ...named } = facts
  const { betweenStreets = '', phone = '', municipality = '', openingHours: hours = '' } = named
  const sides = [side, middleSide, shortSide].sort((left, right) => right - left)
  const [longest = 0, middle = 0, shortest = 0] = sides
  const letter = code.charAt(0)
  return {
    ...named,
    code,
    betweenStreets,
    phone,
    municipality,
    province: isProvinceLetter(letter) ? provinceNames[letter] : '',
    maxWeightHundredthsKg: hundredths(weight),
    maxSideHundredthsCm: hundredths(longest),
    maxMiddleSideHundredthsCm: hundredths(middle),
    maxShortSideHundredthsCm: hundredths(shortest),
    openingHours: hours,
    // Fields that are not sent are cleared.
    cutOffMinutes: named.cutOffMinutes,
    pickupProof: named.pickupProof,
  }
}

const unsetAtTimes = ['cutOff', 'pickupProof']

export const branchSchema = entity('Branch', {
  type: 'object',
  properties: {
    code: { type: 'string', description: words.code },
    ...Object.fromEntries(
      Object.entries(branchFacts).map(([wire, [, { schema }]]) => [wire, schema] as const),
    ),
    province: { type: 'string', description: 'La de la letra del código.' },
    status: {
      type: 'string',
      enum: ['open', 'closed', 'removed'],
      description: 'closed: cerrada en este momento. removed: dada de baja.',
    },
    closedFrom: maybeMoment('Desde cuándo cierra temporalmente.'),
    closedUntil: maybeMoment('Cuándo vuelve a abrir, si se sabe.'),
    openingHoursShort: {
      type: 'string',
      description: 'El horario para personas: `Lu a Vi 9 a 18, Sá 9 a 13`.',
    },
    whileClosed: { ...whileClosedSchema, description: 'En la respuesta a un cierre.' },
  },
  required: [
    'code',
    ...Object.keys(branchFacts).filter((name) => !unsetAtTimes.includes(name)),
    'province',
    'status',
    'closedFrom',
    'closedUntil',
    'openingHoursShort',
  ],
})

export const branchStates = ['open', 'closed', 'removed'] as const
type BranchStatus = (typeof branchStates)[number]

export function statusOf(branch: Branch, now: number): BranchStatus {
  if (!branch.active) return 'removed'
  return isClosed(branch, now) ? 'closed' : 'open'
}

/** Where a branch is, and how it is reached. */
export function writePlace(branch: BranchFacts) {
  return {
    code: branch.code,
    name: branch.name,
    address: branch.address,
    betweenStreets: branch.betweenStreets,
    phone: branch.phone,
    postalCode: branch.postalCode,
    municipality: branch.municipality,
    locality: branch.locality,
  }
}

/** The columns of a file, and the fields of a message. */
export function writeFacts(branch: BranchFacts) {
  return {
    ...writePlace(branch),
    latitude: branch.latitude,
    longitude: branch.longitude,
    locker: branch.locker,
    maxWeightKg: branch.maxWeightHundredthsKg / 100,
    maxSideCm: branch.maxSideHundredthsCm / 100,
    maxMiddleSideCm: branch.maxMiddleSideHundredthsCm / 100,
    maxShortSideCm: branch.maxShortSideHundredthsCm / 100,
    openingHours: branch.openingHours,
    ...(branch.pickupProof === undefined ? {} : { pickupProof: branch.pickupProof }),
    ...(branch.cutOffMinutes === undefined ? {} : { cutOff: minutesText(branch.cutOffMinutes) }),
  }
}

export const shownBranch: View<Branch, [Pick<BranchesOpsContext, 'clock'>]> = {
  schema: branchSchema,
  write: (branch, { clock }) => writeBranch(branch, clock()),
}

export const branchReaders = ['administrator', 'branch', 'executive', 'reader']

export function writeBranch(branch: Branch, now: number) {
  const { province, closedFrom, closedUntil } = branch
  return {
    ...writeFacts(branch),
    province,
    status: statusOf(branch, now),
    closedFrom: isoOrNull(closedFrom),
    closedUntil: isoOrNull(closedUntil),
    openingHoursShort: openingHoursShort(branch.openingHours),
  }
}
