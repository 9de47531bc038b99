import { type LimitTable, limitTable } from '../../limits.ts'

export const rateLimits = {
  cartItems: 100,
  cartPickupPoints: 3,
  rateDrafts: 50,
  rateDraftChanges: 20_000,
  rateDraftChangesPerRequest: 2_000,
  scheduledRatePublications: 12,
  earlierTariffs: 12,
  rateApplyMs: 500,
} as const

export const rateLimitWords: LimitTable = limitTable(rateLimits, {
  cartItems: { what: 'Productos por carrito que se cotiza', unit: '' },
  cartPickupPoints: { what: 'Sucursales por opción de retiro de un carrito', unit: '' },
  rateDrafts: { what: 'Borradores de la tarifa a la vez', unit: '' },
  rateDraftChanges: { what: 'Cambios por borrador de la tarifa', unit: '' },
  rateDraftChangesPerRequest: { what: 'Cambios por pedido a un borrador', unit: '' },
  scheduledRatePublications: { what: 'Tarifas publicadas para más adelante', unit: '' },
  earlierTariffs: undefined,
  rateApplyMs: undefined,
})
