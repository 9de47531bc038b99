import { defineSlice, type Ground } from '../../slice.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { accountLimitWords } from './account.limits.ts'
import { accountOperations } from './account.ops.ts'
import { openAccount, openTariffImpact } from './account.ts'
import { accountRows } from './account.v1.ts'
import { tryTariffs } from './impact.ops.ts'

interface House extends Ground {
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
  limits: accountLimitWords,
  ops: [...accountOperations, tryTariffs],
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
  open: ({ db, rates, shippers }: House) => ({
    doors: {
      account: openAccount(db, { rates, shippers }),
      tariffImpact: openTariffImpact(db, { rates, shippers }),
    },
  }),
})
