import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accept, type Outcome, refuse } from '../outcome.ts'
import { integer } from './fields.ts'
import { fileOf, withHeaders } from './file-answers.ts'
import { notFound, type OperationInput } from './operation.ts'
import { pageQuery, usualLimit } from './paging.ts'
import { anyText, flagForm, shipperForm } from './query-forms.ts'
import { keyRows, message, opsRows, personRows } from './row.ts'
import { computed, count, flag, text, view } from './view.ts'

interface Box {
  readonly code: string
  readonly weightGrams: number
}

type BoxRefusal = 'rescue-unknown' | { readonly name: 'rescue-settled'; readonly on: string }

interface Boxes {
  find(code: string): Promise<Box | undefined>
  weigh(code: string, grams: number): Promise<Outcome<Box, BoxRefusal>>
}

interface Context {
  readonly boxes: Boxes
  readonly place: string
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

const { row, plainRow, list, partList } = opsRows<Context>()

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
    'rescue-unknown': 404,
    'rescue-settled': [
      409,
      ({ on }, { params }, { place }) => ({ es: `${params.code}: ${on}`, en: `${on}, ${place}` }),
      'El rescate ya se resolvió; el texto dice cuándo.',
    ],
    'branch-of-others': [403, 'Es de otra sucursal.', 'It is of another branch.'],
  },
})

