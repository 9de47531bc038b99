import { newReading } from '../../kits/fields/field.ts'
import { integer } from '../../rows/fields.ts'
import { openingHoursText } from './opening-hours.ts'
import type { Branch, NearbyPoint } from './pickup-points.ts'

export { closingMinutes, openingHoursShort } from './opening-hours.ts'

const oneDigit = integer(1)

/** 1 or 0, as a number or as text; undefined when absent (D4). */
export function readFlag(field: unknown): boolean | undefined | 'malformed' {
  const digit = oneDigit.read(field, newReading(), '', '')
  if (digit === undefined) return undefined
  return digit === 0 || digit === 1 ? digit === 1 : 'malformed'
}

/** Hundredths as text with two decimals. */
export function hundredthsText(count: number): string {
  return (count / 100).toFixed(2)
}

/** Kilometres with two decimals; formatted by hand, since every answer has twenty of them. */
export function kilometresText(km: number): string {
  const count = Math.round(km * 100)
  const cents = count % 100
  return `${(count - cents) / 100}.${cents < 10 ? '0' : ''}${cents}`
}

/** The fields of a point as the contract names them, all strings (D23). */
export function pointFields(branch: Branch) {
  return {
    latitud: branch.latitude,
    longitud: branch.longitude,
    nombre: branch.name,
    direccion: branch.address,
    telefono: branch.phone,
    codigo: branch.code,
    entrecalles: branch.betweenStreets,
    codigoPostal: String(branch.postalCode),
    municipalidad: branch.municipality,
    localidad: branch.locality,
    provincia: branch.province,
    elockers: branch.locker ? '1' : '0',
  }
}

/**
 * The part of a branch's JSON that is the same in every answer, cached when first needed. A changed
 * branch is a new object, so its cached text is released with the old one.
 */
interface Printed {
  /** The JSON up to the distance, whose text is appended. */
  readonly point: string
  readonly listed: string
}

const printed = new WeakMap<Branch, Printed>()

function print(branch: Branch): Printed {
  const existing = printed.get(branch)
  if (existing) return existing
  const fields = { ...pointFields(branch), horario: openingHoursText(branch.openingHours) }
  const sides = [
    branch.maxSideHundredthsCm,
    branch.maxMiddleSideHundredthsCm,
    branch.maxShortSideHundredthsCm,
  ]
  const listed = {
    ...fields,
    distancia: '',
    prov_codigo: branch.code,
    pesoMaximo: hundredthsText(branch.maxWeightHundredthsKg),
    medidasMaximas: sides.map(hundredthsText).join(' x '),
  }
  const texts = {
    point: `${JSON.stringify(fields).slice(0, -1)},"distancia":"`,
    listed: JSON.stringify(listed),
  }
  printed.set(branch, texts)
  return texts
}

export function printNearby(points: readonly NearbyPoint[]): string {
  let text = '['
  for (const { branch, distanceKm } of points)
    text += `${text === '[' ? '' : ','}${print(branch).point}${kilometresText(distanceKm)}"}`
  return `${text}]`
}

export function printBranches(branches: readonly Branch[]): string {
  return `[${branches.map((branch) => print(branch).listed).join(',')}]`
}
