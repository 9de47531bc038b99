import { endpoint, PrintedJson } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { failPlainly } from '../../rows/plain-answer.ts'
import { type NearbyRequest, placeUnknownText, readNearbyRequest } from './nearby-question.wire.ts'
import type { Nearby, Origin, PickupPoints } from './pickup-points.ts'
import { printNearby } from './pickup-points.wire.ts'
import {
  nearbyNotes,
  nearbyRequestSchema,
  nearbyResponseSchema,
} from './pickup-points-message.wire.ts'

export interface PickupPointsContext {
  readonly pickupPoints: PickupPoints
}

interface NearbyAnswer extends Nearby {
  readonly unused: readonly string[]
}

interface NearbyRefused {
  readonly name: 'place-unknown' | 'lockers-malformed'
  readonly unused: readonly string[]
}

const meanings: Record<NearbyRefused['name'], string> = {
  'place-unknown': placeUnknownText,
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
  read: readNearbyRequest,
  async run({ pickupPoints }, { question, unused, lockersMalformed }) {
    if (lockersMalformed) return refuse({ name: 'lockers-malformed', unused: [] })
    const nearby = pickupPoints.findNearby(question)
    return nearby.ok
      ? accept({ ...nearby.value, unused })
      : refuse({ name: nearby.refusal, unused })
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
    description: paragraph`Responde en \`sucursal\` los puntos más cercanos a unas coordenadas, a
      una dirección o a un código postal, con su distancia.`,
    request: nearbyRequestSchema,
    response: nearbyResponseSchema,
    notes: nearbyNotes,
  },
})

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
