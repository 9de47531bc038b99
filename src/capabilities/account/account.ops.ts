import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import type { AccountBook } from './account.ts'
import { accountReading } from './account-rows.wire.ts'

export interface AccountOpsContext {
  readonly account: AccountBook
  readonly zone: Zone
}

const reading = accountReading<AccountOpsContext>({
  path: '/shippers/:number/account',
  words: {
    summary: {
      name: 'getShipperAccount',
      summary: 'Ver el resumen de cuenta de un remitente',
      description: 'Las sumas del período.',
    },
    shipments: {
      name: 'listShipperAccount',
      summary: 'Ver lo cotizado, medido y cobrado a un remitente',
      description: 'Envío por envío, por fecha de carga.',
    },
    csv: {
      name: 'getShipperAccountCsv',
      summary: 'Bajar lo cotizado, medido y cobrado a un remitente',
      description: 'El período entero en CSV.',
    },
  },
  async ownerOf({ params }, { account }) {
    const number = parseShipperNumber(params['number'])
    const shipper = number === undefined ? undefined : await account.findShipper(number)
    return shipper ?? notFound('No hay ningún remitente con ese número.', 'shipper-unknown')
  },
})

export const accountOperations: readonly Operation<AccountOpsContext>[] = reading.map((row) => ({
  ...row,
  roles: ['administrator', 'executive', 'reader'],
}))
