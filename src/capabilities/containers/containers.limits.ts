import { type LimitTable, limitTable } from '../../limits.ts'

export const containerLimits = {
  containerPieces: 500,
  containersPerTrip: 200,
  loadedPerRequest: 500,
  sealCharacters: 40,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const containerLimitWords: LimitTable = limitTable(containerLimits, {
  containerPieces: { what: 'Envíos en una bolsa o jaula, y sueltos en un viaje', unit: '' },
  containersPerTrip: { what: 'Bolsas y jaulas en un viaje', unit: '' },
  loadedPerRequest: { what: 'Códigos por pedido al cargar o recibir', unit: '' },
  sealCharacters: { what: 'Caracteres de un precinto', unit: '' },
})
