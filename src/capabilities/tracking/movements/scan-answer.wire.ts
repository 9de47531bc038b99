import { isGoingBack, movementCodes } from '../../../kernel/movement.ts'
import { isPostalCode } from '../../../kernel/postal-code.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { count, moment, objectOf, string } from '../../../rows/answer-schema.ts'
import type { Scanned, ScannedPiece, ScanReport } from '../tracking.ts'
import { allowedAfter, type Instruction, instructionFor } from './scan.ts'
import type { RouteFinder } from './scan-reading.wire.ts'
import { explainRefusal, writeInside } from './scan-refusals.wire.ts'

const stateField = (description: string) => ({ type: 'string', enum: movementCodes, description })

const insideSchema = {
  ...entity(
    'ScannedInside',
    objectOf({
      recorded: count('Los envíos que se registraron.'),
      duplicates: count('Los que ya estaban registrados.'),
      refused: {
        type: 'array',
        description: 'Los que van adentro y no se registraron.',
        items: objectOf({ trackingCode: string('El envío.'), reason: string('Por qué no.') }),
      },
    }),
  ),
  description: 'De una bolsa o jaula: qué fue de los envíos que lleva.',
}

export const scanResultSchema = entity('ScanResult', {
  type: 'object',
  properties: {
    trackingCode: string('El código enviado, en mayúsculas.'),
    status: {
      type: 'string',
      enum: ['recorded', 'duplicate', 'refused'],
      description: 'Registrado, repetido o rechazado.',
    },
    reason: string('Con refused: por qué, y cómo corregirlo.'),
    code: string('Con refused: el nombre del motivo, para programas.'),
    state: stateField('En qué estado está ahora el envío.'),
    since: moment('Desde cuándo está en ese estado.'),
    before: stateField('En qué estado estaba antes del escaneo: el que lo deshace.'),
    allowed: {
      type: 'array',
      items: { type: 'string', enum: movementCodes },
      description: 'Los estados que pueden seguir.',
    },
    shipper: {
      ...objectOf({ number: count('Su número.'), name: string('Su nombre.') }),
      description: 'De quién es el envío.',
    },
    destination: {
      ...objectOf({
        locality: string('La localidad o, si se retira en una sucursal, su prov_codigo.'),
        postalCode: count('El código postal.'),
      }),
      description: 'A dónde va.',
    },
    sortTo: {
      ...objectOf({
        kind: { type: 'string', enum: ['cage', 'route'], description: 'Jaula o ruta.' },
        name: string('La sucursal de la jaula, o el canalizador de la ruta.'),
      }),
      type: ['object', 'null'],
      description: 'Dónde se pone el envío; null si no sale de acá, o si ninguna ruta lo lleva.',
    },
    previous: {
      ...objectOf({ at: moment('Cuándo ocurrió.'), by: string('Quién lo registró.') }),
      description: 'El movimiento que ya estaba, cuando el escaneo lo repite.',
    },
    instruction: {
      type: 'string',
      enum: ['set-aside', 'rescue', 'cancelled'],
      description: 'Qué hacer con el envío antes que nada: apartarlo, por un rescate o cancelado.',
    },
    why: string('Con instruction: por qué.'),
    inside: insideSchema,
    rescue: {
      type: 'string',
      enum: ['return', 'redirection'],
      description: 'El rescate que lo esperaba: que vuelva, o que vaya a otro destino.',
    },
  },
  required: ['trackingCode', 'status'],
})

export function writeResult(
  scanned: Scanned,
  report: ScanReport,
  routing: RouteFinder,
): JsonObject {
  if ('whole' in scanned) return { trackingCode: scanned.whole, ...writeOutcome(report) }
  const { code, scan } = scanned
  const { piece } = report
  const instruction = instructionFor(report)
  return {
    trackingCode: code,
    ...writeOutcome(report),
    ...(piece ? writePiece(piece, scan.branchCode, routing) : {}),
    ...(instruction ? { instruction, why: explain(instruction, piece) } : {}),
    ...(piece?.rescue ? { rescue: piece.rescue } : {}),
  }
}

function writeOutcome({ result }: ScanReport): JsonObject {
  if (result === 'recorded') return { status: 'recorded' }
  if (result.name === 'duplicate') return { status: 'duplicate' }
  if (result.name === 'moved-whole') {
    const { before } = result
    return { status: 'recorded', ...(before ? { before } : {}), inside: writeInside(result) }
  }
  const { detail, code, en } = explainRefusal(result)
  return { status: 'refused', reason: detail, code, ...(en === undefined ? {} : { en }) }
}

function writePiece(piece: ScannedPiece, branch: string, routing: RouteFinder): JsonObject {
  const { now, before, previous, shipperNumber, shipper, locality, postalCode } = piece
  return {
    state: now?.check ?? 'PI',
    ...(now ? { since: isoText(now.at) } : {}),
    before: before?.check ?? 'PI',
    allowed: [...allowedAfter(piece)],
    shipper: { number: shipperNumber, name: shipper?.name ?? '' },
    destination: { locality, postalCode },
    sortTo: sortTo(piece, branch, routing),
    ...(previous ? { previous: { at: isoText(previous.at), by: previous.recordedBy ?? '' } } : {}),
  }
}

/** A piece that is collected at another branch goes into its cage, any other to its route. */
function sortTo(
  { now, cancelledAt, collectedAt, postalCode, shipper }: ScannedPiece,
  branch: string,
  routing: RouteFinder,
): JsonObject | null {
  const state = now?.check ?? 'PI'
  if (cancelledAt !== undefined || state === 'DL' || isGoingBack(state)) return null
  if (collectedAt !== undefined)
    return collectedAt === branch ? null : { kind: 'cage', name: collectedAt }
  if (shipper === undefined || !isPostalCode(postalCode)) return null
  const routed = routing.routePostalCode(postalCode, shipper)
  return routed.ok ? { kind: 'route', name: routed.value.router } : null
}

const rescueWords = {
  return: 'El remitente pidió que vuelva.',
  redirection: 'El remitente pidió que vaya a otro destino.',
}

function explain(instruction: Instruction, piece: ScannedPiece | undefined): string {
  if (piece === undefined) return 'No hay ningún envío con ese código.'
  if (instruction === 'cancelled') return 'Lo canceló el remitente.'
  if (instruction === 'rescue' && piece.rescue) return rescueWords[piece.rescue]
  return piece.now?.check === 'RC' ? 'Ya fue devuelto al remitente.' : 'Ya fue entregado.'
}
