import { defineSlice, type Ground } from '../../slice.ts'
import type { AnnounceLocked, Events } from '../events/events.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { cashEvents } from './cash.events.ts'
import { collectionOperations, differenceOperations } from './cash.ops.ts'
import {
  createCashFollower,
  lessenHandOvers,
  openCash,
  settledCashGuard,
  unlistHandOvers,
} from './cash.ts'
import { cashRows } from './cash.v1.ts'
import { handOverOperations } from './cash-hand-overs.ops.ts'
import { statementOperations } from './cash-statements.ops.ts'

interface CashGround extends Ground {
  readonly rates: Rates
  readonly events: Events
  readonly shippers: Shippers
}

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly cash: true
  }
}

export const cash = defineSlice({
  name: 'cash',
  auditSubjects: ['collection', 'hand-over', 'statement'],
  auditActions: {
    'cash.hand-over': ['Rindió el efectivo de la calle', 'Handed over cash'],
    'cash.difference': ['Anotó una diferencia de efectivo', 'Recorded a cash difference'],
    'cash.resolve': ['Resolvió una diferencia de efectivo', 'Resolved a cash difference'],
    'cash.settle': ['Liquidó cobranzas', 'Settled collected cash'],
    'cash.pay': ['Pagó una liquidación', 'Paid a statement'],
  },
  scopes: {
    cash: 'Ver las cobranzas contra reembolso y sus liquidaciones.',
  },
  tables: ['cash_collection', 'cash_difference', 'cash_entry', 'cash_hand_over', 'cash_statement'],
  demonstration: {
    cash_entry: { of: 'cash_collection', key: 'id', by: 'collection_id' },
    cash_difference: { of: 'cash_collection', key: 'id', by: 'collection_id' },
    cash_collection: { shipper: 'shipper_number' },
    cash_hand_over: { emptied: 'cash_collection', by: 'hand_over_id' },
    cash_statement: { shipper: 'shipper_number' },
  },
  onRemoved: { cash_entry: lessenHandOvers, cash_hand_over: unlistHandOvers },
  events: cashEvents,
  ops: [
    ...collectionOperations,
    ...handOverOperations,
    ...differenceOperations,
    ...statementOperations,
  ],
  v1: cashRows,
  chapters: {
    ops: [{ id: 'cobranzas', title: 'Contra reembolso', place: 90, paths: ['/cash'] }],
    v1: [{ id: 'cobranzas', title: 'Contra reembolso', place: 50, paths: ['/cash'] }],
  },
  pathWords: {
    '/cash/collections/:id': 'El `id` de la cobranza.',
    '/cash/differences/:id': 'El `id` de la diferencia, que es el de su cobranza.',
    '/cash/hand-overs/:id': 'El `id` de la rendición.',
    '/cash/statements/:id': 'El `id` de la liquidación.',
  },
  exampleWords: {
    collection: 'COBRO-0001.1',
    otherCollection: 'COBRO-0002.1',
    handOver: 'b36e1f84-0c9d-4e57-92a6-d4f8075c1ea3',
    statement: 'LQ-9001-000001',
  },
  onScan: (announce: AnnounceLocked) => ({
    follower: createCashFollower(announce),
    guard: settledCashGuard,
  }),
  open({ db, clock, config, shippers, rates, events: { announce } }: CashGround) {
    const paymentDays = (shipper: number) => rates.paymentDays(shipper) ?? config.paymentDays
    return { doors: { cash: openCash(db, clock, { shippers, announce, paymentDays }) } }
  },
})
