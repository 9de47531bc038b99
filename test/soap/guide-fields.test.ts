/** The tables of fields in the guide of SOAP, held against the types that the service reads. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { contractTypes } from '../../src/faces/soap/contract-types.ts'
import { soapOperations } from '../../src/faces/soap/operations.ts'
import type { SoapField } from '../../src/kits/soap/types.ts'

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'soap.md'), 'utf8')

/** The rows of each table under a heading that names types, such as `### requestTracking`. */
function tablesOf(text: string): Map<string, string[][]> {
  const sections = text.split(/^### /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const [title = '', ...lines] = section.split('\n')
      const rows = lines
        .filter((line) => line.startsWith('| `'))
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        )
      return title.split(', ').map((name) => [name, rows] as const)
    }),
  )
}

function rowOf({ name, type, required, most }: SoapField): string[] {
  const least = required ? 1 : 0
  const times = most === 1 ? '' : ` ${least}..${most === Number.POSITIVE_INFINITY ? 'n' : most}`
  return [`\`${name}\``, `${type.name}${times}`, required ? 'sí' : 'no']
}

test('the guide has a table of every type, with its fields as they are', () => {
  const tables = tablesOf(guide)
  for (const [name, type] of contractTypes) {
    if (type.kind !== 'struct') continue
    // Fields of an answer may all be absent, so that only those of requests say it.
    const isAsked = !name.startsWith('response') && !type.inAttributes
    const shown = (cells: readonly string[]) => cells.slice(0, isAsked ? 3 : 2)
    assert.deepEqual(
      (tables.get(name) ?? []).map(shown),
      type.fields.map((field) => shown(rowOf(field))),
      name,
    )
    for (const cells of tables.get(name) ?? []) assert.ok(cells.at(-1), `${name} ${cells[0]}`)
  }
})

test('the guide says of every choice its values, and of every operation its messages', () => {
  for (const type of contractTypes.values())
    if (type.kind === 'choice')
      assert.ok(guide.includes(`\`${type.name}\` es ${type.values.join(', ')}`), type.name)
  for (const { name, request, response } of soapOperations)
    assert.match(guide, new RegExp(`^\\| \`${name}\` \\| ${request} \\| ${response} \\|`, 'm'))
})
