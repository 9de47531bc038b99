import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import { countPicking, pickingOperations } from './holds/picking.ops.ts'
import { skuOperations } from './skus/skus.ops.ts'
import { adjustingOperations } from './stock/adjust.ops.ts'
import { stockOperations } from './stock/stock.ops.ts'
import { ownStockRows } from './stock/stock-summary.v1.ts'
import { voucherOperations } from './vouchers/vouchers.ops.ts'
import { warehouseEvents } from './warehouse.events.ts'
import { warehouseLimitWords } from './warehouse.limits.ts'
import { voucherEntry } from './warehouse.soap.ts'
import { forgetVoucherRequests, openWarehouse } from './warehouse.ts'
import { warehouseRows } from './warehouse.v1.ts'

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly stock: true
  }
}

export const warehouse = defineSlice({
  name: 'warehouse',
  auditSubjects: ['sku', 'stock of shipper', 'voucher'],
  auditActions: {
    'stock.shortage': ['Anotó un faltante al preparar', 'Noted a shortage while picking'],
    'sku.put': ['Guardó artículos', 'Stored articles'],
    'stock.adjust': ['Ajustó el stock', 'Adjusted the stock'],
    'stock.pick': ['Preparó un envío', 'Picked a shipment'],
    'voucher.receive': ['Recibió un vale', 'Received a voucher'],
    'voucher.close': ['Cerró un vale', 'Closed a voucher'],
    'voucher.withdraw': ['Retiró un vale', 'Withdrew a voucher'],
  },
  scopes: {
    stock: 'Ver la mercadería en el almacén y anunciar ingresos.',
  },
  tables: [
    'sku',
    'stock',
    'stock_movement',
    'stock_hold',
    'stock_reservation',
    'stock_request',
    'stock_shortage',
    'voucher',
    'voucher_line',
  ],
  demonstration: {
    voucher_line: { of: 'voucher', key: 'number', by: 'voucher_number' },
    voucher: { shipper: 'shipper_number' },
    stock_shortage: { code: 'tracking_code' },
    stock_hold: { shipper: 'shipper_number' },
    stock_movement: { of: 'stock', key: 'id', by: 'stock_id' },
    stock: { of: 'sku', key: 'id', by: 'sku_id' },
    sku: { shipper: 'shipper_number' },
    stock_request: { named: 'id', before: 'stock of shipper ', after: ': ' },
    stock_reservation: { stays: 'a view of the holds' },
  },
  onRemoved: { voucher: forgetVoucherRequests },
  limits: warehouseLimitWords,
  events: warehouseEvents,
  soap: [voucherEntry],
  ops: [
    ...skuOperations,
    ...stockOperations,
    ...adjustingOperations,
    ...voucherOperations,
    ...pickingOperations,
    countPicking,
  ],
  v1: [...warehouseRows, ...ownStockRows],
  chapters: {
    ops: [
      { id: 'deposito', title: 'Depósito: SKU y stock', place: 150, paths: ['/skus', '/stock'] },
      { id: 'vales', title: 'Depósito: vales de mercadería', place: 160, paths: ['/vouchers'] },
      {
        id: 'preparacion',
        title: 'Depósito: preparación',
        place: 170,
        paths: ['/picking', '/picking-count'],
      },
    ],
    v1: [{ id: 'deposito', title: 'Depósito', place: 60, paths: ['/skus', '/stock', '/vouchers'] }],
  },
  pathWords: {
    '/skus/:shipper': 'Número del remitente.',
    '/skus/:shipper/:code': 'El código del SKU.',
    '/vouchers/:number': 'El número del vale, por ejemplo `V1`.',
  },
  exampleWords: {
    voucher: 'V260306192250',
    otherVoucher: 'V260306703856',
  },
  samples: {
    '/vouchers': {
      path: '/vouchers',
      body: { lines: [{ sku: 'SKU-AZUL', units: 1 }] },
      field: 'number',
      mode: 'WARE',
    },
  },
  open: ({ db, clock, zone, events }: Ground & { readonly events: Events }) => ({
    doors: { warehouse: openWarehouse(db, clock, zone, events.announce) },
  }),
})
