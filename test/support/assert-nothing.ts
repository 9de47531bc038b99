import assert from 'node:assert/strict'

/** Fails with everything that was found, and with the file and the command that mend it. */
export function assertNothing(found: readonly string[], mend: string): void {
  assert.ok(found.length === 0, `${mend}:\n  ${found.join('\n  ')}`)
}
