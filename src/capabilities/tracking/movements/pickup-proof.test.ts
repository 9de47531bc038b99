import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../../test/support/engines.ts'
import { openMigrated } from '../../../../test/support/migrated.ts'
import {
  officer,
  openPieceDoors,
  type PieceDoors,
  scanner,
} from '../../../../test/support/piece-doors.ts'
import { demoBranches } from '../../../demo/demo-branches.ts'
import { type PickupProof, pickupProofs, proofAsked } from '../../../kernel/pickup-proof.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { openAddresses } from '../../addresses/addresses.ts'
import { openPickupPoints, type PickupPoints } from '../../pickup-points/pickup-points.ts'
import { putChoice } from '../../recipient-choices/recipient-choices.store.ts'
import { deleteWrongProofs } from '../tracking.ts'
import { type AskedProof, judgeProof, type ShownProof } from './pickup-proof.ts'

const proof: AskedProof = {
  asks: 'document-or-pin',
  branch: 'C0002',
  documents: ['30555444', '7111222'],
  pin: '483920',
  wrong: 0,
}
const name = (facts: Partial<AskedProof>, shown?: ShownProof) =>
  judgeProof({ ...proof, ...facts }, shown)?.name

test('a document of a person who may receive it is enough, however it is written, or the PIN', () => {
  for (const document of ['30555444', '30.555.444', '07111222', ' 7.111.222 '])
    assert.equal(name({}, { document }), undefined, document)
  assert.equal(name({}, { pin: '483920' }), undefined)
  assert.equal(name({}, { document: '1', pin: '483920' }), undefined)
})

test('only what the branch asks for counts', () => {
  assert.equal(name({ asks: 'document' }, { pin: '483920' }), 'proof-absent')
  assert.equal(name({ asks: 'pin' }, { document: '30555444' }), 'proof-absent')
  for (const asks of pickupProofs) assert.equal(name({ asks }), 'proof-absent')
})

test('something wrong is refused and counted, and after five nothing is taken', () => {
  assert.deepEqual(judgeProof(proof, { document: '30555445' }), { name: 'proof-wrong', left: 4 })
  assert.deepEqual(judgeProof(proof, { pin: '483921' }), { name: 'proof-wrong', left: 4 })
  assert.equal(name({ wrong: 4 }, { pin: '483920' }), undefined)
  assert.equal(name({ wrong: 5 }, { pin: '483920' }), 'proof-locked')
  assert.equal(name({ documents: [] }, { document: '' }), 'proof-wrong')
})

test('an order without documents is proven by the PIN alone', () => {
  const asks: PickupProof[] = pickupProofs.map((one) => proofAsked(one, false))
  assert.deepEqual(asks, ['pin', 'pin', 'pin'])
  assert.equal(proofAsked('document', true), 'document')
})

