import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crossOrder } from '../../../../test/contract/support.ts'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated, withStatements } from '../../../../test/support/migrated.ts'
import { openOrderDoor } from '../../../../test/support/order-door.ts'
import { until } from '../../../../test/support/until.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { withoutCopies } from '../../../kits/db/row-copies.ts'
import { createRowPlaces } from '../../../kits/db/row-places.ts'
import { findPieces, listPieces, type PieceRow } from '../tracking.store.ts'
import { openPiecePlaces } from './piece-places.steps.ts'

const without = withoutCopies<PieceRow>()

forEachEngine((engine) => {
  let db: TestDatabase
  let ids: Map<TrackingCode, number>
  let codes: TrackingCode[]

  before(async () => {
    db = await openMigrated(engine)
    const door = await openOrderDoor(db)
    const answers = await Promise.all(Array.from({ length: 1_200 }, () => door.send(crossOrder())))
    assert.deepEqual(new Set(answers), new Set([0]))
    const rows = await listPieces(db, 0, 2_000)
    ids = new Map(rows.map(({ tracking_code, id }) => [tracking_code, id]))
    codes = [...ids.keys()]
  })
  after(() => db.dispose())

  const codeAt = (index: number) => codes[index] as TrackingCode
  const idOf = (index: number) => ids.get(codeAt(index)) as number
  const unknown = 'NADIELOCONOCE' as TrackingCode

  async function find(asked: readonly TrackingCode[], places = createRowPlaces()) {
    const found = await findPieces(db, asked, { places, copies: without })
    return found.map((one) => one?.piece.code)
  }

  test('what is found does not depend on what is known of places', async () => {
    const asked = [codeAt(0), codeAt(1), unknown, codeAt(2), codeAt(0)]
    const right = createRowPlaces()
    for (const index of [0, 1, 2]) right.note(codeAt(index), idOf(index))
    const wrong = createRowPlaces()
    // The first is said to lie where the second does, the second where nobody asked, and so on.
    wrong.note(codeAt(0), idOf(1))
    wrong.note(codeAt(1), idOf(9))
    wrong.note(codeAt(2), idOf(1_199) + 500)
    wrong.note(unknown, idOf(2))
    const expected = [codeAt(0), codeAt(1), undefined, codeAt(2), codeAt(0)]
    for (const places of [createRowPlaces(), right, wrong]) {
      assert.deepEqual(await find(asked, places), expected)
      assert.deepEqual(await find(asked, places), expected, 'when places have been noted')
      assert.deepEqual(await find([codeAt(1)], places), [codeAt(1)])
      assert.deepEqual(await find([unknown], places), [undefined])
    }
  })

  test('who was looked up once is read in its place, and all who are begin to be known', async () => {
    const watched = withStatements(db)
    const known = { places: createRowPlaces(), copies: without }
    await findPieces(watched.db, [codeAt(4), codeAt(5)], known)
    assert.match(watched.statements.splice(0).join(), /where tracking_code in/)
    await findPieces(watched.db, [codeAt(5), codeAt(4)], known)
    assert.match(watched.statements.splice(0).join(), /where id (in|=)/)
    await findPieces(watched.db, [codeAt(5)], known)
    assert.match(watched.statements.splice(0).join(), /where id = /)
  })

  test('the newest are learnt in the background, in portions', async () => {
    const known = openPiecePlaces(db, (error) => assert.fail(String(error)))
    known.begin()
    await until('all are learnt', () => codes.every((code) => known.places.find(code)))
    await known.stop()
    assert.deepEqual(
      codes.map(known.places.find),
      codes.map((code) => ids.get(code)),
    )
  })

  test('what comes after the start is learnt too', async () => {
    const known = openPiecePlaces(db, (error) => assert.fail(String(error)))
    known.begin()
    await until('all are learnt', () => codes.every((code) => known.places.find(code)))
    const late = crossOrder()
    const door = await openOrderDoor(db)
    assert.equal(await door.send(late), 0)
    const code = late.codigoSeguimiento as TrackingCode
    await until('the new one is learnt', () => known.places.find(code) !== undefined)
    await known.stop()
  })

  if (engine.name === 'sqlite')
    test('what is learnt is told without the database, until it changes', async () => {
      const watched = withStatements(db)
      const known = openPiecePlaces(db, (error) => assert.fail(String(error)))
      known.begin()
      const told = async () => {
        const found = await findPieces(watched.db, [codeAt(7), codeAt(8)], known)
        return found.map((one) => [one?.piece.code, one?.piece.recipientName])
      }
      await until('the last has its copy', async () => {
        await findPieces(watched.db, [codeAt(codes.length - 1)], known)
        return watched.statements.splice(0).length === 0
      })
      const first = await told()
      assert.deepEqual(watched.statements.splice(0), [])
      const name = 'María Eugenia Núñez'
      assert.deepEqual(first, [
        [codeAt(7), name],
        [codeAt(8), name],
      ])
      await db.run('update shipment_order set recipient_name = $1 where id = $2', ['Eva', idOf(7)])
      assert.deepEqual(await told(), [[codeAt(7), 'Eva'], first[1]])
      assert.match(watched.statements.splice(0).join(), /where id = /)
      assert.deepEqual(await told(), [[codeAt(7), 'Eva'], first[1]])
      assert.deepEqual(watched.statements, [])
      const late = crossOrder()
      assert.equal(await (await openOrderDoor(db)).send(late), 0)
      const code = late['codigoSeguimiento'] as TrackingCode
      const askForLate = () => findPieces(watched.db, [code], known)
      const [looked] = await askForLate()
      assert.match(watched.statements.splice(0).join(), /where tracking_code = /)
      assert.deepEqual(await askForLate(), [looked])
      assert.deepEqual(watched.statements, [], 'who was looked up once has a copy')
      await known.stop()
      assert.deepEqual(await told(), [[codeAt(7), 'Eva'], first[1]], 'when it has stopped')
    })

  test('learning ends when it is told to, and before the database is closed', async () => {
    const known = openPiecePlaces(db, (error) => assert.fail(String(error)))
    known.begin()
    await known.stop()
    assert.ok(!codes.every((code) => known.places.find(code)))
    const never = openPiecePlaces(db, () => {})
    await never.stop()
  })

  test('who can not learn says so, and looks up as before', async () => {
    const failures: unknown[] = []
    const broken = { ...db, all: () => Promise.reject(new Error('no database')) }
    const known = openPiecePlaces(broken, (error) => failures.push(error))
    known.begin()
    await known.stop()
    assert.equal(failures.length, 1)
    assert.deepEqual(await find([codeAt(3)], known.places), [codeAt(3)])
  })
})
