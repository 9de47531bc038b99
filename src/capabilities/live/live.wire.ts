import { orRefuse } from '../../outcome.ts'
import type { Sheet } from '../../rows/file-answers.ts'
import type { InBoth } from '../../rows/operation.ts'
import { flagForm, type QueryForm, textForm } from '../../rows/query-forms.ts'
import { liveLimits } from './live.limits.ts'
import type { LiveUpdate } from './live.ts'

/** The topics of one face, and their reader. */
interface Topics<Topic> {
  /** The topics as the reference and a problem name them, and one to try. */
  readonly names: string
  readonly expects: InBoth
  readonly example: string
  /** The description of `once`. */
  readonly once: string
  /** `undefined` where a topic is not one, or there are too many. */
  parse(text: string, most: number): readonly Topic[] | undefined
}

/** An answer that is sent as it comes. */
const stream: Sheet<AsyncIterable<string>> = {
  schema: { type: 'string', description: 'Los eventos.' },
  described: {
    fileResponse: {
      type: 'text/event-stream',
      description: 'Los eventos, mientras la página siga.',
    },
  },
  send: (live) => ({ status: 200, live }),
}

/** The common part of the rows of both faces. */
export function following<Topic>({ names, expects, example, once, parse }: Topics<Topic>) {
  const read = (text: string) => parse(text, liveLimits.streamTopics)
  const form: QueryForm<readonly Topic[]> = {
    ...textForm(expects, (text) => read(text) !== undefined),
    read: (text) => read(text) ?? [],
  }
  return {
    method: 'GET',
    path: '/stream',
    summary: 'Seguir lo que cambia',
    query: {
      topics: [form, `Los temas: ${names}; separados por comas.`, { example }],
      once: [flagForm, once],
    },
    answer: stream,
  } as const
}

export const tooManyPages = {
  'too-many-requests': [
    429,
    'Hay demasiadas páginas abiertas: cerrá alguna.',
    'Too many pages are open: close some.',
  ],
} as const

/** `updates` is undefined where too many pages are open. */
export function streamOf(updates: AsyncIterable<LiveUpdate> | undefined, isOnce = false) {
  return orRefuse(updates && writeStream(updates, isOnce), 'too-many-requests')
}

/**
 * Events as browsers read them; `isOnce` sends the present state and ends. It is no generator: the
 * reader may leave while it waits for news.
 */
function writeStream(updates: AsyncIterable<LiveUpdate>, isOnce: boolean): AsyncIterable<string> {
  const source = updates[Symbol.asyncIterator]()
  let isBegun = false
  let isOver = false
  const end = async () => {
    await source.return?.()
    return { done: true, value: undefined } as const
  }
  const iterator: AsyncIterator<string> = {
    async next() {
      if (isOver || (isOnce && isBegun)) return end()
      const { done, value } = await source.next()
      if (done) {
        isOver = true
        return { done: false, value: comeBackSoon }
      }
      const head = isBegun ? '' : 'retry: 5000\n\n'
      isBegun = true
      return { done: false, value: head + writeUpdate(value) }
    },
    return: end,
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** After its time; a break, which nobody can announce, is followed by a longer wait. */
const comeBackSoon = `retry: ${liveLimits.streamBackMs}\n\n`

function writeUpdate({ changes, cursor }: LiveUpdate): string {
  if (changes.length === 0) return ': al día\n\n'
  const events = changes.map(({ topic, data }, place) => {
    // The cursor stands for all of them: a reader of only some gets all again.
    const id = place === changes.length - 1 ? `id: ${cursor}\n` : ''
    return `${id}event: ${topic}\ndata: ${data}\n\n`
  })
  return events.join('')
}
