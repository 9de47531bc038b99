/** Golden pairs: values that change on every run are placeholders, such as `<instant>`. */
import assert from 'node:assert/strict'

/** Placeholders with a different text each time. */
const patterns: Readonly<Record<string, string>> = {
  fecha: String.raw`\d{2}-\d{2}-\d{4}`,
  checkFecha: String.raw`\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}`,
  hora: String.raw`\d{2}:\d{2}`,
  instant: String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z`,
  password: '.{16,}',
  key: '.{16,}',
  token: '.{16,}',
  secret: 'whsec_.{16,}',
  ending: '.{4}',
  id: String.raw`[\w-]{8,}`,
  serial: '[0-9a-z]{24}',
  hash: '[0-9a-f]{64}',
  linkPart: String.raw`[\w-]{11}`,
}

export interface PairWords {
  /** Sets the text of a placeholder. */
  set(word: string, text: string): void
  /** Replaces every known placeholder with its text. */
  fill(text: string): string
  /** Replaces text in the answer with the expected answer's placeholders, where it matches. */
  mask(answer: unknown, expected: unknown, varies?: readonly string[]): unknown
}

/**
 * Any other placeholder has one text: the first answer that contains it sets it, the rest must
 * agree.
 */
export function createPairWords(words: Readonly<Record<string, string>> = {}): PairWords {
  const texts = new Map(Object.entries(words))

  function maskText(answer: string, expected: string): string {
    const names: string[] = []
    const parts = expected.split(/<(\w+)>/).map((part, turn) => {
      if (turn % 2 === 0) return escaped(part)
      const text = texts.get(part)
      if (text !== undefined) return escaped(text)
      if (patterns[part] !== undefined) return patterns[part]
      names.push(part)
      return String.raw`([\w:/.~-]+)`
    })
    const match = new RegExp(`^${parts.join('')}$`, 's').exec(answer)
    if (match === null) return answer
    for (const [place, name] of names.entries()) texts.set(name, match[place + 1] ?? '')
    return expected
  }

  function mask(answer: unknown, expected: unknown, varies: readonly string[], path: string) {
    if (varies.includes(path) && typeof answer === 'number') return expected
    if (typeof expected === 'string' && typeof answer === 'string')
      return expected.includes('<') ? maskText(answer, expected) : answer
    if (Array.isArray(expected) && Array.isArray(answer))
      return answer.map((item, turn): unknown => mask(item, expected[turn], varies, `${path}[]`))
    if (!isObject(expected) || !isObject(answer)) return answer
    const fields = Object.entries(answer).map(([name, value]): [string, unknown] => [
      name,
      mask(value, expected[name], varies, path === '' ? name : `${path}.${name}`),
    ])
    return Object.fromEntries(fields)
  }

  return {
    set: (word, text) => void texts.set(word, text),
    fill: (text) =>
      text.replaceAll(/<(\w+)>/g, (_, word: string) => {
        const value = texts.get(word)
        assert.ok(value !== undefined, `<${word}> has no value yet`)
        return value
      }),
    mask: (answer, expected, varies = []) => mask(answer, expected, varies, ''),
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
