import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { openPieceDoors, type PieceDoors } from '../../../test/support/piece-doors.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { visitTo } from '../../../test/support/visits.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Database } from '../../kits/db/database.ts'
import { deleteProofs, openDeliveries, type Visit, type VisitReport } from './deliveries.ts'

const courier: Operator = { id: 'walter', name: 'Walter', role: 'courier', branch: 'C0001' }

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let now = Date.parse('2026-11-18T12:00:00Z')
  const clock = () => (now += 1_000)
  before(async () => {
    db = await openMigrated(engine)
    doors = await openPieceDoors(db, clock)
  })
  after(() => db.dispose())

  let made = 0
  const newId = () => `visit-${(made += 1)}`

  const visitOf = (code: TrackingCode, changes?: Partial<Visit>) => visitTo(code, newId(), changes)

  const nameOf = ({ result }: VisitReport) => (result === 'recorded' ? result : result.name)
  const record = async (visit: Visit, by = courier) =>
    nameOf(await doors.deliveries.record(visit, by))
  const out = () => doors.piece('IF', 'MA', 'LD')
  const undo = (code: TrackingCode) => doors.scan(code, ['LD'], { correction: true })

  async function pinOf(code: TrackingCode): Promise<string> {
    const piece = (await doors.tracking.findPiece(code))?.piece
    assert.ok(piece)
    return (await doors.tracking.links()).deliveryPinOf(piece)
  }

  test('a delivery is stored with its movement, and announced once however often it is sent', async () => {
    const code = await out()
    const visit = visitOf(code)
    const { result, piece } = await doors.deliveries.record(visit, courier)
    assert.deepEqual([result, piece?.now?.check, piece?.before?.check], ['recorded', 'DL', 'LD'])
    assert.equal(piece?.now?.scanId, visit.id)
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DL'])
    const again = await doors.deliveries.record(visit, courier)
    assert.deepEqual([nameOf(again), again.piece?.before?.check], ['duplicate', 'LD'])
    const proof = await doors.deliveries.findProof(code)
    assert.deepEqual(
      [proof?.id, proof?.name, proof?.document, proof?.hasPin, proof?.files, proof?.branch],
      [visit.id, 'Sofía Benítez', '30111222', false, ['foto-1.jpg'], 'C0001'],
    )
    assert.equal(proof?.at, piece?.now?.at)
    assert.ok(proof)
    assert.equal(
      await doors.deliveries.findPicture(proof, 'foto-1.jpg'),
      visit.pictures[0]?.content,
    )
    assert.equal(await doors.deliveries.findPicture(proof, 'foto-2.jpg'), undefined)
    assert.equal(await record({ ...visitOf(await out()), id: visit.id }), 'delivery-id-taken')
    assert.equal(await record(visitOf(code)), 'piece-not-out')
  })

  test('a failed visit is announced with its reason, and the next one is another', async () => {
    const [absent, refused] = [await out(), await out()]
    const failed = { outcome: 'failed', name: undefined, document: undefined } as const
    assert.equal(await record(visitOf(absent, { ...failed, reasonCode: 'AUSENTE' })), 'recorded')
    assert.equal(await record(visitOf(refused, { ...failed, reasonCode: 'RECHAZADO' })), 'recorded')
    assert.equal((await doors.checksOf(absent)).at(-1), 'CA')
    assert.equal((await doors.checksOf(refused)).at(-1), 'DV')
    const proof = await doors.deliveries.findProof(absent)
    assert.deepEqual([proof?.outcome, proof?.reasonCode], ['failed', 'AUSENTE'])
    await doors.scan(absent, ['MA', 'LD'])
    const delivered = visitOf(absent)
    assert.equal(await record(delivered), 'recorded')
    assert.equal((await doors.deliveries.findProof(absent))?.id, delivered.id)
  })

  test('a device whose clock is behind delivers, and one whose clock is right is believed', async () => {
    const [behind, right] = [await out(), await out()]
    assert.equal(await record(visitOf(behind, { at: now - 3_600_000 })), 'recorded')
    const movements = (await doors.tracking.findPiece(behind))?.movements ?? []
    assert.deepEqual(movements.map(({ check }) => check).slice(-2), ['LD', 'DL'])
    const at = now + 500
    assert.equal(await record(visitOf(right, { at })), 'recorded')
    assert.equal((await doors.deliveries.findProof(right))?.at, at)
  })

  test('the PIN is of one shipment, and is not found out by trying', async () => {
    const [code, other] = [await out(), await out()]
    const right = await pinOf(code)
    assert.match(right, /^[1-9]\d{3}$/)
    const unnamed = { name: undefined, document: undefined, pictures: [] }
    const deliver = (pin: string) => record(visitOf(code, { ...unnamed, pin }))
    const wrong = right === '1000' ? '1001' : '1000'
    for (let turn = 0; turn < 5; turn += 1) assert.equal(await deliver(wrong), 'proof-wrong')
    assert.equal(await deliver(right), 'proof-locked')
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD'])
    assert.equal(await record(visitOf(code, { pin: right })), 'recorded')
    assert.equal((await doors.deliveries.findProof(code))?.hasPin, false)
    const pin = await pinOf(other)
    assert.equal(await record(visitOf(other, { ...unnamed, pin })), 'recorded')
    assert.equal((await doors.deliveries.findProof(other))?.hasPin, true)
  })

  test('another branch knows nothing of what is out here', async () => {
    const code = await out()
    const far = { ...courier, id: 'far', branch: 'B0001' }
    assert.deepEqual(await doors.deliveries.record(visitOf(code), far), {
      result: { name: 'piece-unknown' },
      piece: undefined,
    })
    assert.equal(await record(visitOf('NADA-0001' as TrackingCode)), 'piece-unknown')
    assert.equal(
      await record(visitOf(code), { id: 'x', name: 'x', role: 'administrator' }),
      'recorded',
    )
    assert.equal((await doors.deliveries.findProof(code))?.branch, 'C0001')
  })

  test('a correction undoes what belongs to its movement, and the next delivery counts', async () => {
    const code = await out()
    await record(visitOf(code))
    await undo(code)
    assert.equal(await doors.deliveries.findProof(code), undefined)
    const again = visitOf(code, { name: 'Marcos' })
    assert.equal(await record(again), 'recorded')
    assert.equal((await doors.deliveries.findProof(code))?.name, 'Marcos')
  })

  test('of two deliveries at once one counts, and the same sent twice is one', async () => {
    const code = await out()
    const visits = [visitOf(code), visitOf(code), visitOf(code)]
    const repeats = [...visits, ...visits]
    const results = await Promise.all(repeats.map((visit) => record(visit)))
    assert.equal(results.filter((name) => name === 'recorded').length, 1)
    const others = new Set(results.filter((name) => name !== 'recorded'))
    assert.deepEqual(others, new Set(['piece-not-out', 'duplicate']))
    const rows = await db.all('select id from delivery_proof where tracking_code = $1', [code])
    assert.equal(rows.length, 1)
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DL'])
  })

  test('where a picture can not be stored nothing is, and it can be sent again', async () => {
    const code = await out()
    const broken: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            insertRows: (insert) =>
              insert.table === 'delivery_picture'
                ? Promise.reject(new Error('the disk is full'))
                : tx.insertRows(insert),
          }),
        ),
    }
    const { tracking } = doors
    const visit = visitOf(code)
    const failing = openDeliveries({ db: broken, clock, tracking })
    await assert.rejects(failing.record(visit, courier), /disk is full/)
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD'])
    assert.equal(await doors.deliveries.findProof(code), undefined)
    assert.equal(await record(visit), 'recorded')
  })

  test('nothing is left of visits that are erased', async () => {
    const code = await out()
    await record(visitOf(code, { pin: '0000' }))
    const visit = visitOf(code)
    await record(visit)
    await db.transaction((tx) => deleteProofs(tx, [code]))
    for (const table of ['delivery_proof', 'delivery_picture', 'delivery_pin_attempt'])
      assert.deepEqual(await db.all(`select 1 from ${table} where tracking_code = $1`, [code]), [])
    assert.equal(await record(visit), 'duplicate', 'its phone sends it again')
    assert.equal(await record(visitOf(code)), 'piece-not-out')
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'MA', 'LD', 'DL'])
  })

  test('whatever couriers and offices do, the proof is of the visit that counts', async () => {
    const deeds = fc.array(fc.constantFrom('deliver', 'fail', 'undo', 'again', 'out'), {
      maxLength: 7,
    })
    await fc.assert(
      fc.asyncProperty(deeds, async (steps) => {
        const code = await out()
        let last: Visit | undefined
        /** The visits in force, the newest last; each ends the journey's newest state. */
        const inForce: Visit[] = []
        for (const step of steps) {
          const state = (await doors.checksOf(code)).at(-1)
          if (step === 'again') {
            if (last) assert.equal(await record(last), 'duplicate')
          } else if (step === 'undo') {
            const isVisited = state === 'DL' || state === 'CA'
            if (isVisited) {
              await undo(code)
              inForce.pop()
            }
          } else if (step === 'out') {
            if (state === 'CA') await doors.scan(code, ['MA', 'LD'])
          } else {
            const failed = { outcome: 'failed', reasonCode: 'AUSENTE' } as const
            const visit = visitOf(code, step === 'fail' ? failed : {})
            const name = await record(visit)
            assert.equal(name, state === 'LD' ? 'recorded' : 'piece-not-out')
            if (name === 'recorded') {
              inForce.push(visit)
              last = visit
            }
          }
          assert.equal((await doors.deliveries.findProof(code))?.id, inForce.at(-1)?.id)
        }
      }),
      { numRuns: randomRuns(12) },
    )
  })
})
