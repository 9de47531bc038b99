import { defineSlice, type Ground } from '../../slice.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { accountLimitWords } from './account.limits.ts'
import { accountOperations } from './account.ops.ts'
import { createDayKeeper, listLoaders, openAccount, openImpacts } from './account.ts'
import { accountRows } from './account.v1.ts'
import { tryDraft, tryTariffs } from './impact.ops.ts'

interface AccountGround extends Ground {
  readonly rates: Rates
  readonly shippers: Shippers
}

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly account: true
  }
}

export const account = defineSlice({
  name: 'account',
  scopes: {
    account: 'Ver la cuenta y sus resúmenes.',
  },
  tables: ['account_day', 'account_archive'],
  demonstration: {
    account_day: { shipper: 'shipper_number' },
    account_archive: { shipper: 'shipper_number' },
  },
  limits: accountLimitWords,
  ops: [...accountOperations, tryTariffs, tryDraft],
  v1: accountRows,
  chapters: {
    ops: [
      {
        id: 'cuenta',
        title: 'Estado de cuenta',
        place: 80,
        paths: ['/shippers/:number/account'],
      },
    ],
    v1: [{ id: 'cuenta', title: 'La cuenta', place: 30, paths: ['/account'] }],
  },
  open({ db, clock, rates, shippers, report }: AccountGround) {
    const reading = db.older ?? db
    const cache = { db, clock, priceRevision: rates.priceRevision }
    const opened = openAccount(reading, { rates, shippers }, cache)
    const keeper = createDayKeeper({
      listNumbers: () => listLoaders(reading),
      find: (number) => shippers.find(number),
      keepUp: opened.keepUp,
      onFailure: report('days of accounts can not be added up'),
    })
    return {
      doors: { account: opened, ...openImpacts(db, { rates, shippers }) },
      start: keeper.start,
      stop: keeper.stop,
    }
  },
})
