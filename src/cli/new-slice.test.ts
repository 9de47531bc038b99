import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './checks.ts'
import { makeSlice } from './new-slice.ts'
import { readNames, renaming } from './new-slice-names.ts'

test('a slice is named by many of it, and one of it follows', () => {
  const named = (many: string) => readNames(many).one
  assert.deepEqual(['found-items', 'boxes', 'branches', 'entries', 'houses'].map(named), [
    'found-item',
    'box',
    'branch',
    'entry',
    'house',
  ])
  assert.equal(readNames('people', { one: 'person' }).one, 'person')
  const { title, page } = readNames('found-items', { title: 'Avisos de depósito' })
  assert.deepEqual([title, page], ['Avisos de depósito', 'avisos-de-deposito'])
  assert.equal(readNames('found-items').title, 'Found items')
})

test('a name that can be none is refused, with what is expected', () => {
  const wrong: [name: string, sent: Parameters<typeof readNames>[1], fault: RegExp][] = [
    ['FoundItems', {}, /"FoundItems": expected small letters/],
    ['found_items', {}, /expected small letters/],
    ['../found', {}, /expected small letters/],
    ['x'.repeat(31), {}, /up to 30/],
    ['stock', {}, /looks like one/],
    ['nodes', {}, /is a word of the code/],
    ['groups', {}, /"group" is a word of the code/],
    ['found-items', { title: "Hallazgos'" }, /--title: expected/],
    ['found-items', { title: 'x' }, /--title: expected/],
  ]
  for (const [name, words, fault] of wrong) assert.throws(() => readNames(name, words), fault)
})

test('each way of writing a name is replaced, the longer one first', () => {
  const rename = renaming(readNames('lost-boxes', { title: 'Cajas perdidas' }), '0123')
  const before =
    'plain-things plainThing openPlainThings plain_thing Plain things cosas-simples 00NN'
  const after = 'lost-boxes lostBox openLostBoxes lost_box Lost boxes cajas-perdidas 0123'
  assert.equal(rename(before), after)
})

/** The files that a new slice gets lines in, or is compared with. */
const shared = [
  'sql',
  'src/slices.ts',
  'src/demo/living/living-parts.ts',
  'src/capabilities/claims',
  'test/simulator/models.ts',
  'test/support/personal-columns.ts',
  'test/people/page-roles.test.ts',
  'web/api/made/ops',
  'web/console',
]

test('files and lines are made once, and taken names are refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posta-new-slice-'))
  try {
    for (const path of shared) await cp(join(root, path), join(folder, path), { recursive: true })
    const read = (file: string) => readFile(join(folder, file), 'utf8')
    const names = readNames('found-items', { title: 'Hallazgos' })
    const made = await makeSlice(folder, names)
    assert.ok(made.includes('src/capabilities/found-items/found-item-rules.ts'))
    for (const file of made)
      assert.doesNotMatch(await read(file), /plain.?thing|cosas.?simples|00NN/i)
    assert.match(await read('src/slices.ts'), /^ {2}foundItems,\n {2}privacy,$/m)
    assert.match(await read('web/console/pages.ts'), /path: '\/consola\/hallazgos'/)
    const again: [name: string, sent: Parameters<typeof readNames>[1], fault: RegExp][] = [
      ['found-items', { title: 'Otros' }, /there is a slice found-items/],
      ['found-things', { one: 'claim' }, /there is a table claim/],
      ['found-things', { title: 'Rescates' }, /the console has a page rescates/],
      ['notices', {}, /has rows below \/notices/],
      ['found-things', { one: 'found-item' }, /FoundItem.* is there already/],
    ]
    for (const [name, words, fault] of again)
      await assert.rejects(makeSlice(folder, readNames(name, words)), fault)
  } finally {
    await rm(folder, { recursive: true })
  }
})
