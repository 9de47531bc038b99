import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  crossOrder,
  expectStored,
  type Fields,
  isFields,
  opsHeaders,
  type Posta,
} from './support.ts'
import { trackOne } from './tracking-support.ts'

export interface Result {
  trackingCode: string
  status: 'recorded' | 'duplicate' | 'refused'
  reason?: string
}

export const movementsPath = '/ops/v1/movements'

/** Loads an order and gives its code: a piece whose only movement is PI. */
export async function newPiece(posta: Posta): Promise<string> {
  const order = crossOrder()
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

export function scan(posta: Posta, trackingCode: string, check: string, more: Fields = {}): Fields {
  return { trackingCode, check, branch: posta.demo.branches[0], ...more }
}

/** Posts movements with the administrator's token; one result for each, in the order sent. */
export async function record(
  posta: Posta,
  movements: unknown[],
  path = movementsPath,
): Promise<Result[]> {
  const answer = await posta.post(path, { movements }, opsHeaders(posta))
  assert.equal(answer.status, 200, answer.text)
  assert.ok((answer.headers.get('x-request-id') ?? '') !== '')
  const results: unknown = isFields(answer.json) ? answer.json['results'] : undefined
  assert.ok(Array.isArray(results), answer.text)
  assert.equal(results.length, movements.length)
  return results.map((result: unknown) => {
    assert.ok(isResult(result), JSON.stringify(result))
    if (result.status === 'refused') assert.ok((result.reason ?? '') !== '', 'a refusal says why')
    return result
  })
}

function isResult(value: unknown): value is Result {
  return isFields(value) && ['recorded', 'duplicate', 'refused'].includes(String(value['status']))
}

export async function statuses(posta: Posta, movements: unknown[]): Promise<string[]> {
  return (await record(posta, movements)).map(({ status }) => status)
}

export async function recordAll(posta: Posta, movements: unknown[]): Promise<void> {
  for (const result of await record(posta, movements)) {
    assert.equal(result.status, 'recorded', JSON.stringify(result))
  }
}

/** The codes of a piece's movements as tracking shows them, oldest first. */
export async function checksOf(posta: Posta, codigoSeguimiento: string): Promise<string[]> {
  const entry = await trackOne(posta, { codigoSeguimiento })
  return entry.movimientos.map(({ check }) => check)
}

/** Moments that lie apart, after earlier records and not in the future. */
export async function moments(count: number): Promise<string[]> {
  const taken: string[] = []
  for (let turn = 0; turn < count; turn += 1) {
    await sleep(5)
    taken.push(new Date().toISOString())
  }
  await sleep(5)
  return taken
}

/** An error of the operations API is problem details (RFC 9457, D34). */
export function assertProblem(answer: Awaited<ReturnType<Posta['post']>>, status: number): void {
  assert.equal(answer.status, status, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json\b/)
  assert.ok((answer.headers.get('x-request-id') ?? '') !== '')
  const problem = answer.json
  assert.ok(isFields(problem), answer.text)
  assert.equal(typeof problem['title'], 'string', answer.text)
  assert.equal(problem['status'], status)
  assert.equal(problem['statusCode'], undefined, "never the framework's own shape")
}
