import { type LimitTable, limitTable } from '../../limits.ts'

export const orderLimits = {
  productsPerOrder: 999,
  observationsPerOrder: 6,
  authorizedPersonsPerOrder: 3,
  entriesPerList: 100,
  ordersPerBatch: 500,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const orderLimitWords: LimitTable = limitTable(orderLimits, {
  productsPerOrder: { what: 'Productos por orden', unit: '' },
  observationsPerOrder: { what: 'Observaciones por orden', unit: '' },
  authorizedPersonsPerOrder: { what: 'Personas autorizadas por orden', unit: '' },
  ordersPerBatch: { what: 'Órdenes por tanda (POST /v1/orders/batch)', unit: '' },
  entriesPerList: { what: 'Correos o teléfonos por lista', unit: '' },
})
