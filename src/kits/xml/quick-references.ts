const words: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** `undefined` for what only the real parser knows. */
export function decodeReferences(text: string): string | undefined {
  if (!text.includes('&')) return text
  let isKnown = true
  const decoded = text.replaceAll(/&([^;]*);?/g, (reference, name: string) => {
    const character = reference.endsWith(';') ? (words[name] ?? numbered(name)) : undefined
    if (character === undefined) isKnown = false
    return character ?? ''
  })
  return isKnown ? decoded : undefined
}

/** Characters beyond the first plane and below the blank are left to the real parser. */
function numbered(name: string): string | undefined {
  const match = /^#(?:x([0-9a-fA-F]{1,4})|(\d{1,5}))$/.exec(name)
  if (!match) return undefined
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16)
  return code >= 0x20 && code < 0xd800 ? String.fromCharCode(code) : undefined
}
