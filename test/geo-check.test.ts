import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type Folder, finishPosta, newFolder } from './support/service.ts'

let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => folder.remove())

const capital = { localidad: 'CABA', provincia: 'Capital Federal' }
const corrientes = { street: 'Av. Corrientes', lat: -34.60427, lon: -58.38686 }

/** Three true addresses of two regions, one with another street as its truth. */
const cases = [
  {
    id: 'theatre',
    region: 'CABA',
    input: { calle: 'Corrientes', altura: '1530', cp: '1042', ...capital },
    truth: { ...corrientes, cp: '1042', province: 'Capital Federal' },
  },
  {
    id: 'mistaken',
    region: 'CABA',
    input: { calle: 'Corrientes', altura: '1530', cp: '1042', ...capital },
    truth: { street: 'Lavalle', cp: '1048', province: 'Capital Federal', lat: null, lon: null },
  },
  {
    id: 'nowhere',
    region: 'towns',
    input: { calle: 'Los Tordillos', altura: '12', localidad: 'Tandil', provincia: 'Buenos Aires' },
    truth: { street: 'Los Tordillos', cp: '7000', province: 'Buenos Aires' },
  },
]

async function check(text: string, ...words: string[]) {
  const path = join(folder.path, 'cases.json')
  await writeFile(path, text)
  return finishPosta(['geo', 'check', path, ...words], { POSTA_DATA: folder.path })
}

type Printed = readonly Readonly<Record<string, string | number>>[]

describe('geo check', () => {
  test('counts found, right and dangerous answers by region, with distances', async () => {
    const { code, output } = await check(JSON.stringify(cases), '--json')
    assert.equal(code, 0)
    const rows = JSON.parse(output) as Printed
    const counted = rows.map((row) => [row['region'], row['cases'], row['found'], row['right']])
    const expected = [
      ['CABA', 2, 2, 1],
      ['towns', 1, 0, 0],
      ['all', 3, 2, 1],
    ]
    assert.deepEqual(counted, expected)
    assert.deepEqual(
      rows.map((row) => row['dangerous']),
      [1, 0, 1],
    )
    assert.deepEqual([rows[0]?.['street %'], rows[0]?.['code %']], ['50.0', '50.0'])
    assert.ok(Number(rows[0]?.['median km']) < 0.3)
    assert.equal(rows[1]?.['not found'], 1)
  })

  test('separates the faults of a case itself: its point is not in its locality', async () => {
    const [theatre] = cases
    const far = { ...theatre?.truth, locality: 'CABA', lat: -34.894, lon: -58.36 }
    const { output } = await check(JSON.stringify([theatre, { ...theatre, truth: far }]), '--json')
    const [row] = JSON.parse(output) as Printed
    assert.deepEqual([row?.['dangerous'], row?.['contradictory']], [1, 1])
  })

  test('asks again without code, with 1000 and with a wrong digit', async () => {
    const { output } = await check(JSON.stringify(cases), '--variants', '--json')
    const rows = (JSON.parse(output) as Printed).filter((row) => row['region'] === 'all')
    const variants = ['as sent', 'no code', 'code 1000', 'digit slipped']
    assert.deepEqual(
      rows.map((row) => row['variant']),
      variants,
    )
  })

  test('prints a table, its progress apart, and the wrong answers when asked', async () => {
    const many = Array.from({ length: 250 }, () => cases).flat()
    const { output, errors } = await check(JSON.stringify(many), '--wrong')
    assert.match(output, /region +cases +found +found % +right +dangerous/)
    assert.match(output, /mistaken +as sent +Corrientes, 1530, 1042, .* OK +Av\. Corrientes, 1530/)
    assert.match(errors, /posta geo check: cases: 500/)
  })

  test('says which case can not be read', async () => {
    const faulty = await check(JSON.stringify([{ ...cases[0], input: {} }]))
    assert.equal(faulty.code, 2)
    assert.match(faulty.errors, /case theatre: expected input.calle/)
    assert.match((await check('[')).errors, /cases.json: it is no JSON/)
    assert.match((await check('{}')).errors, /expected a list of cases/)
  })
})
