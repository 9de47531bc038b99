import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { checksOf, newPiece, record, recordAll, scan } from './movements-support.ts'

const posta = withPosta()

const checks = 'PI IF GE CO AS AR MA LD EI DL CA DV RV RM RC'.split(' ')

// Row: the newest movement; column: the one that is sent. x is recorded, . is refused (D31, D64).
const table = `
      PI IF GE CO AS AR MA LD EI DL CA DV RV RM RC
  PI  .  x  .  .  .  .  .  .  .  .  .  .  .  .  .
  IF  .  .  x  x  x  x  x  .  .  .  .  x  .  .  .
  GE  .  .  .  x  x  x  x  .  .  .  .  x  .  .  .
  CO  .  .  .  .  x  x  x  .  .  .  .  x  .  .  .
  AS  .  .  .  .  x  x  x  .  .  .  .  x  .  .  .
  AR  .  .  .  .  x  x  x  .  .  .  .  x  .  .  .
  MA  .  .  .  .  .  x  .  x  .  .  .  x  .  .  .
  LD  .  .  .  .  .  x  .  .  x  x  x  x  .  .  .
  EI  .  .  .  .  .  .  .  .  .  x  .  x  .  .  .
  DL  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
  CA  .  .  .  .  .  x  x  .  .  .  .  x  .  .  .
  DV  .  .  .  .  .  .  .  .  .  .  .  .  x  .  .
  RV  .  .  .  .  .  .  .  .  .  .  .  .  .  x  .
  RM  .  .  .  .  .  .  .  .  .  .  .  .  .  .  x
  RC  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

// The movements after PI that bring a piece to each state.
const ways: Record<string, string> = {
  PI: '',
  IF: 'IF',
  GE: 'IF GE',
  CO: 'IF GE CO',
  AS: 'IF GE CO AS',
  AR: 'IF GE CO AS AR',
  MA: 'IF GE CO AS AR MA',
  LD: 'IF GE CO AS AR MA LD',
  EI: 'IF GE CO AS AR MA LD EI',
  DL: 'IF GE CO AS AR MA LD EI DL',
  CA: 'IF GE CO AS AR MA LD CA',
  DV: 'IF DV',
  RV: 'IF DV RV',
  RM: 'IF DV RV RM',
  RC: 'IF DV RV RM RC',
}

const wayTo = (state: string) => (ways[state] ?? '').split(' ').filter((check) => check !== '')

// A repeated code comes from another branch, so that it is another scan and not the same one again.
const elsewhere = () => ({ branch: posta.demo.branches[1] })

async function piecesAt(state: string): Promise<Map<string, string>> {
  const pieces = await Promise.all(
    checks.map(async (to) => [to, await newPiece(posta)] as [string, string]),
  )
  const movements = pieces.flatMap(([, code]) =>
    wayTo(state).map((check) => scan(posta, code, check)),
  )
  if (movements.length > 0) await recordAll(posta, movements)
  return new Map(pieces)
}

test('the table has a row and a column for each of the 15 codes', () => {
  assert.deepEqual(head, checks)
  assert.deepEqual(
    rows.map(([from]) => from),
    checks,
  )
  assert.ok(rows.every((row) => row.length === 16))
})

for (const [from = '', ...marks] of rows) {
  test(`from ${from} (D31)`, async (t) => {
    const pieces = await piecesAt(from)
    const scans = checks.map((to) => scan(posta, pieces.get(to) ?? '', to, elsewhere()))
    const results = await record(posta, scans)

    for (const [column, to] of checks.entries()) {
      const allowed = marks[column] === 'x'
      const piece = pieces.get(to) ?? ''
      const was = ['PI', ...wayTo(from)]
      await t.test(`${from} to ${to} is ${allowed ? 'recorded' : 'refused'}`, async () => {
        assert.equal(results[column]?.status, allowed ? 'recorded' : 'refused')
        assert.deepEqual(await checksOf(posta, piece), allowed ? [...was, to] : was)
      })
      if (allowed) continue
      await t.test(`${from} to ${to} as a correction is recorded`, async () => {
        await recordAll(posta, [{ ...scans[column], correction: true, reason: 'mal leído' }])
        assert.deepEqual(await checksOf(posta, piece), [...was, to])
      })
    }
  })
}

const journeys: [string, string][] = [
  ['the usual way', 'IF GE CO AS AR MA LD EI DL'],
  ['GE left out', 'IF CO AS AR MA LD EI DL'],
  ['CO left out', 'IF GE AS AR MA LD EI DL'],
  ['AS left out', 'IF GE CO AR MA LD EI DL'],
  ['AR left out', 'IF GE CO AS MA LD EI DL'],
  ['EI left out', 'IF GE CO AS AR MA LD DL'],
  ['all of these left out', 'IF MA LD DL'],
  ['AS and AR repeated', 'IF GE CO AS AR AS AR MA LD DL'],
  ['three visits', 'IF MA LD CA MA LD CA MA LD DL'],
  ['nobody found, then back', 'IF MA LD CA DV RV RM RC'],
  ['nobody found, back on the floor, then found', 'IF MA LD CA AR MA LD DL'],
  ['back from the van without a visit (D64)', 'IF AR MA LD AR MA LD DL'],
  ['ready, and then another branch', 'IF AR MA AR AS AR MA LD DL'],
  ['back from the branch', 'IF GE CO AS AR DV RV RM RC'],
  ['back although the driver reported the delivery', 'IF MA LD EI DV RV RM RC'],
]
for (const [name, journey] of journeys) {
  test(`${name}: PI ${journey} (D31)`, async () => {
    const piece = await newPiece(posta)
    const way = journey.split(' ')
    for (const check of way) await recordAll(posta, [scan(posta, piece, check)])
    assert.deepEqual(await checksOf(posta, piece), ['PI', ...way])
  })
}

test('after a correction the way goes on from there (D31)', async () => {
  const piece = await newPiece(posta)
  await recordAll(
    posta,
    wayTo('DL').map((check) => scan(posta, piece, check)),
  )
  await recordAll(posta, [
    scan(posta, piece, 'CA', { correction: true, reason: 'mal leído' }),
    scan(posta, piece, 'MA', elsewhere()),
    scan(posta, piece, 'LD', elsewhere()),
    scan(posta, piece, 'DL', elsewhere()),
  ])
  assert.equal((await checksOf(posta, piece)).length, 14)
})

test('correction false is no correction', async () => {
  const piece = await newPiece(posta)
  const [result] = await record(posta, [scan(posta, piece, 'DL', { correction: false })])
  assert.equal(result?.status, 'refused')
})
