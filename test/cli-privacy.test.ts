import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, test } from 'node:test'
import { type Folder, finishPosta, killServices, newFolder } from './support/service.ts'

let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => folder.remove())
after(killServices)

/** The places beside orders, which are named also where they have nothing. */
const besideOrders = [
  'choices',
  'claims',
  'claimMessages',
  'corrections',
  'rescues',
  'workNotes',
  'cashDifferences',
  'handOverNotes',
  'events',
  'webhookAnswers',
  'auditTexts',
]

const posta = (words: string) => finishPosta(words.split(' '), { POSTA_DATA: folder.path })

test('a person without stored data is reported so, with the environment', async () => {
  const exported = await posta('privacy export 30.123.456 --production --json')
  assert.equal(exported.code, 0, exported.errors)
  assert.deepEqual(JSON.parse(exported.output), {
    environment: 'production',
    document: 30_123_456,
    shipments: [],
    visits: [],
    archived: [],
    sheets: [],
    sheetRows: [],
    auditEntries: [],
    ...Object.fromEntries(besideOrders.map((name) => [name, []])),
  })
  const erased = await posta('privacy erase 30123456 --production')
  assert.equal(erased.output, 'Nothing is stored about 30123456 in production.\n')
  const audit = await posta('audit verify --production')
  assert.equal(audit.code, 0, audit.errors)
})

test('a document that is none, and an unknown action, are refused', async () => {
  for (const words of ['privacy erase', 'privacy erase abc', 'privacy forget 30123456']) {
    const { code, errors } = await posta(words)
    assert.equal(code, 2)
    assert.match(errors, /expected/)
  }
})
