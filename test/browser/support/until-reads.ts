/**
 * A page shows the effect of a press soon but not at once: these wait for it, and report the last
 * reading when it does not come.
 */
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { until } from '../../support/until.ts'

export async function untilReads<Value>(
  expected: Value,
  read: () => Promise<Value>,
  message?: string,
): Promise<void> {
  const last: Value[] = []
  const isExpected = async () => {
    last[0] = await read()
    return isDeepStrictEqual(last[0], expected)
  }
  await until('what is read', isExpected).catch((error: unknown) => {
    if (last.length === 0) throw error
    assert.deepEqual(last[0], expected, message ?? String(error))
  })
}

export async function untilMatches(pattern: RegExp, read: () => Promise<string>): Promise<void> {
  let last = ''
  const isMatched = async () => {
    last = await read()
    return pattern.test(last)
  }
  await until('what is read', isMatched).catch(() => assert.match(last, pattern))
}
