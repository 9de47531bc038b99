import { parsePostalCode } from '../../kernel/postal-code.ts'
import { isAbsent } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import { endpoint, type JsonObject, PrintedJson } from '../../kits/http/endpoint.ts'
import { failPlainly } from '../../kits/http/plain-shape.ts'
import { accept, refuse } from '../../outcome.ts'
import type { Nearby, NearbyQuestion, Origin, PickupPoints } from './pickup-points.ts'
import { printNearby, readFlag } from './pickup-points.wire.ts'
import { nearbyRequestSchema, nearbyResponseSchema } from './pickup-points-message.wire.ts'
import { nearbyNotes } from './pickup-points-notes.wire.ts'

export interface PickupPointsContext {
  readonly pickupPoints: PickupPoints
}

interface NearbyRequest {
  readonly question: NearbyQuestion
  /** Fields of the place that were sent and can't be used. */
  readonly unused: readonly string[]
  readonly lockersMalformed: boolean
}

interface NearbyAnswer extends Nearby {
  readonly unused: readonly string[]
}

interface NearbyRefused {
  readonly name: 'place-unknown' | 'lockers-malformed'
  readonly unused: readonly string[]
}

const meanings: Record<NearbyRefused['name'], string> = {
  'place-unknown':
    'No se puede ubicar el lugar: enviá latitud y longitud, una dirección o codigoPostal.',
  'lockers-malformed': 'El campo elockers no es válido: se espera 0 o 1.',
}

export const nearbyPoints = endpoint<
  PickupPointsContext,
  NearbyRequest,
  NearbyAnswer,
  NearbyRefused
>({
  method: 'POST',
  path: '/puntosDeRetiroRest/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: readRequest,
  async run({ pickupPoints }, { question, unused, lockersMalformed }) {
    if (lockersMalformed) return refuse({ name: 'lockers-malformed', unused: [] })
    const found = pickupPoints.findNearby(question)
    return found.ok ? accept({ ...found.value, unused }) : refuse({ name: found.refusal, unused })
  },
  write: writeNearby,
  codes: {
    'place-unknown': {
      code: 5,
      meaning: meanings['place-unknown'],
      english: 'The place is unknown: send coordinates, an address or a postal code.',
    },
    'lockers-malformed': {
      code: 5,
      meaning: meanings['lockers-malformed'],
      english: 'elockers is neither 0 nor 1.',
    },
  },
  explain: explainRefusal,
  fail: (failure) => ({ ...failPlainly(failure), sucursal: [] }),
  reference: {
    name: 'puntosDeRetiroRest',
    summary: 'Buscar puntos de retiro cerca de un lugar',
    description: [
      'Responde en `sucursal` los puntos más cercanos a unas coordenadas, a una dirección o a un ',
      'código postal, con su distancia.',
    ].join(''),
    request: nearbyRequestSchema,
    response: nearbyResponseSchema,
    notes: nearbyNotes,
  },
})

const textLengths = { direccion: 45, altura: 6, localidad: 100 }

function readRequest(body: JsonObject): NearbyRequest {
  const unused: string[] = []
  const text = (name: keyof typeof textLengths): string | undefined => {
    const sent = body[name]
    if (isAbsent(sent)) return undefined
    const read = textOf(sent)
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

function readPostalCode(sent: unknown, unused: string[]) {
  const code = parsePostalCode(textOf(sent) ?? '')
  if (code === undefined && !isAbsent(sent)) unused.push('codigoPostal')
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

function readDegrees(sent: unknown, most: number): number | undefined {
  const text = typeof sent === 'number' ? sent.toFixed(12) : sent
  if (typeof text !== 'string' || !plainDegrees.test(text.trim())) return undefined
  const degrees = Number(text)
  return Math.abs(degrees) <= most ? degrees : undefined
}

const wordOf: Record<Origin['foundBy'], string> = {
  coordinates: 'coordenadas',
  'street-number': 'altura',
  street: 'calle',
  locality: 'localidad',
  'postal-code': 'codigoPostal',
  'near-postal-code': 'codigoCercano',
}

function writeNearby({ origin, points, unused }: NearbyAnswer): PrintedJson {
  const origen = JSON.stringify({
    latitud: degreesText(origin.latitude),
    longitud: degreesText(origin.longitude),
    segun: wordOf[origin.foundBy],
    lugar: origin.name,
    noUsados: unused,
  })
  const sucursal = printNearby(points)
  return new PrintedJson(
    `{"codError":0,"descError":"","resultado":"OK","sucursal":${sucursal},"origen":${origen}}`,
  )
}

function degreesText(degrees: number): string {
  return String(Math.round(degrees * 1e6) / 1e6)
}

function explainRefusal({ name, unused }: NearbyRefused) {
  const message = meanings[name]
  const usual = name === 'place-unknown' ? 'codigoPostal' : 'elockers'
  const fields = unused.length > 0 ? unused : [usual]
  const errores = fields.map((campo) => ({ campo, codError: 5, descError: message }))
  return { message, extra: { errores } }
}
