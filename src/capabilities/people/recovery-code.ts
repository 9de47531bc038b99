/** What is digested of a recovery code: the same code of two people has different digests. */
export function recoveryDigest(personId: string, code: string): string {
  return `${personId} ${code.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}`
}

/** A code as people read it: `abcd-efgh-jkmn`. */
export function writtenCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
