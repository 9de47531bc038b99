/**
 * Golden pairs of the operations as stories: each step builds on the results of the ones before.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { type Example, readExamples } from '../../src/faces/reference/examples.ts'
import { opsApi, v1Api } from '../../src/faces/reference/operation-apis.ts'
import { crossOrder, expectStored, type Fields } from '../contract/support.ts'
import { type ReceivedMail, startMailServer } from './mail-server.ts'
import { createPairWords, type PairWords } from './pairs.ts'
import { type StartedPosta, startPosta } from './posta.ts'
import { startReceiver } from './receiver.ts'
import { until } from './until.ts'

export const pairsFolder = join(import.meta.dirname, '..', '..', 'docs', 'examples')
export const examples = readExamples(pairsFolder)

/** A pair by its name, such as `ops addShipper 1-cross-account`, or an action between two. */
export type Step = string | ((scene: Scene) => Promise<unknown>)

export interface Story {
  readonly about: string
  /** Set where its service sends mail. */
  readonly sendsMail?: true
  readonly steps: readonly Step[]
}

export interface Scene {
  readonly posta: StartedPosta
  readonly words: PairWords
  /** The prefix that pairs are sent to: `/testing`, unless the story changes it. */
  place: string
  /** The key that the pairs of the shippers' API are sent with. */
  key: string
  /** The token that the pairs of the operations API are sent with. */
  token: string
  /** The cookie that the pairs of people are sent with. */
  cookie: string
  /** Whether the pairs of the shippers' API are sent with that cookie, too. */
  isPerson: boolean
  /** The letters, in a story whose service sends mail. */
  readonly mails: readonly ReceivedMail[]
  /** Advances the clock by a second. */
  tick(): void
  close(): Promise<void>
}

/** Opens a scene with a fixed clock, so that answers have the same times in every run. */
export async function openScene({ sendsMail }: Pick<Story, 'sendsMail'>): Promise<Scene> {
  const demoAt = Date.parse('2026-03-06T17:30:00Z')
  let now = demoAt
  const receiver = await startReceiver()
  const mailServer = sendsMail ? await startMailServer() : undefined
  const mailEnv = mailServer && {
    POSTA_SMTP_URL: mailServer.url,
    POSTA_PUBLIC_URL: 'http://posta.example',
  }
  const posta = await startPosta({
    clock: () => now,
    demoAt,
    env: { POSTA_WEBHOOKS_ALLOW_LOOPBACK: 'on', ...mailEnv },
  })
  return {
    posta,
    words: createPairWords({ url: `${posta.url}/testing`, receiver: receiver.url }),
    place: '/testing',
    key: demoShippers[0]?.apiKey ?? '',
    token: posta.opsToken,
    cookie: '',
    isPerson: false,
    mails: mailServer?.mails ?? [],
    tick: () => (now += 1_000),
    async close() {
      await posta.close()
      await receiver.close()
      await mailServer?.close()
    },
  }
}

const pairMend = (place: string) =>
  `add it to docs/examples/${place}.json, and ./posta write pairs <slice> writes its answer`

/** Returns the row and the example that a step names. */
export function findPair(step: string) {
  const [face, operation, name] = step.split(' ')
  const api = face === 'ops' ? opsApi : v1Api
  const apiRow = api.rows.find(({ row }) => row.name === operation)
  const example = examples.get(`${face}/${operation}`)?.find((one) => one.name === name)
  assert.ok(apiRow, `no such operation: ${step}`)
  assert.ok(example, `no such pair: ${step}; ${pairMend(`${face}/${operation}`)}`)
  return { api, row: apiRow.row, example }
}

/** Sends the request of a pair and returns the raw answer. */
export function sendPair(scene: Scene, step: string) {
  scene.tick()
  return send(scene, step, findPair(step).example.request)
}

async function send(scene: Scene, step: string, body: string | undefined) {
  const { posta, words, place } = scene
  const { api, row, example } = findPair(step)
  const path = words.fill(place + api.base + (example.path ?? row.path))
  const answer = await posta.request(row.method, path, {
    headers: { ...credentials(scene, step), ...example.headers },
    ...(body === undefined ? {} : { body: words.fill(body) }),
  })
  scene.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? scene.cookie
  return answer
}

