import { type LimitTable, limitTable } from '../../limits.ts'

export const pickupPointLimits = {
  nearbyPoints: 20,
  coverageKm: 50,
} as const

/** What each means to callers; `undefined` where no caller meets it. */
export const pickupPointLimitWords: LimitTable = limitTable(pickupPointLimits, {
  nearbyPoints: { what: 'Puntos de retiro por búsqueda', unit: '' },
  coverageKm: { what: 'Kilómetros hasta los que una sucursal atiende un código postal', unit: '' },
})
