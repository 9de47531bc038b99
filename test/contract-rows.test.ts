import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { titled } from './contract/rows/row.ts'
import { type ContractRow, contractRows } from './contract/rows.ts'
import { checkRows } from './support/check-contract-rows.ts'

const root = join(import.meta.dirname, '..')
const support = join(import.meta.dirname, 'support')

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posta-rows-'))
})
after(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly stdout: string
}

async function runNode(...args: string[]): Promise<Ended> {
  // A test runner that finds itself inside another one reports to that one, not to its files.
  const { NODE_TEST_CONTEXT: _inside, ...env } = process.env
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
    return { code: 0, stdout }
  } catch (error) {
    return error as Ended
  }
}

describe('the rows of the contract', () => {
  test('each has a name of its own', () => {
    const names = contractRows.map(({ row }) => row)
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    assert.deepEqual(twice, [])
  })

  test('each names a test file that there is', () => {
    const files = contractRows.map(({ test: { source } }) =>
      source.slice(1, source.indexOf(': ')).replaceAll('\\', ''),
    )
    const gone = [...new Set(files)].filter((file) => !existsSync(join(root, file)))
    assert.deepEqual(gone, [])
  })
})

describe('the check of the rows', () => {
  const rows: ContractRow[] = [
    { row: 'a field · at its limit', test: titled('fields', 'suite > nombre of 40 is stored') },
    { row: 'a field · one over', test: titled('fields', 'suite > nombre of 41 is … (D15)') },
  ]
  const limit = 'test/contract/fields.test.ts: suite > nombre of 40 is stored'
  const over = 'test/contract/fields.test.ts: suite > nombre of 41 is 400 (D15)'

  test('passes when each row has a test that passed', () => {
    const { passed, text } = checkRows(rows, [limit, over])
    assert.equal(passed, true)
    assert.equal(text, 'contract rows: 2 of 2 have a test\n')
  })

  test('fails when a title is missing, and names the row and the title', () => {
    const { passed, text } = checkRows(rows, [limit])
    assert.equal(passed, false)
    assert.match(text, /^a field · one over {2,}test\/contract\/fields\.test\.ts: suite > nombre/m)
    assert.doesNotMatch(text, /at its limit/)
    assert.match(text, /\ncontract rows: 1 of 2 have a test\n$/)
  })

  for (const [what, title] of [
    ['of another file', limit.replace('fields.test', 'other.test')],
    ['of a file of the same name elsewhere', limit.replace('test/contract/', 'src/')],
    ['that is longer', `${limit} again`],
    ['of another field', limit.replace('nombre', 'apellido')],
  ] as const)
    test(`does not take a title ${what}`, () => {
      assert.equal(checkRows(rows, [title, over]).passed, false)
    })

  test('does not pass without rows', () => {
    assert.equal(checkRows([], [limit]).passed, false)
  })

  test('ends with 1 as a command, and lists all the rows when nothing passed', async () => {
    const file = join(folder, 'nothing.txt')
    await writeFile(file, '')
    const { code, stdout } = await runNode(join(support, 'check-contract-rows.ts'), file)
    assert.equal(code, 1)
    const count = contractRows.length
    assert.match(stdout, new RegExp(`^contract rows: 0 of ${count} have a test$`, 'm'))
    for (const { row } of contractRows) assert.ok(stdout.includes(`\n${row}  `), row)
  })
})

test('the reporter writes what passed, with its file and suites, and nothing else', async () => {
  const tests = `import { describe, it, test } from 'node:test'
    describe('outer', () => {
      describe('inner', () => { it('passes', () => {}) })
      it('fails', () => { throw new Error('no') })
      it('passes after a failure', () => {})
      it.skip('is skipped', () => {})
      it.todo('is to be done', () => {})
    })
    test('has parts', async (t) => { await t.test('a part', () => {}) })
    test('of two\\nlines', () => {})`
  await writeFile(join(folder, 'some.test.mjs'), tests)
  const takeFiles = pathToFileURL(join(support, 'take-files.ts')).href
  const worker = `import { takeFiles } from '${takeFiles}'; await takeFiles(['some.test.mjs'], '.')`
  await writeFile(join(folder, 'worker.mjs'), worker)
  const titles = join(folder, 'titles.txt')
  const { code } = await runNode(
    '--test',
    `--test-reporter=${join(support, 'title-reporter.ts')}`,
    `--test-reporter-destination=${titles}`,
    'worker.mjs',
  )
  assert.equal(code, 1)
  const lines = (await readFile(titles, 'utf8')).trimEnd().split('\n')
  assert.deepEqual(
    lines.toSorted(),
    [
      'outer > inner > passes',
      'outer > passes after a failure',
      'has parts > a part',
      'has parts',
      'of two lines',
    ]
      .map((title) => `some.test.mjs: ${title}`)
      .toSorted(),
  )
})