/** Programs show their key or token; people the cookie that signing in gave them. */
function credentials(
  { posta, key, token, cookie, isPerson }: Scene,
  step: string,
): Record<string, string> {
  const { api, row } = findPair(step)
  if ('admits' in row || (isPerson && api === v1Api))
    return { cookie, origin: posta.url, 'x-posta-csrf': '1' }
  return { authorization: `Bearer ${api === v1Api ? key : token}` }
}

export async function replayPair(scene: Scene, step: string): Promise<void> {
  const { example } = findPair(step)
  const { status, json } = await sendPair(scene, step)
  assertAnswer(scene, example, status, json)
}

/**
 * Sends the request of a pair that is taken, once with an undeclared field in each of its objects:
 * each time it is refused with the field's path, and nothing is done.
 */
export async function refuseUnknownFields(scene: Scene, step: string): Promise<void> {
  const { row, example } = findPair(step)
  if (row.request === undefined || example.status >= 300) return
  const request: unknown = JSON.parse(example.request ?? '{}')
  // Where entries have problems of their own, the others are stored: only the body itself is tried.
  const hasOwnProblems = JSON.stringify(row.response).includes('"problem":')
  const tried = withUnknown(request, '').slice(0, hasOwnProblems ? 1 : undefined)
  for (const { body, path } of tried) {
    const { status, text } = await send(scene, step, JSON.stringify(body))
    assert.equal(status, 400, `${step} with ${path}: ${text}`)
    assert.ok(text.includes(`"field":"${path}"`), `${step} with ${path}: ${text}`)
  }
}

/** The value with an undeclared field in one of its objects, for each of them. */
function withUnknown(value: unknown, path: string): { body: unknown; path: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value)
    ? []
    : [{ body: { ...value, zzz: 1 }, path: path === '' ? 'zzz' : `${path}.zzz` }]
  const inner = Object.entries(value).flatMap(([key, member]) => {
    const place = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    return withUnknown(member, place).map((one) => ({
      path: one.path,
      body: Array.isArray(value)
        ? value.with(Number(key), one.body)
        : { ...value, [key]: one.body },
    }))
  })
  return [...own, ...inner]
}

function assertAnswer({ words }: Scene, example: Example, status: number, json: unknown): void {
  const expected: unknown = JSON.parse(example.response)
  assert.deepEqual(words.mask(json, expected, example.varies), expected)
  assert.equal(status, example.status)
}

/** Returns the names of all pairs of the operations, as steps name them. */
export function everyPair(): string[] {
  return [...examples].flatMap(([place, pairs]) => {
    const [face, operation] = place.split('/')
    return face === 'rest' ? [] : pairs.map(({ name }) => `${face} ${operation} ${name}`)
  })
}

/** Loads an order of the demonstration, a second later. */
export function load(codigoSeguimiento: string, changes: Fields = {}, order = crossOrder): Step {
  return async (scene) => {
    scene.tick()
    await expectStored(scene.posta, order({ codigoSeguimiento, ...changes }))
  }
}

/** Records the carrier's scans, a second apart. */
export function scan(trackingCode: string, checks: string): Step {
  return async (scene) => {
    for (const check of checks.split(' ')) {
      scene.tick()
      await opsPost(scene, '/movements', { movements: [{ trackingCode, check, branch: 'C0001' }] })
    }
  }
}

export async function opsPost({ posta, place }: Scene, path: string, body: Fields) {
  const headers = { authorization: `Bearer ${posta.opsToken}` }
  const answer = await posta.post(`${place}/ops/v1${path}`, body, headers)
  assert.ok(answer.status < 300, answer.text)
  return answer.json
}

export async function opsDelete({ posta, place }: Scene, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${posta.opsToken}` }
  const answer = await posta.request('DELETE', `${place}/ops/v1${path}`, { headers })
  assert.equal(answer.status, 200, answer.text)
}

/** Waits until an answer of the shippers' API is as expected; the service's clock stands still. */
export function waitFor(what: string, path: string, isSo: (json: Fields) => boolean): Step {
  return ({ posta, words, place, key }) =>
    until(what, async () => {
      const headers = { authorization: `Bearer ${key}` }
      return isSo((await posta.get(`${place}/v1${words.fill(path)}`, headers)).json)
    })
}
