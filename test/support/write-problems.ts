/** Rewrites the table of problem codes in docs/problems.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemTable } from './problem-table.ts'

const file = join(import.meta.dirname, '../../docs/problems.md')
const page = readFileSync(file, 'utf8')
const start = page.indexOf('| code |')
writeFileSync(file, `${page.slice(0, start === -1 ? page.length : start)}${problemTable()}\n`)
