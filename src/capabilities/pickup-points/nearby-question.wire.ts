import { parsePostalCode } from '../../kernel/postal-code.ts'
import { isAbsent } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { NearbyQuestion, PickupPoints } from './pickup-points.ts'
import { readFlag } from './pickup-points.wire.ts'

export const placeUnknownText =
  'No se puede ubicar el lugar: enviá latitud y longitud, una dirección o codigoPostal.'

export interface NearbyContext {
  readonly pickupPoints: PickupPoints
}

export interface NearbyRequest {
  readonly question: NearbyQuestion
  /** Fields of the place that were sent but are unusable. */
  readonly unused: readonly string[]
  readonly lockersMalformed: boolean
}

const textLengths = { direccion: 45, altura: 6, localidad: 100 }

export function readNearbyRequest(body: JsonObject): NearbyRequest {
  const unused: string[] = []
  const text = (name: keyof typeof textLengths): string | undefined => {
    const field = body[name]
    if (isAbsent(field)) return undefined
    const read = textOf(field)
    if (read !== undefined && Array.from(read).length <= textLengths[name]) return read
    unused.push(name)
    return undefined
  }
  const coordinates = readCoordinates(body, unused)
  const address = {
    street: text('direccion'),
    number: text('altura'),
    postalCode: readPostalCode(body['codigoPostal'], unused),
    locality: text('localidad'),
  }
  const lockers = readFlag(body['elockers'])
  return {
    question: { coordinates, address, lockersOnly: lockers === true },
    unused,
    lockersMalformed: lockers === 'malformed',
  }
}

function readPostalCode(field: unknown, unused: string[]) {
  const code = parsePostalCode(textOf(field) ?? '')
  if (code === undefined && !isAbsent(field)) unused.push('codigoPostal')
  return code
}

/** Both or neither; 0,0 lies in the sea off Africa and means that there are none (D20). */
function readCoordinates({ latitud, longitud }: JsonObject, unused: string[]) {
  const [latitude, longitude] = [readDegrees(latitud, 90), readDegrees(longitud, 180)]
  if (latitude === undefined && !isAbsent(latitud)) unused.push('latitud')
  if (longitude === undefined && !isAbsent(longitud)) unused.push('longitud')
  if (latitude === undefined || longitude === undefined) return undefined
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude }
}

const plainDegrees = /^[+-]?(?:\d{1,3}(?:\.\d{0,30})?|\.\d{1,30})$/

function readDegrees(field: unknown, most: number): number | undefined {
  const text = typeof field === 'number' ? field.toFixed(12) : field
  if (typeof text !== 'string' || !plainDegrees.test(text.trim())) return undefined
  const degrees = Number(text)
  return Math.abs(degrees) <= most ? degrees : undefined
}
