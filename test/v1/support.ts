import assert from 'node:assert/strict'
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import type { Fields } from '../contract/support.ts'
import type { Posta, Reply } from '../support/posta.ts'

export type { Posta }

const [cross, ware] = demoShippers
assert.ok(cross && ware)
export const demo = { cross, ware }

export function bearer(key: string, more: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${key}`, ...more }
}

/** A new key by the carrier's hand. */
export async function issueKey(
  posta: Posta,
  shipper: number,
  wish: Fields,
  environment = '/testing',
): Promise<{ readonly id: string; readonly key: string }> {
  const path = `${environment}/ops/v1/shippers/${shipper}/keys`
  const answer = await posta.post(path, { name: 'prueba', ...wish }, bearer(posta.opsToken))
  assert.equal(answer.status, 201, answer.text)
  return answer.json
}

export function assertProblem(answer: Reply, status: number, field?: string): void {
  assert.equal(answer.status, status, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const { type, title, detail, errors = [] } = answer.json
  assert.ok(type && title && detail, answer.text)
  if (field !== undefined)
    assert.ok(
      errors.some((error: { field: string }) => error.field === field),
      answer.text,
    )
}
