/** The tables of docs/contract agree with the tables of the code. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isWithCarrier } from '../src/capabilities/cancellation/cancellation-table.ts'
import { formatNames } from '../src/capabilities/labels/label-formats.ts'
import { labelTexts } from '../src/capabilities/labels/labels.wire.ts'
import { rescueTexts } from '../src/capabilities/rescue/rescue.wire.ts'
import { rescueTable } from '../src/capabilities/rescue/rescue-table.ts'
import { movementTexts } from '../src/capabilities/tracking/tracking.wire.ts'
import { demoShippers } from '../src/demo/demo-carrier.ts'
import { restEndpoints } from '../src/faces/rest/endpoints.ts'
import { contractTypes } from '../src/faces/soap/contract-types.ts'
import {
  type MovementCode,
  movementCodes,
  movementTable,
  nextStates,
} from '../src/kernel/movement.ts'

const folder = join(import.meta.dirname, '../docs/contract')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** The cells of every table row below a heading, up to the next one. */
function rowsBelow(file: string, heading: string): string[][] {
  const [, after = ''] = read(file).split(`\n${heading}\n`)
  const [section = ''] = after.split(/^#/m)
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim()),
  )
}

const codesIn = (cell = '') => cell.split(', ').filter((code) => Object.hasOwn(movementTable, code))

/** A table that names states in its first cells, with a row for several at once. */
function byState(file: string, heading: string): Map<string, string[]> {
  const rows = rowsBelow(file, heading)
  return new Map(rows.flatMap(([states, ...rest]) => codesIn(states).map((code) => [code, rest])))
}

describe('docs/contract says what the code does', () => {
  test('the states and their texts', () => {
    const rows = [...byState('tracking.md', '## States')].map(([code, [, text]]) => [code, text])
    assert.deepEqual(rows, Object.entries(movementTexts))
  })

  test('the movements that may follow each state', () => {
    const rows = byState('tracking.md', '## Transitions')
    assert.deepEqual([...rows.keys()].sort(), [...movementCodes].sort())
    for (const code of movementCodes)
      assert.deepEqual(codesIn(rows.get(code)?.[0]), movementTable[code].next, code)
  })

  test('the movements that may follow each state of a piece that is collected', () => {
    const rows = byState('tracking.md', '### Collected at a branch')
    const usual = byState('tracking.md', '## Transitions')
    for (const code of movementCodes)
      assert.deepEqual(
        codesIn((rows.get(code) ?? usual.get(code))?.[0]),
        nextStates(code, 'branch'),
        code,
      )
  })

  test('the result of a rescue, and of a cancellation, in each state', () => {
    const words = {
      'at-once': 'at once',
      waits: 'requested',
      'not-apt': 'not apt',
      'no-dispatch': 'refused: no DESPACHO',
    }
    const rescues = byState('decisions.md', '### D28')
    const cancellations = byState('decisions.md', '### D29')
    for (const code of movementCodes) {
      const { return: back, redirection } = rescueTable[code]
      assert.deepEqual(rescues.get(code), [words[back], words[redirection]], code)
      assert.deepEqual(cancellations.get(code)?.slice(1), flagsOf(code), code)
    }
  })

  test('the literal texts of rescues and labels, and the formats', () => {
    const rescue = read('rescue.md')
    for (const { message } of Object.values(rescueTexts).flatMap((texts) => Object.values(texts)))
      assert.ok(rescue.includes(`\`${message}\``), message)
    const labels = read('labels.md')
    for (const text of Object.values(labelTexts)) assert.ok(labels.includes(`\`${text}\``), text)
    for (const name of formatNames) assert.ok(labels.includes(`| \`${name}\` |`), name)
  })

  test('the credentials of the demonstration', () => {
    const rows = rowsBelow('decisions.md', '### D8').map((cells) => cells.slice(0, 4))
    for (const { shipper, password, key } of demoShippers)
      assert.deepEqual(
        rows.find(([number]) => number === String(shipper.number)),
        [String(shipper.number), shipper.mode, password, key],
      )
  })

  test('every endpoint, and every field that its request and answer are published with', () => {
    const pages = globSync('*.md', { cwd: folder }).map(read)
    const code = pages.flatMap((text) => text.match(/`[^`\n]+`/g) ?? [])
    const words = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))
    for (const { method, path, otherPaths = [], reference } of restEndpoints) {
      const shown = path.replace(/:(\w+)/, '{$1}')
      const page = pages.filter((text) => text.includes(`\`${method} ${shown}\``))
      for (const other of otherPaths)
        assert.ok(
          page.some((text) => text.includes(other)),
          other,
        )
      assert.ok(page.length > 0, shown)
      for (const name of [...namesIn(reference.request), ...namesIn(reference.response)])
        assert.ok(words.has(name), `${shown}: ${name}`)
    }
  })

  test('every SOAP type, and every field of it', () => {
    const page = read('soap.md')
    for (const type of contractTypes.values()) {
      assert.ok(page.includes(type.name), type.name)
      const names = type.kind === 'struct' ? type.fields.map(({ name }) => name) : []
      for (const name of names.filter((one) => !/^nivel\d$/.test(one)))
        assert.ok(page.includes(`\`${name}\``), `${type.name}.${name}`)
    }
  })
})

/** `avalibleForCancel` and `weHaveTheProduct` of a piece that nobody has cancelled yet. */
function flagsOf(code: MovementCode): string[] {
  const isAvailable = code === 'PI' || rescueTable[code].return !== 'not-apt'
  return [String(isAvailable), String(isWithCarrier(code))]
}

/** The names of all properties of a schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? Object.entries(value as object).flatMap(([name, inner]) => [name, ...namesIn(inner)])
      : namesIn(value),
  )
}
