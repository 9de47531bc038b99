import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  batchSize,
  judgeReply,
  type KeptAnswer,
  type KeptCall,
  type KeptDeed,
  type KeptScan,
  nextRequest,
  nextTime,
  pauseSeconds,
  type QueueStore,
  type Reply,
  settle,
} from '../../web/api/kept.ts'
import { sendQueue } from '../../web/api/kept-sending.ts'
import { countShift, readBefore, undoable } from '../../web/console/escanear/queue.ts'
import { readCode } from '../../web/formats/codes.ts'
import { randomRuns } from '../support/random-runs.ts'

const sender = { owner: 'testing:per_1', person: 'per_1', base: '' }

function scanOf(seq: number, changes: Partial<KeptScan> = {}): KeptScan {
  const place = { owner: sender.owner, branch: 'C0001', check: 'IF', code: `MM-${seq}` }
  const fresh = { isHeld: false, state: 'waiting', tries: 0 } as const
  return { ...place, ...fresh, id: `s-${seq}`, at: 1_000 + seq, seq, ...changes }
}

function callOf(seq: number): KeptCall {
  const about = { kind: 'measurement', path: '/measurements', body: {} } as const
  const { id, owner, code, at, isHeld, state, tries } = scanOf(seq)
  return { ...about, id, owner, code, at, isHeld, state, tries, seq }
}

/** A queue in memory, as IndexedDB keeps it. */
function memoryQueue(deeds: readonly KeptDeed[]): QueueStore & { readonly all: KeptDeed[] } {
  const all = [...deeds]
  return {
    all,
    add: () => Promise.reject(new Error('nothing is added')),
    waiting: async (owner, most) =>
      all.filter((one) => one.owner === owner && one.state === 'waiting').slice(0, most),
    async put(changed) {
      for (const scan of changed) all[all.findIndex(({ seq }) => seq === scan.seq)] = scan
    },
    remove: () => Promise.resolve(),
    load: async () => all,
    close: () => undefined,
  }
}

type Fate = 'answered' | 'answer-lost' | 'no-network' | 'busy' | 'too-many' | 'signed-out'

/** A service that stores a scan with the same id once, reached by a network that fails. */
function fakeService(fates: readonly Fate[]) {
  const stored = new Map<string, number>()
  const turns = fates.values()
  const post = async (_to: unknown, scans: readonly KeptDeed[]): Promise<Reply> => {
    const fate = turns.next().value ?? 'answered'
    if (fate === 'no-network') return { status: 0, body: undefined }
    if (fate === 'busy') return { status: 503, body: undefined }
    if (fate === 'too-many') return { status: 429, body: {}, retrySeconds: 7 }
    if (fate === 'signed-out') return { status: 401, body: {} }
    const results = scans.map(({ id, at }): KeptAnswer => {
      const before = stored.get(id)
      if (before === undefined) stored.set(id, at)
      const previous = { at: new Date(at).toISOString(), by: 'person:per_1 Ana' }
      return before === undefined ? { status: 'recorded' } : { status: 'duplicate', previous }
    })
    return fate === 'answer-lost'
      ? { status: 0, body: undefined }
      : { status: 200, body: { results } }
  }
  return { stored, post }
}

