import { declareLimits } from '../../limits.ts'

export const [pickupPointLimits, pickupPointLimitWords] = declareLimits({
  nearbyPoints: [20, 'Puntos de retiro por búsqueda'],
  coverageKm: [50, 'Kilómetros hasta los que una sucursal atiende un código postal'],
})