const context: Context = {
  place: 'north',
  boxes: {
    find: async () => undefined,
    async weigh(code, grams) {
      if (code === 'NONE') return refuse('rescue-unknown')
      if (code === 'OLD') return refuse({ name: 'rescue-settled', on: 'Monday' })
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
    const detail = 'La pieza no tiene un rescate.'
    const problem = { status: 404, title: 'No encontrado', code: 'rescue-unknown', detail }
    assert.deepEqual(await send('NONE'), { problem })
  })

  test('answers a refusal with the facts of the case, the request and the context', async () => {
    const answer = await send('OLD')
    assert.ok('problem' in answer)
    assert.equal(answer.problem.detail, 'OLD: Monday')
    assert.equal(answer.problem.en, 'Monday, north')
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
      { status: 404, meaning: 'La pieza no tiene un rescate.' },
      {
        status: 409,
        meaning: 'El rescate ya se resolvió; el texto dice cuándo.',
        isBesideGeneral: true,
      },
      { status: 403, meaning: 'Es de otra sucursal.', isBesideGeneral: true },
    ])
  })

  test('throws for a refusal that its table lacks, which types do not allow', async () => {
    const boxes = { ...context.boxes, weigh: async () => refuse('draft-full' as never) }
    const input = { body: { grams: 1 }, file: Buffer.alloc(0), params: { code: 'A' }, query: {} }
    await assert.rejects(async () => weigh.answer(input, { ...context, boxes }), /draft-full/)
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

test('a list inside something is not loaded where that is not found', async () => {
  const boxes = partList({
    ...described,
    path: '/depots/:id/boxes',
    name: 'listDepotBoxes',
    query: { branch: [anyText, 'Its branch.'] },
    item: shownBox,
    readPlace: (after) => after,
    placeOf: ({ code }) => code,
    find: ({ params, query }) =>
      params.id === 'D' ? accept({ depot: query.branch }) : refuse('place-unknown'),
    load: async ({ found: depot }) => [{ code: depot.depot ?? '', weightGrams: 1 }],
    refusals: { 'place-unknown': 404 },
  })
  const ask = (id: string) =>
    boxes.answer(
      { body: {}, file: Buffer.alloc(0), params: { id }, query: { branch: 'north' } },
      context,
    )
  const items = [{ code: 'north', grams: 1 }]
  assert.deepEqual(await ask('D'), { status: 200, body: { items, next: undefined } })
  const absent = await ask('E')
  assert.equal('problem' in absent && absent.problem.code, 'place-unknown')
  assert.deepEqual(boxes.query?.at(-1), { name: 'branch', description: 'Its branch.' })
})

test('a row that refuses nothing returns its value, and shows it with facts of its context', async () => {
  const { answer } = plainRow({
    ...described,
    method: 'GET',
    path: '/box',
    name: 'getBox',
    answer: view<Box, [Context]>('RowTestFact')({
      code: text('Its code.'),
      isFound: computed(flag('Whether it is.'), (_box, { boxes }) => boxes === context.boxes),
    }),
    run: () => ({ code: 'A', weightGrams: 1 }),
  })
  const input = { body: {}, file: Buffer.alloc(0), params: {}, query: {} }
  const body = { code: 'A', isFound: true }
  assert.deepEqual(await answer(input, context), { status: 200, body })
})

test('a file is sent as it was declared, and a problem that is given as it is', async () => {
  const picture = row({
    ...described,
    method: 'GET',
    path: '/boxes/:code/picture',
    name: 'getPicture',
    answer: fileOf({ type: 'image/png', description: 'A picture.' }),
    run: ({ params }) =>
      params.code === 'A'
        ? accept({ bytes: Buffer.from('x'), fileName: 'a.png' })
        : refuse(notFound('None.', 'piece-unknown')),
    refusals: {},
  })
  assert.equal(picture.fileResponse?.type, 'image/png')
  const ask = (code: string) =>
    picture.answer({ body: {}, file: Buffer.alloc(0), params: { code }, query: {} }, context)
  const file = { type: 'image/png', bytes: Buffer.from('x'), fileName: 'a.png' }
  assert.deepEqual(await ask('A'), { status: 200, ...file })
  assert.deepEqual(await ask('B'), notFound('None.', 'piece-unknown'))
})

test('a row whose answer is more than a page reads its place and its limit', async () => {
  const heaviest = plainRow({
    ...described,
    method: 'GET',
    path: '/boxes/heaviest',
    name: 'listHeaviest',
    query: pageQuery((after) => (after === 'damaged' ? undefined : after.length)),
    answer: view<{ place: number; limit: number }>()({ place: count(''), limit: count('') }),
    run: ({ query: { after = 0, limit = usualLimit } }) => ({ place: after, limit }),
  })
  const ask = (query: OperationInput['query']) =>
    heaviest.answer({ body: {}, file: Buffer.alloc(0), params: {}, query }, context)
  assert.deepEqual(await ask({}), { status: 200, body: { place: 0, limit: 100 } })
  const page = { after: 'four', limit: '5000' }
  assert.deepEqual(await ask(page), { status: 200, body: { place: 4, limit: 1_000 } })
  assert.equal(heaviest.query?.[0]?.form?.takes('damaged'), false)
})

test('a row gets the parts of a request that are no JSON', async () => {
  const { answer, csvRequest } = plainRow({
    ...described,
    method: 'POST',
    path: '/boxes.csv',
    name: 'importBoxes',
    csvRequest: ['code'],
    answer: view<{ bytes: number; last: string }>()({ bytes: count(''), last: text('') }),
    run: ({ file, lastEventId = '' }) => ({ bytes: file.length, last: lastEventId }),
  })
  assert.deepEqual(csvRequest, ['code'])
  const input = { body: {}, file: Buffer.from('code'), params: {}, query: {}, lastEventId: '7' }
  assert.deepEqual(await answer(input, context), { status: 200, body: { bytes: 4, last: '7' } })
})

test('the compiler asks for what a row lacks', () => {
  const own = { ...described, method: 'POST', name: 'weigh', answer: shownBox } as const
  const find = async (): Promise<Outcome<Box, 'rescue-unknown'>> => refuse('rescue-unknown')
  const run = async (): Promise<Outcome<Box, BoxRefusal>> => refuse('rescue-unknown')
  row({
    ...own,
    path: '/boxes',
    run,
    // @ts-expect-error: a refusal has no line
    refusals: { 'rescue-unknown': 404 },
  })
  row({
    ...own,
    path: '/boxes',
    // @ts-expect-error: a line answers no refusal
    refusals: { 'rescue-unknown': 404, 'rescue-settled': 409, 'draft-full': 409 },
    run,
  })
  row({
    ...own,
    path: '/boxes/:code',
    refusals: { 'rescue-unknown': 404, 'rescue-settled': 409 },
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
    refusals: { 'rescue-unknown': 404 },
  })
  row({
    ...own,
    path: '/boxes',
    run: async () => refuse('without-words'),
    // @ts-expect-error: the refusal has no words
    refusals: { 'without-words': 404 },
  })
  row({
    ...own,
    path: '/boxes',
    async run({ query }) {
      if ('shipper' in query) return refuse('draft-full')
      return 'branch' in query ? refuse({ name: 'branch-of-others', branch: 'north' }) : run()
    },
    refusals: {
      'rescue-unknown': 404,
      'rescue-settled': [409, ({ on }) => ({ es: on })],
      'draft-full': 409,
      'branch-of-others': [403, ({ branch }) => ({ es: branch })],
    },
  })
  // @ts-expect-error: a row of a key names its scope
  keyRows<Context>().row({ ...own, path: '/boxes', refusals: {}, run: async () => refuse() })
  assert.ok(true)
})

describe('a row of people', () => {
  const own = personRows<Context, 'person'>()

  test('sends headers and cookies beside its body', async () => {
    const leave = own.plainRow({
      method: 'DELETE',
      path: '/boxes/:code',
      name: 'leave',
      summary: 'Leave a box',
      description: '',
      admits: 'person',
      answer: withHeaders(shownBox),
      run: ({ params: { code } }) => ({ body: { code, weightGrams: 1 }, cookies: ['a=b'] }),
    })
    const input = { body: {}, file: Buffer.alloc(0), params: { code: 'A' }, query: {} }
    assert.deepEqual(leave.response, shownBox.schema)
    assert.deepEqual(await leave.answer(input, context), {
      status: 200,
      body: { code: 'A', grams: 1 },
      cookies: ['a=b'],
    })
  })

  test('admits those of its context alone', () => {
    own.plainRow({
      method: 'GET',
      path: '/boxes',
      name: 'look',
      summary: 'Look at a box',
      description: '',
      // @ts-expect-error its context is that of people with a session
      admits: 'anyone',
      answer: shownBox,
      run: () => ({ code: 'A', weightGrams: 1 }),
    })
  })
})
