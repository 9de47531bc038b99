import { defineSlice, type Ground } from '../../slice.ts'
import type { Events } from '../events/events.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { cashEvents } from './cash.events.ts'
import { collectionOperations } from './cash.ops.ts'
import { createCashFollower, openCash } from './cash.ts'
import { cashRows } from './cash.v1.ts'
import { handOverOperations } from './cash-hand-overs.ops.ts'
import { statementOperations } from './cash-statements.ops.ts'

interface House extends Ground {
  readonly events: Events
  readonly shippers: Shippers
}

export const cash = defineSlice({
  name: 'cash',
  tables: ['cash_collection', 'cash_entry', 'cash_hand_over', 'cash_statement'],
  events: cashEvents,
  ops: [...collectionOperations, ...handOverOperations, ...statementOperations],
  v1: cashRows,
  chapters: {
    ops: [{ id: 'cobranzas', title: 'Contra reembolso', place: 90, paths: ['/cash'] }],
    v1: [{ id: 'cobranzas', title: 'Contra reembolso', place: 50, paths: ['/cash'] }],
  },
  pathWords: {
    '/cash/collections/:id': 'El `id` de la cobranza.',
    '/cash/hand-overs/:id': 'El `id` de la rendición.',
    '/cash/statements/:id': 'El `id` de la liquidación.',
  },
  onScan: (announce) => ({ follower: createCashFollower(announce) }),
  open: ({ db, clock, shippers, events: { announce } }: House) => ({
    doors: { cash: openCash(db, clock, { shippers, announce }) },
  }),
})
