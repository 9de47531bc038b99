import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  assertProblem,
  checksOf,
  movementsPath,
  newPiece,
  record,
  recordAll,
  scan,
} from './movements-support.ts'
import { type Fields, opsHeaders } from './support.ts'

const posta = withPosta()

const header = 'trackingCode,check,branch,at,reasonCode,latitude,longitude,correction,id'
const branch = () => posta.demo.branches[0] ?? ''
// Later than any of these tests loads its pieces, however busy the machine is.
const now = Date.now() + 3_600_000
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

function send(lines: readonly string[], headers = opsHeaders(posta)) {
  const body = lines.join('\n')
  return posta.request('POST', `${movementsPath}.csv`, { headers, body })
}

async function taken(...rows: string[]) {
  const answer = await send([header, ...rows])
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

describe('movements as CSV', () => {
  test('are read as a spreadsheet in Spanish writes them', async () => {
    const piece = await newPiece(posta)
    const sentAt = Date.now()
    // Buenos Aires is three hours behind.
    const wall = new Date(sentAt - 3 * 3_600_000).toISOString()
    const [year, month, day] = wall.slice(0, 10).split('-')
    const written = `${day}/${month}/${year} ${wall.slice(11, 16)}`
    const row = `${piece};IF;${branch()};${written};;-34,6270;-58,38;FALSO;`
    const answer = await send([header.replaceAll(',', ';'), row])
    assert.deepEqual(answer.json.errors, [])
    const { latitude, longitude, at: recorded } = (await list(`trackingCode=${piece}`)).at(-1) ?? {}
    assert.deepEqual([latitude, longitude], ['-34.6270', '-58.38'])
    assert.equal(Date.parse(String(recorded)), Math.floor(sentAt / 60_000) * 60_000)
  })

  test('are recorded row by row, with all that a scan may say', async () => {
    const piece = await newPiece(posta)
    const rows = [
      `${piece},IF,${branch()},${at(1)},,,,,s-1,`,
      `${piece.toLowerCase()},CA,${branch()},${at(2)},AUSENTE,-34.6,-58.4,VERDADERO,,mal leído`,
    ]
    const report = { rows: 2, recorded: 2, duplicate: 0, refused: 0, errors: [] }
    const answer = await send([`${header},reason`, ...rows])
    assert.deepEqual(answer.json, report)
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'CA'])
    const listed = await list(`trackingCode=${piece}`)
    const { recordedAt, ...last } = listed.at(-1) ?? {}
    assert.equal(typeof recordedAt, 'string')
    assert.deepEqual(last, {
      trackingCode: piece,
      check: 'CA',
      branch: branch(),
      at: at(2),
      reasonCode: 'AUSENTE',
      latitude: '-34.6',
      longitude: '-58.4',
      correction: true,
      reason: 'mal leído',
      id: null,
      recordedBy: 'administrator',
    })
  })

  test('a bad row is told by row and column, and its neighbours are not lost', async () => {
    const [one, two] = [await newPiece(posta), await newPiece(posta)]
    const { errors, ...counts } = await taken(
      `${one},IF,${branch()},${at(1)},,,,,`,
      `${two},XX,${branch()},${at(1)},,,,,`,
      `${two},IF,Z9,${at(1)},,,,,`,
      `${two},IF,${branch()},ayer,,,,,`,
      `${two},IF,${branch()},,,91,,,`,
      `${two},IF,${branch()},,,,,tal vez,`,
      `${two},IF`,
      `${two},DL,${branch()},,,,,,`,
      `NO-EXISTE,IF,${branch()},,,,,,`,
      `x,IF,${branch()},,,,,,`,
      `${two},IF,${branch()},${at(1)},,,,,`,
    )
    assert.deepEqual(counts, { rows: 11, recorded: 2, duplicate: 0, refused: 9 })
    assert.deepEqual(
      errors.map((fault: { row: number; column: string }) => `${fault.row} ${fault.column}`),
      [
        '3 check',
        '4 branch',
        '5 at',
        '6 latitude',
        '7 correction',
        '8 ',
        '9 check',
        '10 trackingCode',
        '11 trackingCode',
      ],
    )
    for (const { detail } of errors) assert.match(detail, /\w{3}/)
    assert.deepEqual(await checksOf(posta, one), ['PI', 'IF'])
    assert.deepEqual(await checksOf(posta, two), ['PI', 'IF'])
  })

  test('a file that is sent again is recorded once', async () => {
    const piece = await newPiece(posta)
    const rows = [`${piece},IF,${branch()},${at(1)},,,,,`, `${piece},AS,${branch()},,,,,,lector-7`]
    assert.equal((await taken(...rows)).recorded, 2)
    const again = { rows: 2, recorded: 0, duplicate: 2, refused: 0, errors: [] }
    assert.deepEqual(await taken(...rows), again)
    assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'AS'])
  })

  test('rows may stand in any order, also over a thousand of them apart', async () => {
    const pieces = await Promise.all(Array.from({ length: 30 }, () => newPiece(posta)))
    const way = ['IF', 'AS', 'AR', 'MA', 'LD', 'DL']
    const rows = way.flatMap((check, index) =>
      pieces.map((piece) => `${piece};${check};${branch()};${at(index + 1)};;;;;`),
    )
    const others = Array.from({ length: 1_100 }, (_, index) => `AJENO-${index};IF;X1;;;;;;`)
    const lines = [header.replaceAll(',', ';'), ...rows.toReversed(), ...others]
    const { json } = await send(lines)
    assert.deepEqual([json.rows, json.recorded, json.refused], [1_280, 180, 1_100])
    assert.equal(json.errors.length, 1_100, 'every refused row is told')
    assert.deepEqual(await checksOf(posta, pieces[7] ?? ''), ['PI', ...way])
  })

  test('a file that is none, or has other columns, is 400 and records nothing', async () => {
    const piece = await newPiece(posta)
    const row = `${piece},IF,${branch()},,,,,,`
    for (const lines of [[], [row], [`${header},sobra`, `${row},`], [header, `"${row}`]])
      assertProblem(await send(lines), 400)
    assert.deepEqual(await checksOf(posta, piece), ['PI'])
    assert.equal((await taken()).rows, 0)
  })

  test('a reader may not send one, a scanner may', async () => {
    const tokenOf = async (role: string) => {
      const body = { name: role, role }
      const { json } = await posta.post('/ops/v1/tokens', body, opsHeaders(posta))
      return { authorization: `Bearer ${json.token}` }
    }
    assertProblem(await send([header], await tokenOf('reader')), 403)
    const scanner = await tokenOf('scanner')
    assert.equal((await send([header], scanner)).status, 200)
    assertProblem(await posta.get(movementsPath, scanner), 403)
  })
})

