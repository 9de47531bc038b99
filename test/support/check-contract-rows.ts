import { readFileSync } from 'node:fs'
import { type ContractRow, contractRows, laterIssues } from '../contract/rows.ts'

export interface RowsVerdict {
  readonly passed: boolean
  readonly text: string
}

/** Checks the rows of the contract against the tests that passed, one `file: title` per line. */
export function checkRows(rows: readonly ContractRow[], titles: readonly string[]): RowsVerdict {
  const lacking = rows.filter(({ test }) => !titles.some((title) => test.test(title)))
  const count = `contract rows: ${rows.length - lacking.length} of ${rows.length} have a test\n`
  const passed = rows.length > 0 && lacking.length === 0
  return { passed, text: lacking.length === 0 ? count : `${printTable(lacking)}\n${count}` }
}

function printTable(lacking: readonly ContractRow[]): string {
  const heading = ['row of the contract', 'no test passed that is called']
  const cells = [heading, ...lacking.map(({ row, test }) => [row, readable(test)])]
  const width = Math.max(...cells.map(([row = '']) => row.length))
  const lines = cells.map(([row = '', test]) => `${row.padEnd(width)}  ${test}\n`)
  return `\n${lines.join('')}`
}

function readable({ source }: RegExp): string {
  return source.replaceAll(/^\^|\$$|\\(?=\W)/g, '').replaceAll('.*', '…')
}

if (import.meta.main) {
  const files = process.argv.slice(2)
  if (files.length === 0) throw new Error('Give the files that title-reporter.ts wrote.')
  const titles = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const { passed, text } = checkRows(contractRows, titles)
  process.stdout.write(`\nwithout rows as yet: ${laterIssues.join(', ')}\n${text}`)
  process.exitCode = passed ? 0 : 1
}
