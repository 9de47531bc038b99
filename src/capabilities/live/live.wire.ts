import { badRequest, tooManyRequests } from '../../faces/operations/operation.wire.ts'
import type { LiveUpdate } from './live.ts'

/** How a stream is described, whoever follows it. */
export const streamAnswer = {
  response: { type: 'string', description: 'Los eventos.' },
  fileResponse: { type: 'text/event-stream', description: 'Los eventos, mientras la página siga.' },
  successStatus: 200,
  problems: [
    { status: 400, meaning: 'Un tema no se puede leer.' },
    { status: 429, meaning: 'Hay demasiadas páginas abiertas.' },
  ],
} as const

export const noTopics = badRequest({
  es: 'Falta decir qué se sigue: topics.',
  en: 'What to follow is missing: topics.',
})

export const tooMany = tooManyRequests({
  es: 'Hay demasiadas páginas abiertas: cerrá alguna.',
  en: 'Too many pages are open: close some.',
})

/**
 * Events as browsers read them; `isOnce` tells how everything is, and ends. It is no generator: the
 * reader may leave while it waits for news.
 */
export function writeStream(
  updates: AsyncIterable<LiveUpdate>,
  isOnce: boolean,
): AsyncIterable<string> {
  const source = updates[Symbol.asyncIterator]()
  let isBegun = false
  const end = async () => {
    await source.return?.()
    return { done: true, value: undefined } as const
  }
  const iterator: AsyncIterator<string> = {
    async next() {
      if (isOnce && isBegun) return end()
      const { done, value } = await source.next()
      if (done) return { done, value: undefined }
      const head = isBegun ? '' : 'retry: 5000\n\n'
      isBegun = true
      return { done: false, value: head + writeUpdate(value) }
    },
    return: end,
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

function writeUpdate({ changes, cursor }: LiveUpdate): string {
  if (changes.length === 0) return ': al día\n\n'
  const events = changes.map(({ topic, data }, place) => {
    // The cursor stands for all of them: who has read only some is told all again.
    const id = place === changes.length - 1 ? `id: ${cursor}\n` : ''
    return `${id}event: ${topic}\ndata: ${data}\n\n`
  })
  return events.join('')
}
