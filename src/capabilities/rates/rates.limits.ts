import { type LimitTable, limitTable } from '../../limits.ts'

export const rateLimits = {
  cartItems: 100,
  cartPickupPoints: 3,
} as const

export const rateLimitWords: LimitTable = limitTable(rateLimits, {
  cartItems: { what: 'Productos por carrito que se cotiza', unit: '' },
  cartPickupPoints: { what: 'Sucursales por opción de retiro de un carrito', unit: '' },
})