describe('the queue of a scan station', () => {
  test('is stored whole, once and in order, whatever the network does', async () => {
    const fates = fc.constantFrom<Fate>(
      'answered',
      'answer-lost',
      'no-network',
      'busy',
      'too-many',
      'signed-out',
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(180), fc.array(fates, { maxLength: 12 }), async (size, turns) => {
        const scans = Array.from({ length: size }, (_, at) => scanOf(at + 1))
        const queue = memoryQueue(scans)
        const { stored, post } = fakeService(turns)
        const shown: string[] = []
        const onAnswered = (some: readonly KeptDeed[]) => shown.push(...some.map(({ id }) => id))
        let stops = 0
        while ((await sendQueue(sender, { store: queue, onAnswered, post })) !== 'empty') stops += 1
        assert.ok(stops <= turns.length)
        const ids = scans.map(({ id }) => id)
        assert.deepEqual([...stored.keys()], ids)
        assert.deepEqual(
          [...stored.values()],
          scans.map(({ at }) => at),
        )
        assert.deepEqual(shown, ids)
        assert.ok(
          queue.all.every(({ state, answer }) => state === 'done' && answer?.status === 'recorded'),
        )
      }),
      { numRuns: randomRuns(200) },
    )
  })

  test('sends nothing of another person', async () => {
    const others = scanOf(1, { owner: 'testing:per_2' })
    const queue = memoryQueue([others, scanOf(2)])
    const { stored, post } = fakeService([])
    await sendQueue(sender, { store: queue, onAnswered: () => undefined, post })
    assert.deepEqual([...stored.keys()], ['s-2'])
    assert.equal(queue.all[0]?.state, 'waiting')
  })

  test('finds the one scan that spoils a request, and keeps the others', async () => {
    const queue = memoryQueue([scanOf(1), scanOf(2, { code: '!' }), scanOf(3)])
    const post = async (_to: unknown, scans: readonly KeptDeed[]): Promise<Reply> =>
      scans.some(({ code }) => code === '!')
        ? { status: 400, body: { detail: 'No se entiende.' } }
        : { status: 200, body: { results: scans.map(() => ({ status: 'recorded' })) } }
    const onAnswered = () => undefined
    const now = () => 2_000
    assert.equal(await sendQueue(sender, { store: queue, onAnswered, post, now }), 'empty')
    assert.deepEqual(
      queue.all.map(({ state, answer }) => `${state} ${answer?.status}`),
      ['done recorded', 'refused refused', 'done recorded'],
    )
  })

  test('keeps what it sent until there is an answer', () => {
    const two = [scanOf(1), scanOf(2)]
    for (const status of [0, 404, 408, 429, 500, 502, 503])
      assert.equal(judgeReply({ status, body: {} }, two).kind, 'wait', String(status))
    assert.equal(judgeReply({ status: 401, body: {} }, two).kind, 'signed-out')
    assert.equal(
      judgeReply({ status: 409, body: { code: 'person-changed' } }, two).kind,
      'signed-out',
    )
    assert.equal(judgeReply({ status: 403, body: {} }, two).kind, 'not-allowed')
    assert.equal(judgeReply({ status: 200, body: '<html>' }, [scanOf(1)]).kind, 'wait')
    assert.equal(judgeReply({ status: 200, body: { results: [] } }, [scanOf(1)]).kind, 'wait')
    const limited = judgeReply({ status: 429, body: {}, retrySeconds: 9 }, [scanOf(1)])
    assert.deepEqual(limited, { kind: 'wait', seconds: 9 })
  })

  test('sends calls alone, in their place among the scans', async () => {
    const deeds = [scanOf(1), scanOf(2), callOf(3), callOf(4), scanOf(5)]
    const queue = memoryQueue(deeds)
    const portions: string[][] = []
    const post = async (_to: unknown, some: readonly KeptDeed[]): Promise<Reply> => {
      portions.push(some.map(({ id }) => id))
      const results = some.map(() => ({ status: 'recorded' }))
      return 'path' in (some[0] ?? {})
        ? { status: 201, body: { status: 'recorded' } }
        : { status: 200, body: { results } }
    }
    assert.equal(await sendQueue(sender, { store: queue, post }), 'empty')
    assert.deepEqual(portions, [['s-1', 's-2'], ['s-3'], ['s-4'], ['s-5']])
    assert.deepEqual(nextRequest([]), [])
  })

  test('refuses a call by itself, and waits for one that is under way', () => {
    const kindOf = (status: number, code = '') =>
      judgeReply({ status, body: { code, detail: 'No.' } }, [callOf(1)]).kind
    for (const status of [400, 403, 404, 409, 422]) assert.equal(kindOf(status), 'answered')
    assert.equal(kindOf(409, 'request-in-progress'), 'wait')
    assert.equal(kindOf(409, 'person-changed'), 'signed-out')
    assert.equal(kindOf(403, 'foreign-page'), 'not-allowed')
    assert.equal(kindOf(503), 'wait')
    const body = { detail: 'No se registró.', errors: [{ field: 'x', detail: 'Falta.' }] }
    const verdict = judgeReply({ status: 400, body }, [callOf(1)])
    assert.ok(verdict.kind === 'answered')
    assert.equal(verdict.answers[0]?.reason, 'No se registró. Falta.')
  })

  test('judges a delivery as a scan is judged, and keeps its proof only until it is recorded', () => {
    const proof = { pin: '4711', photos: ['...'], name: 'Ana', document: '30111222' }
    const body = { trackingCode: 'MM-1', outcome: 'delivered', ...proof }
    const delivery = {
      ...callOf(1),
      kind: 'delivery',
      path: '/deliveries',
      isHeld: true,
      body,
    } as const
    const refused = { status: 'refused', code: 'proof-wrong', reason: 'El PIN no es ese.' } as const
    const verdict = judgeReply({ status: 200, body: refused }, [delivery])
    assert.deepEqual(verdict, { kind: 'answered', answers: [{ ...refused, body: refused }] })
    // Also at once, and while somebody waits for it: a courier who has left the stop would not see
    // it.
    for (const isHeld of [true, false]) {
      const settled = settle(
        { ...delivery, isHeld, tries: 1 },
        { ...refused, body: refused },
        1_500,
      )
      assert.deepEqual([settled.state, settled.body], ['refused', body])
    }
    const done = settle(delivery, { status: 'recorded' }, 60_000)
    assert.deepEqual(
      [done.state, done.body],
      ['done', { trackingCode: 'MM-1', outcome: 'delivered' }],
    )
  })

  test('leaves to people what was refused when nobody looked, and nothing else', () => {
    const refused: KeptAnswer = { status: 'refused', reason: 'No va.' }
    const seen = settle(scanOf(1, { tries: 1 }), refused, 1_500)
    assert.equal(seen.state, 'done')
    assert.equal(settle(scanOf(1, { tries: 2 }), refused, 1_500).state, 'refused')
    assert.equal(settle(scanOf(1, { isHeld: true, tries: 1 }), refused, 1_500).state, 'refused')
    assert.equal(settle(scanOf(1, { tries: 1 }), refused, 60_000).state, 'refused')
    const previous = { at: new Date(5).toISOString(), by: 'x' }
    const twice: KeptAnswer = { ...refused, previous }
    assert.equal(settle(scanOf(1, { tries: 2 }), twice, 60_000).state, 'done')
  })

  test('holds what nobody waits for once an attempt has failed', async () => {
    const queue = memoryQueue(Array.from({ length: batchSize + 5 }, (_, at) => scanOf(at + 1)))
    const post = async (): Promise<Reply> => ({ status: 0, body: undefined })
    await sendQueue(sender, { store: queue, onAnswered: () => undefined, post })
    assert.ok(queue.all.every(({ isHeld }) => isHeld))
    assert.deepEqual(
      queue.all.map(({ tries }) => tries),
      queue.all.map((_, at) => (at < batchSize ? 1 : 0)),
    )
  })

  test('never goes back in time', () => {
    assert.equal(nextTime(500, undefined), 500)
    assert.equal(nextTime(500, 400), 500)
    assert.equal(nextTime(500, 500), 501)
    assert.equal(nextTime(100, 500), 501)
  })

  test('waits longer after each failure, half a minute at most', () => {
    const pauses = Array.from({ length: 9 }, (_, failures) => pauseSeconds(failures))
    assert.deepEqual(pauses, [1, 2, 4, 8, 16, 30, 30, 30, 30])
    assert.ok(batchSize <= 1_000)
  })

  test('takes a label that is read twice for one, where the service would not', () => {
    const recorded = { answer: { status: 'recorded' }, state: 'done', check: 'AR' } as const
    const [first] = [scanOf(1, recorded)]
    const again = { code: 'MM-1', check: 'AR', branch: 'C0001' }
    assert.equal(readBefore([first], again, 5_000), first)
    assert.equal(readBefore([scanOf(1, { check: 'AR' })], again, 5_000)?.id, 's-1')
    assert.equal(readBefore([first], again, 10 * 60_000), undefined)
    assert.equal(readBefore([first], { ...again, branch: 'C0002' }, 5_000), undefined)
    assert.equal(readBefore([first], { ...again, code: 'MM-2' }, 5_000), undefined)
    assert.equal(readBefore([{ ...first, isUndone: true }], again, 5_000), undefined)
    const left = scanOf(2, { ...recorded, code: 'MM-1', check: 'AS' })
    assert.equal(readBefore([first, left], again, 5_000), undefined)
    // The service itself knows those that may not follow themselves.
    assert.equal(readBefore([scanOf(1)], { ...again, check: 'IF' }, 5_000), undefined)
  })

  test('undoes the last scan within ten minutes, once', () => {
    const recorded = { answer: { status: 'recorded', before: 'PI' }, state: 'done' } as const
    const scan = scanOf(1, recorded)
    assert.equal(undoable([scan], 2_000)?.id, 's-1')
    assert.equal(undoable([scan], 11 * 60_000), undefined)
    assert.equal(undoable([{ ...scan, isUndone: true }], 2_000), undefined)
    assert.equal(undoable([scan, scanOf(2, { undoes: 's-1' })], 2_000), undefined)
    const refused = scanOf(2, { answer: { status: 'refused' }, state: 'done' })
    assert.equal(undoable([scan, refused], 2_000), undefined)
  })

  test('counts the shift, not what was before a long pause', () => {
    const hour = 3_600_000
    const previous = { at: '', by: '' }
    const scans = [
      scanOf(1, { at: 0 }),
      scanOf(2, { at: 10 * hour, answer: { status: 'recorded' } }),
      scanOf(3, { at: 10 * hour + 1, answer: { status: 'refused' } }),
      scanOf(4, { at: 10 * hour + 2, answer: { status: 'refused', previous } }),
      scanOf(5, { at: 10 * hour + 3, undoes: 's-2' }),
    ]
    const { scans: all, refused, repeated } = countShift(scans, 10.5 * hour)
    assert.deepEqual([all, refused, repeated], [3, 1, 1])
    assert.equal(countShift(scans, 10.5 * hour).perHour, 6)
  })

  test('reads the code of a label, or of the address in its QR', () => {
    assert.equal(readCode(' mm-004519 '), 'MM-004519')
    assert.equal(readCode('https://posta.example/seguimiento/MM-004519?k=ab'), 'MM-004519')
    assert.equal(readCode('https://posta.example/testing/en/seguimiento/mm-1'), 'MM-1')
  })
})