test('movements of one request are recorded by their time, whatever their order', async () => {
  const piece = await newPiece(posta)
  const scans = [
    scan(posta, piece, 'MA'),
    scan(posta, piece, 'AR', { at: at(3) }),
    scan(posta, piece, 'IF', { at: at(1) }),
    scan(posta, piece, 'GE', { at: at(5) }),
  ]
  const results = await record(posta, scans)
  assert.deepEqual(
    results.map(({ status }) => status),
    ['recorded', 'recorded', 'recorded', 'refused'],
  )
  assert.deepEqual(await checksOf(posta, piece), ['PI', 'IF', 'AR', 'MA'])
})

async function list(query: string): Promise<Fields[]> {
  const answer = await posta.get(`${movementsPath}?${query}`, opsHeaders(posta))
  assert.equal(answer.status, 200, answer.text)
  return answer.json.items
}

describe('the list of movements', () => {
  const other = () => posta.demo.branches[1] ?? ''
  let first: string
  let second: string
  let between: string
  before(async () => {
    first = await newPiece(posta)
    second = await newPiece(posta)
    await recordAll(posta, [scan(posta, first, 'IF', { at: at(-600) })])
    between = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await recordAll(posta, [
      scan(posta, second, 'IF', { branch: other(), at: at(-500), id: 'uno' }),
      scan(posta, second, 'MA', { branch: other(), at: at(-400) }),
    ])
  })

  const stepsOf = async (query: string) =>
    (await list(query))
      .filter(({ trackingCode }) => trackingCode === first || trackingCode === second)
      .map(({ trackingCode, check }) => `${trackingCode === first ? 1 : 2} ${String(check)}`)

  test('has each movement in the order in which it became known', async () => {
    assert.deepEqual(await stepsOf('limit=1000'), ['1 IF', '2 IF', '2 MA'])
    assert.deepEqual(await stepsOf(`limit=1000&branch=${other().toLowerCase()}`), ['2 IF', '2 MA'])
    assert.deepEqual(await stepsOf('limit=1000&check=MA'), ['2 MA'])
    assert.deepEqual(await stepsOf(`limit=1000&recordedFrom=${between}`), ['2 IF', '2 MA'])
    assert.deepEqual(await stepsOf(`limit=1000&recordedTo=${between}`), ['1 IF'])
    assert.deepEqual(await stepsOf(`limit=1000&happenedFrom=${at(-500)}&happenedTo=${at(-400)}`), [
      '2 IF',
    ])
    assert.deepEqual(await stepsOf('limit=1000&recordedBy=nadie'), [])
    assert.deepEqual(await stepsOf('limit=1000&recordedBy=administrator'), ['1 IF', '2 IF', '2 MA'])
  })

  test('of one piece begins with what its order recorded', async () => {
    assert.deepEqual(await stepsOf(`trackingCode=${second.toLowerCase()}`), [
      '2 PI',
      '2 IF',
      '2 MA',
    ])
    assert.deepEqual(await stepsOf(`trackingCode=${second}&check=PI`), ['2 PI'])
    assert.deepEqual(await list('trackingCode=NO-EXISTE'), [])
  })

  test('is read page by page', async () => {
    const all = await list('limit=1000')
    const paged: Fields[] = []
    for (let next: string | undefined = ''; next !== undefined; ) {
      const { json } = await posta.get(`${movementsPath}?limit=77&after=${next}`, opsHeaders(posta))
      paged.push(...json.items)
      next = json.next
    }
    assert.ok(all.length > 150)
    assert.deepEqual(paged, all)
  })

  test('a filter that can not be read is told, not left out', async () => {
    for (const [name, value] of Object.entries({
      trackingCode: 'x',
      check: 'if',
      recordedFrom: 'ayer',
      recordedTo: '2026-02-30T00:00',
      happenedFrom: '1',
      happenedTo: '%00',
      recordedBy: '%00',
      branch: 'A&branch=B',
    })) {
      const answer = await posta.get(`${movementsPath}?${name}=${value}`, opsHeaders(posta))
      assertProblem(answer, 400)
      assert.equal(answer.json.errors[0].field, name)
    }
  })

  test('covers a month at most, unless it is of one piece', async () => {
    const day = 24 * 60
    const wide = `recordedFrom=${at(-33 * day)}`
    assertProblem(await posta.get(`${movementsPath}?${wide}`, opsHeaders(posta)), 400)
    assert.deepEqual(await list(`${wide}&recordedTo=${at(-3 * day)}`), [])
    assert.deepEqual(await stepsOf(`${wide}&trackingCode=${first}`), ['1 PI', '1 IF'])
  })

  test('is exported as a file with the columns of the import and two more', async () => {
    const { status, text, headers } = await posta.get(
      `${movementsPath}.csv?trackingCode=${second}`,
      opsHeaders(posta),
    )
    assert.equal(status, 200)
    assert.match(headers.get('content-disposition') ?? '', /movements\.csv/)
    const [columns, ...rows] = text.replace('\u{feff}', '').trim().split('\r\n')
    assert.equal(columns, `${header},recordedAt,recordedBy`)
    assert.equal(rows.length, 3)
    assert.ok(rows[1]?.startsWith(`${second},IF,${other()},${at(-500)},,,,false,uno,`), rows.join())
  })
})
