import { declareLimits } from '../../limits.ts'

export const [rateLimits, rateLimitWords] = declareLimits({
  cartItems: [100, 'Productos por carrito que se cotiza'],
  cartPickupPoints: [3, 'Sucursales por opción de retiro de un carrito'],
  rateDrafts: [50, 'Borradores de la tarifa a la vez'],
  rateDraftChanges: [20_000, 'Cambios por borrador de la tarifa'],
  rateDraftChangesPerRequest: [2_000, 'Cambios por pedido a un borrador'],
  scheduledRatePublications: [12, 'Tarifas publicadas para más adelante'],
  earlierTariffs: 12,
  rateApplyMs: 500,
})
