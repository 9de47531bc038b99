import { systemClock } from '../../kits/clock/clock.ts'
import { describeError } from '../../kits/log/log.ts'
import { defineSlice, type Ground } from '../../slice.ts'
import type { OrderMessages, Orders } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { importLimitWords } from './imports.limits.ts'
import { importOperations } from './imports.ops.ts'
import { openImports, watchImports } from './imports.ts'
import { importKeyRows } from './imports.v1.ts'
import { createOrderWords } from './sheet-words.wire.ts'

interface ImportsGround extends Ground {
  readonly orders: Orders
  readonly orderMessages: OrderMessages
  readonly rates: Rates
  readonly shippers: Shippers
}

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly imports: true
  }
}

export const imports = defineSlice({
  name: 'imports',
  auditSubjects: ['import'],
  auditActions: {
    'import.upload': ['Subió una planilla', 'Uploaded a sheet'],
    'import.start': ['Cargó una planilla', 'Loaded a sheet'],
    'import.cancel': ['Dejó una planilla sin cargar', 'Gave a sheet up'],
  },
  scopes: {
    imports: 'Cargar órdenes desde planillas.',
  },
  tables: ['import', 'import_row', 'import_file'],
  demonstration: {
    import_row: { of: 'import', key: 'id', by: 'import_id' },
    import_file: { of: 'import', key: 'id', by: 'import_id' },
    import: { shipper: 'shipper_number' },
  },
  limits: importLimitWords,
  ops: importOperations,
  v1: importKeyRows,
  chapters: {
    ops: [{ id: 'planillas', title: 'Órdenes por planilla', place: 200, paths: ['/imports'] }],
    v1: [{ id: 'planillas', title: 'Órdenes por planilla', place: 90, paths: ['/imports'] }],
  },
  pathWords: { '/imports/:id': 'El `id` de la importación.' },
  exampleWords: {
    import: 'c1d5a2f7-8a43-4f0b-9a57-2f8e61b0d9c4',
    otherImport: '58b0e3d6-7c1f-4a92-b3c8-91d4e7f2a605',
  },
  open({ name, db, clock, orders, rates, shippers, orderMessages, log }: ImportsGround) {
    const doors = {
      orders,
      rates,
      findShipper: shippers.find,
      words: createOrderWords(orderMessages),
    }
    const onFailure = (error: unknown, id: string) =>
      log.error({ import: id, ...describeError(error) }, 'import failed')
    const door = openImports(db, clock, doors, { onFailure, leases: systemClock })
    return {
      doors: { imports: door },
      watched: [watchImports(db, name)],
      clean: door.forgetOld,
      stop: door.stop,
    }
  },
})
