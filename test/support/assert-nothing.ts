import assert from 'node:assert/strict'

/** Fails with everything that was found, and with the file and the command that mend it. */
export function assertNothing(faults: readonly string[], mend: string): void {
  assert.ok(faults.length === 0, `${mend}:\n  ${faults.join('\n  ')}`)
}

/** Puts the file and the command that mend it before the differences that an assertion shows. */
export async function withMend<Result>(
  mend: string,
  check: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error
    const { actual, expected, operator } = error
    // The differences come after a message of ours by themselves.
    const message = error.generatedMessage ? mend : `${mend}:\n${error.message}`
    throw new assert.AssertionError({ message, actual, expected, operator })
  }
}

/** Mends an audit entry whose action has no words. */
export const wordsMend =
  'Without words: add them to `auditActions` of src/capabilities/<slice>/<slice>.slice.ts; then ' +
  './posta write web-types writes those of the pages'
