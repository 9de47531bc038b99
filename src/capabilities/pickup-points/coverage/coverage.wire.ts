import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
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

const outlineProperties = {
  branch: { type: 'string', description: 'Código de la sucursal.' },
  postalCodes: { type: 'integer', description: 'Cuántos códigos atiende.' },
  radiusKm: { type: 'number', description: 'Distancia al más lejano.' },
  outline: {
    type: 'array',
    description: 'El contorno de esos lugares: pares de longitud y latitud.',
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  },
  without: { type: 'integer', description: 'Cuántos no atiende nadie si cierra, o ya que cerró.' },
}

export const coverageItemSchema = entity('BranchOutline', {
  type: 'object',
  properties: outlineProperties,
  required: Object.keys(outlineProperties),
})

export const coverageSchema = entity('BranchCoverage', {
  type: 'object',
  properties: {
    ...outlineProperties,
    codes: {
      type: 'array',
      description: 'Los códigos que atiende, o que atendía antes de cerrar.',
      items: {
        type: 'object',
        properties: {
          postalCode: { type: 'integer', description: 'Código postal.' },
          locality: { type: 'string', description: 'Su localidad.' },
          latitude: { type: 'number', description: 'Grados.' },
          longitude: { type: 'number', description: 'Grados.' },
          distanceKm: { type: 'number', description: 'Distancia a la sucursal.' },
        },
        required: ['postalCode', 'locality', 'latitude', 'longitude', 'distanceKm'],
      },
    },
    whileClosed: whileClosedSchema,
  },
  required: [...Object.keys(outlineProperties), 'codes', 'whileClosed'],
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

export function writeOutline({ branch, codes, outline }: BranchCoverage, effect: WhileClosed) {
  return {
    branch: branch.code,
    postalCodes: codes.length,
    radiusKm: oneDecimal(codes.reduce((most, one) => Math.max(most, one.distanceKm), 0)),
    outline: outline.map((corner) => corner.map(fourDecimals)),
    without: effect.without.length,
  }
}

export function writeCoverage(coverage: BranchCoverage, effect: WhileClosed) {
  return {
    ...writeOutline(coverage, effect),
    codes: coverage.codes.map(({ postalCode, name, latitude, longitude, distanceKm }) => ({
      postalCode,
      locality: name,
      latitude: fourDecimals(latitude),
      longitude: fourDecimals(longitude),
      distanceKm: oneDecimal(distanceKm),
    })),
    whileClosed: writeWhileClosed(effect),
  }
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}

/** Some ten metres, which is more than the data know. */
function fourDecimals(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
