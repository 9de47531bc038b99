import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '../../web/words')

/** Words that end in s and are no plurals. */
const single = new Set('más menos ms is was has does less plus mes us gas'.split(' '))

/** Texts whose values are names and moments: nothing is counted. */
const uncounted = /\.(sessionsEnded|linkText|leaves|waitsFor|approved|waits)$/

/** Calls every text that takes values with the value 1, as a number and as text, and returns both. */
function* saidOfOne(words: unknown, path: string): Generator<readonly [string, string[]]> {
  if (typeof words === 'function') {
    const said = [1, '1'].map((one) => callWith(words as Text, one))
    yield [path, said.filter((text) => typeof text === 'string')]
  } else if (words !== null && typeof words === 'object' && !(words instanceof Map))
    for (const [name, inner] of Object.entries(words)) yield* saidOfOne(inner, `${path}.${name}`)
}

type Text = (...values: unknown[]) => unknown

function callWith(text: Text, one: unknown): unknown {
  try {
    return text(...Array.from({ length: text.length }, () => one))
  } catch {
    return undefined
  }
}

/** `1 cambios`, but neither `1 más` nor `11 cambios`. */
function hasManyOfOne(said: string): boolean {
  const iterator = said.matchAll(/(?<![\d.,:])1 (\p{L}+s)(?!\p{L})/gu)
  return [...iterator].some(([, word = '']) => !single.has(word.toLowerCase()))
}

test('no text says one of something as if it were many', async () => {
  const faults: string[] = []
  for (const file of readdirSync(folder)) {
    const catalogues = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, words] of Object.entries(catalogues))
      if (words !== null && typeof words === 'object' && 'es' in words)
        for (const [path, said] of saidOfOne(words, `${file} ${name}`))
          if (!uncounted.test(path) && said.length > 0 && said.every(hasManyOfOne))
            faults.push(`${path}: ${said[0]}`)
  }
  assert.deepEqual([...new Set(faults)], [])
})
