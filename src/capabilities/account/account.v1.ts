import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import type { AccountBook } from './account.ts'
import { differencesRow, weeksRow } from './account-details.wire.ts'
import { accountReading } from './account-rows.wire.ts'

export interface AccountContext {
  readonly account: AccountBook
  readonly caller: Shipper
  readonly zone: Zone
}

const reading = accountReading<AccountContext>({
  path: '/account',
  words: {
    summary: {
      name: 'getAccountSummary',
      summary: 'Ver el resumen de cuenta de un período',
      description: 'Las sumas de lo cotizado, lo medido y lo que se cobra.',
    },
    shipments: {
      name: 'listAccountShipments',
      summary: 'Ver lo cotizado, medido y cobrado de cada envío',
      description: 'Envío por envío, por fecha de carga.',
    },
    csv: {
      name: 'getAccountShipmentsCsv',
      summary: 'Bajar el resumen de cuenta como planilla',
      description: 'El período entero en CSV.',
    },
  },
  ownerOf: async (_input, { caller }) => caller,
})

export const accountRows: readonly KeyOperation<AccountContext, Scope>[] = [
  ...reading,
  weeksRow,
  differencesRow,
].map((row) => ({ ...row, scope: 'account' }))
