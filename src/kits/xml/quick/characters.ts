export const [slash, equals, colon, greater] = [0x2f, 0x3d, 0x3a, 0x3e] as const

/** Characters that XML forbids. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** Characters that need a check; text without any of these stands for itself. */
// oxlint-disable-next-line no-control-regex
const odd = /[&\]\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/

/** Decodes a text; `undefined` for texts that the strict parser has to handle. */
export function plainText(written: string): string | undefined {
  if (!odd.test(written)) return written
  const isAllowed = written.isWellFormed() && !forbidden.test(written) && !written.includes(']]>')
  return isAllowed ? decodeReferences(written) : undefined
}

const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
  }),
)

function decodeReferences(text: string): string | undefined {
  let isKnown = true
  const decoded = text.replaceAll(/&(?:([#\w]+);)?/g, (_, name = '') => {
    const character = words.get(name) ?? numbered(name)
    if (character === undefined) isKnown = false
    return character ?? ''
  })
  return isKnown ? decoded : undefined
}

/**
 * Decodes a numeric reference; control characters, surrogates and higher ones are left to the
 * strict parser.
 */
function numbered(name: string): string | undefined {
  const match = /^#(?:x([0-9a-fA-F]{1,4})|(\d{1,5}))$/.exec(name)
  if (!match) return undefined
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16)
  return code >= 0x20 && code < 0xd800 ? String.fromCharCode(code) : undefined
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code !== 0x20 && code !== 0xa && code !== 0x9) return at
    at++
  }
}
