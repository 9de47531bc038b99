import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  kindOfContainer,
  parseContainerCode,
  writeContainerCode,
} from '../../kernel/container-code.ts'
import { movementCodes, movementTable } from '../../kernel/movement.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import {
  type Container,
  compareInside,
  judgeMove,
  judgeOpening,
  judgePut,
} from './container-rules.ts'
import { placeOf } from './place.ts'

const bag: Container = {
  id: writeContainerCode('bag', 1),
  kind: 'bag',
  state: 'open',
  origin: 'C0001',
  destination: 'B0001',
  branchCode: 'C0001',
  seal: '',
  tripId: null,
  vehicle: '',
  driver: '',
  madeAt: 1_000,
  madeBy: 'prueba',
  madeById: 'per_prueba',
  movedAt: 0,
  sealedAt: null,
  leftAt: null,
  arrivedAt: null,
  openedAt: null,
  openedBy: null,
}

const scan = (check: 'AS' | 'AR' | 'CO' | 'LD', branchCode: string, changes: object = {}) => ({
  check,
  branchCode,
  at: undefined,
  correction: false,
  ...changes,
})

test('a container has a code that no shipment can have, and a digit that checks it', () => {
  const code = writeContainerCode('cage', 12)
  assert.equal(code, 'J.00000125')
  assert.equal(kindOfContainer(code), 'cage')
  assert.equal(parseContainerCode(' j.00000125'), code)
  assert.equal(parseContainerCode('J.00000215'), undefined)
  assert.equal(parseContainerCode('J.00000124'), undefined)
  assert.equal(parseTrackingCode(code).ok, false)
  for (const kind of ['bag', 'cage', 'trip'] as const)
    assert.equal(kindOfContainer(writeContainerCode(kind, 123_456_789)), kind)
})

test('pieces go into an open container at the branch that fills it', () => {
  assert.equal(judgePut(bag, { branchCode: 'C0001', at: undefined }, 0), undefined)
  assert.deepEqual(judgePut(bag, { branchCode: 'B0001', at: undefined }, 0), {
    name: 'container-elsewhere',
    branch: 'C0001',
  })
  assert.deepEqual(judgePut(bag, { branchCode: 'C0001', at: undefined }, 500), {
    name: 'container-full',
    most: 500,
  })
})

test('a closed container takes only what was put in before it was closed', () => {
  const sealed: Container = { ...bag, state: 'sealed', sealedAt: 5_000 }
  const closed = { name: 'container-closed', state: 'sealed' }
  assert.deepEqual(judgePut(sealed, { branchCode: 'C0001', at: undefined }, 0), closed)
  assert.deepEqual(judgePut(sealed, { branchCode: 'C0001', at: 5_000 }, 0), closed)
  assert.equal(judgePut(sealed, { branchCode: 'C0001', at: 4_999 }, 0), undefined)
  const opened: Container = { ...sealed, state: 'opened' }
  assert.equal(judgePut(opened, { branchCode: 'C0001', at: 4_999 }, 0)?.name, 'container-closed')
})

test('a container leaves the branch where it is, once, and arrives at any other', () => {
  const left = judgeMove(bag, scan('AS', 'C0001'))
  assert.deepEqual(left, { ok: true, value: { state: 'travelling', branchCode: 'C0001' } })
  const travelling: Container = { ...bag, state: 'travelling', movedAt: 10 }
  assert.equal(refusalOf(judgeMove(travelling, scan('AS', 'C0001'))), 'duplicate')
  assert.equal(refusalOf(judgeMove(bag, scan('AS', 'B0001'))), 'container-elsewhere')
  const arrived = judgeMove(travelling, scan('AR', 'B0001'))
  assert.deepEqual(arrived, { ok: true, value: { state: 'arrived', branchCode: 'B0001' } })
  const there: Container = { ...bag, state: 'arrived', branchCode: 'B0001' }
  assert.equal(refusalOf(judgeMove(there, scan('AR', 'B0001'))), 'duplicate')
  assert.equal(judgeMove(there, scan('AS', 'B0001')).ok, true)
  assert.equal(refusalOf(judgeMove(bag, scan('AR', 'C0001'))), 'container-closed')
})

test('a scan of an earlier time changes nothing of the container', () => {
  const travelling: Container = { ...bag, state: 'travelling', movedAt: 10_000 }
  assert.deepEqual(judgeMove(travelling, scan('AS', 'C0001', { at: 9_999 })), {
    ok: true,
    value: 'late',
  })
  assert.equal(refusalOf(judgeMove(travelling, scan('LD', 'C0001'))), 'container-check')
})

test('a correction puts it back to where it was', () => {
  const travelling: Container = { ...bag, state: 'travelling', sealedAt: 2_000 }
  assert.deepEqual(judgeMove(travelling, scan('CO', 'C0001', { correction: true })), {
    ok: true,
    value: { state: 'sealed', branchCode: 'C0001' },
  })
  assert.equal(refusalOf(judgeMove(travelling, scan('CO', 'C0001'))), 'container-check')
})

test('it is opened once, where it arrives', () => {
  assert.equal(judgeOpening(bag, 'C0001')?.name, 'container-closed')
  const travelling: Container = { ...bag, state: 'travelling' }
  assert.equal(judgeOpening(travelling, 'B0001'), undefined)
  const there: Container = { ...bag, state: 'arrived', branchCode: 'B0001' }
  assert.equal(judgeOpening(there, 'B0001'), undefined)
  assert.equal(judgeOpening(there, 'C0001')?.name, 'container-elsewhere')
  assert.equal(judgeOpening({ ...there, state: 'opened' }, 'B0001')?.name, 'container-closed')
})

test('the scanned pieces are compared with the expected ones', () => {
  const codes = (text: string) => text.split(' ') as TrackingCode[]
  assert.deepEqual(compareInside(codes('A B C'), codes('C X B X')), {
    found: ['B', 'C'],
    missing: ['A'],
    extra: ['X'],
  })
})

test('every state has a place, and what is held is with the carrier', () => {
  for (const state of movementCodes) {
    const { kind } = placeOf({ state, branchCode: 'C0001' })
    const isCarriers = kind !== 'sender' && kind !== 'recipient'
    assert.equal(isCarriers, movementTable[state].withCarrier, state)
  }
})

function refusalOf(outcome: { ok: boolean; refusal?: { name: string } }): string | undefined {
  return outcome.refusal?.name
}
