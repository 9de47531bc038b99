import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accept, type Outcome, refuse } from '../outcome.ts'
import { integer } from './fields.ts'
import type { OperationInput } from './operation.ts'
import { flagForm, shipperForm } from './query-forms.ts'
import { keyRows, message, opsRows } from './row.ts'
import { count, text, view } from './view.ts'

interface Box {
  readonly code: string
  readonly weightGrams: number
}

type BoxRefusal = 'claim-unknown' | { readonly name: 'claim-settled'; readonly on: string }

interface Boxes {
  find(code: string): Promise<Box | undefined>
  weigh(code: string, grams: number): Promise<Outcome<Box, BoxRefusal>>
}

interface Context {
  readonly boxes: Boxes
}

const shownBox = view<Box>('RowTestBox', {
  code: ['code', text('Its code.')],
  grams: ['weightGrams', count('Its weight.')],
})

const weight = message(
  'RowTestWeight',
  { grams: ['grams', integer(6, { required: true, description: 'Its weight.' })] },
  'It was not weighed.',
)

const { row, list } = opsRows<Context>()

const described = { summary: 'Weigh a box', description: '', roles: [] }

const weigh = row({
  ...described,
  method: 'POST',
  path: '/boxes/:code/weight',
  name: 'weigh',
  body: weight,
  answer: shownBox,
  status: 201,
  find: async ({ params }) =>
    params.code === 'ELSEWHERE' ? refuse('branch-of-others') : accept(undefined),
  run: ({ params, body }, { boxes }) => boxes.weigh(params.code, body.grams),
  refusals: {
    'claim-unknown': 404,
    'claim-settled': [409, ({ on }, { params }) => ({ es: `${params.code}: ${on}`, en: on })],
    'branch-of-others': [403, 'Es de otra sucursal.', 'It is of another branch.'],
  },
})

const context: Context = {
  boxes: {
    find: async () => undefined,
    async weigh(code, grams) {
      if (code === 'NONE') return refuse('claim-unknown')
      if (code === 'OLD') return refuse({ name: 'claim-settled', on: 'Monday' })
      return accept({ code, weightGrams: grams })
    },
  },
}

function send(code: string, body: OperationInput['body'] = { grams: 12 }) {
  const input = { body, file: Buffer.alloc(0), params: { code }, query: {} }
  return weigh.answer(input, context)
}

describe('a row', () => {
  test('gets what was sent read, and writes the value that was returned', async () => {
    const body = { code: 'A', grams: 12 }
    assert.deepEqual(await send('A'), { status: 201, body })
  })

  test('answers a refusal by its status, with the words of its code', async () => {
    const detail = 'No hay ningún reclamo con ese id.'
    const problem = { status: 404, title: 'No encontrado', code: 'claim-unknown', detail }
    assert.deepEqual(await send('NONE'), { problem })
  })

  test('answers a refusal with the facts of the case and of the request', async () => {
    const answer = await send('OLD')
    assert.ok('problem' in answer)
    assert.equal(answer.problem.detail, 'OLD: Monday')
    assert.equal(answer.problem.en, 'Monday')
  })

  test('says nothing about the body of what is not found', async () => {
    const answer = await send('ELSEWHERE', {})
    assert.ok('problem' in answer)
    assert.equal(answer.problem.code, 'branch-of-others')
    assert.equal(answer.problem.en, 'It is of another branch.')
  })

  test('refuses a body that can not be read, by its fields', async () => {
    const answer = await send('A', {})
    assert.ok('problem' in answer)
    assert.equal(answer.problem.detail, 'It was not weighed.')
    const fields = answer.problem.errors?.map((one) => ('field' in one ? one.field : ''))
    assert.deepEqual(fields, ['grams'])
  })

  test('describes its problems from its refusals: an unknown id alone, others beside', () => {
    assert.deepEqual(weigh.problems, [
      { status: 404, meaning: 'No hay ningún reclamo con ese id.' },
      { status: 409, meaning: 'El reclamo ya se decidió.', isBesideGeneral: true },
      { status: 403, meaning: 'Es de otra sucursal.', isBesideGeneral: true },
    ])
  })

  test('throws for a refusal that its table lacks, which types do not allow', async () => {
    const boxes = { ...context.boxes, weigh: async () => refuse('draft-full' as never) }
    const input = { body: { grams: 1 }, file: Buffer.alloc(0), params: { code: 'A' }, query: {} }
    await assert.rejects(async () => weigh.answer(input, { boxes }), /draft-full/)
  })
})

test('a list gets the parameters of its query read, and leaves out those that are empty', async () => {
  const seen: unknown[] = []
  const boxes = list({
    ...described,
    path: '/boxes',
    name: 'listBoxes',
    query: { shipper: [shipperForm, 'Its shipper.'], open: [flagForm, 'Whether it is open.'] },
    item: shownBox,
    readPlace: (after) => after,
    placeOf: ({ code }) => code,
    async load({ query, after, limit }) {
      seen.push({ query, after, limit })
      return [
        { code: 'B', weightGrams: 1 },
        { code: 'C', weightGrams: 2 },
      ]
    },
  })
  const query = { shipper: '9001', open: '', after: 'A', limit: '1' }
  const answer = await boxes.answer({ body: {}, file: Buffer.alloc(0), params: {}, query }, context)
  assert.deepEqual(seen, [{ query: { shipper: 9001, open: undefined }, after: 'A', limit: 2 }])
  assert.deepEqual(answer, {
    status: 200,
    body: { items: [{ code: 'B', grams: 1 }], next: 'B' },
  })
})

test('the compiler asks for what a row lacks', () => {
  const own = { ...described, method: 'POST', name: 'weigh', answer: shownBox } as const
  const find = async (): Promise<Outcome<Box, 'claim-unknown'>> => refuse('claim-unknown')
  const run = async (): Promise<Outcome<Box, BoxRefusal>> => refuse('claim-unknown')
  row({
    ...own,
    path: '/boxes',
    run,
    // @ts-expect-error: a refusal has no line
    refusals: { 'claim-unknown': 404 },
  })
  row({
    ...own,
    path: '/boxes',
    // @ts-expect-error: a line answers no refusal
    refusals: { 'claim-unknown': 404, 'claim-settled': 409, 'draft-full': 409 },
    run,
  })
  row({
    ...own,
    path: '/boxes/:code',
    refusals: { 'claim-unknown': 404, 'claim-settled': 409 },
    // @ts-expect-error: the path has no such part
    run: ({ params }) => run().then(() => refuse(params.id)),
  })
  row({
    ...own,
    path: '/boxes',
    refusals: {},
    // @ts-expect-error: the answer shows another value
    run: async () => accept({ code: 1 }),
  })
  row({
    ...own,
    path: '/boxes',
    run: async () => ((await find()).ok ? refuse('draft-full') : find()),
    // @ts-expect-error: a refusal of the row itself has no line, beside one of its door
    refusals: { 'claim-unknown': 404 },
  })
  // @ts-expect-error: a row of a key names its scope
  keyRows<Context>().row({ ...own, path: '/boxes', refusals: {}, run: async () => refuse() })
  assert.ok(true)
})
