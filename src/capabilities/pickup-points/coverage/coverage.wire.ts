import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { computed, count, decimal, listOf, text, type ViewTable, view } from '../../../rows/view.ts'
import { pickupPointLimits } from '../pickup-points.limits.ts'
import type { BranchCoverage, WhileClosed } from '../pickup-points.ts'

const { coverageKm } = pickupPointLimits

export const coverageRule = paragraph`Atiende un código postal la sucursal abierta más cercana,
  hasta ${coverageKm} km de su localidad; los códigos sin lugar conocido no se cuentan.`

export const whileClosedSchema = entity('WhileClosed', {
  type: 'object',
  description: 'Qué pasa con sus códigos postales mientras está cerrada.',
  properties: {
    moves: {
      type: 'array',
      description: 'A qué sucursales pasan, de la que más recibe a la que menos.',
      items: {
        type: 'object',
        properties: {
          branch: { type: 'string', description: 'Código de la sucursal.' },
          name: { type: 'string', description: 'Su nombre.' },
          postalCodes: { type: 'integer', description: 'Cuántos códigos recibe.' },
        },
        required: ['branch', 'name', 'postalCodes'],
      },
    },
    without: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Los códigos que quedan sin sucursal.',
    },
  },
  required: ['moves', 'without'],
})

/** The coverage of a branch, and what becomes of it while the branch is closed. */
interface AffectedCoverage extends BranchCoverage {
  readonly effect: WhileClosed
}

const outline: ViewTable<AffectedCoverage> = {
  branch: computed(text('Código de la sucursal.'), ({ branch }) => branch.code),
  postalCodes: computed(count('Cuántos códigos atiende.'), ({ codes }) => codes.length),
  radiusKm: computed(decimal('Distancia al más lejano.'), ({ codes }) =>
    oneDecimal(codes.reduce((most, one) => Math.max(most, one.distanceKm), 0)),
  ),
  outline: {
    schema: {
      type: 'array',
      description: 'El contorno de esos lugares: pares de longitud y latitud.',
      items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
    },
    of: ({ outline: corners }) => corners.map((corner) => corner.map(fourDecimals)),
  },
  without: computed(
    count('Cuántos no atiende nadie si cierra, o ya que cerró.'),
    ({ effect }) => effect.without.length,
  ),
}

export const shownOutline = view('BranchOutline', outline)

const shownCode = view<BranchCoverage['codes'][number]>()({
  postalCode: count('Código postal.'),
  locality: ['name', text('Su localidad.')],
  latitude: computed(decimal('Grados.'), ({ latitude }) => fourDecimals(latitude)),
  longitude: computed(decimal('Grados.'), ({ longitude }) => fourDecimals(longitude)),
  distanceKm: computed(decimal('Distancia a la sucursal.'), ({ distanceKm }) =>
    oneDecimal(distanceKm),
  ),
})

export const shownCoverage = view<AffectedCoverage>('BranchCoverage', {
  ...outline,
  codes: ['codes', listOf(shownCode, 'Los códigos que atiende, o que atendía antes de cerrar.')],
  whileClosed: { schema: whileClosedSchema, of: ({ effect }) => writeWhileClosed(effect) },
})

export function writeWhileClosed({ moves, without }: WhileClosed) {
  return {
    moves: moves.map(({ branch, codes }) => ({
      branch: branch.code,
      name: branch.name,
      postalCodes: codes.length,
    })),
    without,
  }
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}

/** Some ten metres, which is more than the data know. */
function fourDecimals(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
