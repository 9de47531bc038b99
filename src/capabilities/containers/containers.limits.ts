import { declareLimits } from '../../limits.ts'

export const [containerLimits, containerLimitWords] = declareLimits({
  containerPieces: [500, 'Envíos en una bolsa o jaula, y sueltos en un viaje'],
  containersPerTrip: [200, 'Bolsas y jaulas en un viaje'],
  loadedPerRequest: [500, 'Códigos por pedido al cargar o recibir'],
  sealCharacters: [40, 'Caracteres de un precinto'],
})
