import { declareLimits } from '../../limits.ts'

export const [orderLimits, orderLimitWords] = declareLimits({
  productsPerOrder: [999, 'Productos por orden'],
  observationsPerOrder: [6, 'Observaciones por orden'],
  authorizedPersonsPerOrder: [3, 'Personas autorizadas por orden'],
  ordersPerBatch: [500, 'Órdenes por tanda (POST /v1/orders/batch)'],
  entriesPerList: [100, 'Correos o teléfonos por lista'],
})
