import { type LimitTable, limitTable } from '../../limits.ts'

export const pickupPointLimits = {
  nearbyPoints: 20,
  coverageKm: 50,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const pickupPointLimitWords: LimitTable = limitTable(pickupPointLimits, {
  nearbyPoints: { what: 'Puntos de retiro por búsqueda', unit: '' },
  coverageKm: { what: 'Kilómetros hasta los que una sucursal atiende un código postal', unit: '' },
})
