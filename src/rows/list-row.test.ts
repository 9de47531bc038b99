import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRow, numberPlace } from './list-row.ts'
import { badField } from './operation.ts'
import { queryFaults } from './query-forms.ts'

const badOdd = badField('odd', { es: 'Se espera true o false.', en: 'Expected true or false.' })

const numbers = listRow({
  path: '/numbers',
  name: 'listNumbers',
  summary: '',
  description: '',
  filters: [{ name: 'odd', description: '' }],
  readPlace: numberPlace,
  async load({ after = 0, limit }, { query }, { most }: { most: number }) {
    if (query['odd'] === 'both') return badOdd
    const all = Array.from({ length: most }, (_, index) => index + 1)
    return all.filter((one) => one > after).slice(0, limit)
  },
  placeOf: String,
  item: { type: 'integer' },
  write: (one) => one * 10,
})

const ask = (query: Record<string, string>) =>
  numbers.answer({ body: {}, file: Buffer.alloc(0), params: {}, query }, { most: 5 })

test('a page has so many rows and says where the next one begins', async () => {
  assert.deepEqual(await ask({ limit: '2' }), {
    status: 200,
    body: { items: [10, 20], next: '2' },
  })
  assert.deepEqual(await ask({ limit: '3', after: '2' }), {
    status: 200,
    body: { items: [30, 40, 50], next: undefined },
  })
})

test('a caller that can not have the rows is answered why', async () => {
  assert.deepEqual(await ask({ odd: 'both' }), badOdd)
})

test('a place that is none is refused before anything is loaded', () => {
  const names = (query: Record<string, string>) =>
    queryFaults(numbers.query ?? [], query).map(({ field }) => field)
  assert.deepEqual(names({ after: '12' }), [])
  assert.deepEqual(names({ after: 'x' }), ['after'])
})