forEachEngine((engine) => {
  let db: TestDatabase
  let doors: PieceDoors
  let points: PickupPoints
  before(async () => {
    db = await openMigrated(engine)
    points = await openPickupPoints(db, Date.now, openAddresses())
    await points.addBranches(demoBranches, officer)
    doors = await openPieceDoors(db)
  })
  after(() => db.dispose())

  async function ask(pickupProof: PickupProof | undefined): Promise<void> {
    const branch = points.findBranch('C0002')
    assert.ok(branch)
    await points.putBranches([{ ...branch, pickupProof }], officer)
    assert.equal(points.findBranch('C0002')?.pickupProof, pickupProof)
  }

  async function waiting(): Promise<TrackingCode> {
    const destinatario = { tipoDocumento: 'DNI', numeroDocumento: 30_555_444, celular: '11' }
    const code = await doors.loadCross({
      servicio: 'F',
      'domicilio.localidad': 'C0002',
      destinatario: { ...destinatario, nombre: 'Eulalia' },
      autorizado: [{ numeroDocumento: 7_111_222, nombre: 'Ana' }],
    })
    await doors.scan(code, ['IF', 'AR'], { branchCode: 'C0002' })
    return code
  }

  /** Returns the name of the refusal. */
  async function handOver(code: TrackingCode, shown?: ShownProof | 'simulated', more = {}) {
    const place = { branchCode: 'C0002', latitude: '', longitude: '', reasonCode: '' }
    const facts = { at: undefined, scanId: undefined, correction: false, ...more }
    const by = facts.correction ? officer : scanner
    const scan = { check: 'DL' as const, ...place, ...facts }
    const reported = { code, recordedBy: by.name, shown, scan }
    const [result] = await doors.tracking.recordMovements([reported], by)
    return typeof result === 'string' ? result : result?.name
  }

  async function pinOf(code: TrackingCode): Promise<string> {
    const piece = (await doors.tracking.findPiece(code))?.piece
    assert.ok(piece)
    return (await doors.tracking.links()).pinOf(piece)
  }

  test('a branch that asks for the document hands over to a person who shows it', async () => {
    await ask('document')
    const code = await waiting()
    assert.equal(await handOver(code), 'proof-absent')
    assert.equal(await handOver(code, { document: '30555445' }), 'proof-wrong')
    assert.deepEqual(await doors.checksOf(code), ['PI', 'IF', 'AR'])
    assert.equal(await handOver(code, { document: '30.555.444' }), 'recorded')
    assert.equal(await handOver(await waiting(), { document: '7111222' }), 'recorded')
  })

  test('whom the recipient sends may collect it with a document', async () => {
    await ask('document')
    const code = await waiting()
    assert.equal(await handOver(code, { document: '28999888' }), 'proof-wrong')
    const choice = { kind: 'another-person', name: 'Luz Paz', document: '28999888' } as const
    await db.transaction((tx) => putChoice(tx, code, { choice, times: 1 }, 1))
    assert.equal(await handOver(code, { document: '28999888' }), 'recorded')
  })

  test('a PIN is of one shipment, and is not found out by trying', async () => {
    await ask('pin')
    const [code, other] = [await waiting(), await waiting()]
    const [pin, others] = [await pinOf(code), await pinOf(other)]
    assert.match(pin, /^[1-9]\d{5}$/)
    assert.notEqual(pin, others)
    assert.equal(await handOver(code, { pin }), 'recorded')
    const tries = Array.from({ length: 6 }, (_, turn) => String(100_000 + turn))
    for (const tried of tries.slice(0, 5))
      assert.equal(await handOver(other, { pin: tried }), 'proof-wrong')
    assert.equal(await handOver(other, { pin: others }), 'proof-locked')
    const mended = { correction: true, reason: 'mostró el documento en el mostrador' }
    assert.equal(await handOver(other, undefined, mended), 'recorded')
  })

  test('tries of one call count one after the other', async () => {
    await ask('pin')
    const code = await waiting()
    const pin = await pinOf(code)
    const place = { branchCode: 'C0002', latitude: '', longitude: '', reasonCode: '' }
    const facts = { at: undefined, scanId: undefined, correction: false }
    const shown = [...Array.from({ length: 5 }, (_, turn) => String(100_000 + turn)), pin]
    const results = await doors.tracking.recordMovements(
      shown.map((tried) => ({
        code,
        recordedBy: scanner.name,
        shown: { pin: tried },
        scan: { check: 'DL', ...place, ...facts },
      })),
      scanner,
    )
    const names = results.map((result) => (result === 'recorded' ? result : result.name))
    assert.deepEqual(names, [...Array.from({ length: 5 }, () => 'proof-wrong'), 'proof-locked'])
  })

  test('a person who showed it for EI is not asked again for DL', async () => {
    await ask('document')
    const code = await waiting()
    const place = { branchCode: 'C0002', check: 'EI' }
    assert.equal(await handOver(code, { document: '30555444' }, place), 'recorded')
    assert.equal(await handOver(code), 'recorded')
  })

  test('nothing is asked of a home, of a simulation, or where no rule asks for it', async () => {
    await ask('document')
    assert.equal(await handOver(await waiting(), 'simulated'), 'recorded')
    const home = await doors.piece('IF', 'MA', 'LD')
    assert.equal(await handOver(home), 'recorded')
    await ask(undefined)
    assert.equal(await handOver(await waiting()), 'recorded')
  })

  test('the tries are forgotten when the people are erased', async () => {
    await ask('document')
    const code = await waiting()
    await handOver(code, { document: '1' })
    const count = () =>
      db.all<{ wrong: number }>('select wrong from pickup_attempt where tracking_code = $1', [code])
    assert.deepEqual(await count(), [{ wrong: 1 }])
    await db.transaction((tx) => deleteWrongProofs(tx, [code]))
    assert.deepEqual(await count(), [])
  })
})
