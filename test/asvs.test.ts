/** The table of ASVS: its sums are right, and the files it names are there. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8')

interface Row {
  readonly chapter: string
  readonly number: string
  readonly verdict: string
  readonly where: string
  /** A row may stand for several requirements: `10.4.1-10.4.11`. */
  readonly many: number
}

function readRow(line: string): Row | undefined {
  const cells = line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, ''))
  const [number = '', , verdict = '', where = ''] = cells
  const [, chapter = '', from, to] = /^(\d+)\.\d+\.(\d+)(?:-\d+\.\d+\.(\d+))?$/.exec(number) ?? []
  if (from === undefined) return undefined
  return { chapter, number, verdict, where, many: Number(to ?? from) - Number(from) + 1 }
}

const rows = page.split('\n').flatMap((line) => readRow(line) ?? [])
const verdicts = ['met', 'operator', 'n/a', 'no']

function sums(own: readonly Row[]): string {
  const sumOf = (verdict: string) =>
    own.filter((row) => row.verdict === verdict).reduce((sum, { many }) => sum + many, 0)
  return verdicts.map(sumOf).join(' | ')
}

test('every row has a verdict, and each chapter and the whole their sums', () => {
  assert.deepEqual(
    rows.filter(({ verdict }) => !verdicts.includes(verdict)),
    [],
  )
  for (const [chapter, own] of Map.groupBy(rows, (row) => row.chapter))
    assert.match(
      page,
      new RegExp(`^\\| V${chapter} [^|]*\\| ${sums(own).replaceAll('|', '\\|')} \\|$`, 'm'),
    )
  assert.ok(page.includes(`| all 253 | ${sums(rows)} |`), sums(rows))
})

test('every file that is named is there', () => {
  const named = rows.flatMap(({ number, where }) =>
    [...where.matchAll(/`([\w./-]+\/[\w./-]+|[A-Z]+\.md)`/g)].map(([, file = '']) => ({
      number,
      file,
    })),
  )
  assert.ok(named.length > 150)
  assert.deepEqual(
    named.filter(({ file }) => !existsSync(join(root, file))),
    [],
  )
})

/** By a file, or a section of the page. */
function isShown(where: string): boolean {
  const [, section] = /\]\(#([\w-]+)\)/.exec(where) ?? []
  const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title)
  const names = titles.map((title) => title.toLowerCase().replaceAll(' ', '-'))
  return section === undefined ? /`[^`]+`/.test(where) : names.includes(section)
}

test('a met requirement names a file or a section, and one that is not has its reason in the list', () => {
  const met = rows.filter(({ verdict, where }) => verdict === 'met' && !isShown(where))
  assert.deepEqual(met, [])
  const listed = [...page.matchAll(/^- \*\*([\d.]+)\*\*/gm)].map(([, number]) => number)
  const lacking = rows.filter(({ verdict }) => verdict === 'no').map(({ number }) => number)
  assert.deepEqual(listed, lacking)
})
