import {
  badRequest,
  type InBoth,
  type OperationRow,
  tooManyRequests,
} from '../../rows/operation.ts'
import { flagForm, textForm } from '../../rows/query-forms.ts'
import { liveLimits } from './live.limits.ts'
import type { LiveUpdate } from './live.ts'

/** The topics of one face, and who follows them. */
interface Stream<Context, Topics> {
  /** The topics as the reference names them, as a problem tells them, and one to try. */
  readonly names: string
  readonly expects: InBoth
  readonly example: string
  /** What `once` does. */
  readonly once: string
  /** `undefined` where a topic is not one, or there are too many. */
  parse(sent: string, most: number): Topics | undefined
  /** `undefined` where too many pages are open. */
  follow(
    context: Context,
    topics: Topics,
    lastEventId: string | undefined,
  ): AsyncIterable<LiveUpdate> | undefined
}

/** What the rows of both faces share. */
export function streamRow<Context, Topics>({
  names,
  expects,
  example,
  once,
  parse,
  follow,
}: Stream<Context, Topics>): Omit<OperationRow<Context>, 'name' | 'description'> {
  const read = (sent: string) => parse(sent, liveLimits.streamTopics)
  return {
    method: 'GET',
    path: '/stream',
    summary: 'Seguir lo que cambia',
    query: [
      {
        name: 'topics',
        description: `Los temas: ${names}; separados por comas.`,
        form: textForm(expects, (sent) => read(sent) !== undefined),
        required: { example },
      },
      { name: 'once', description: once, form: flagForm },
    ],
    response: { type: 'string', description: 'Los eventos.' },
    fileResponse: {
      type: 'text/event-stream',
      description: 'Los eventos, mientras la página siga.',
    },
    successStatus: 200,
    problems: [
      { status: 400, meaning: 'Un tema no se puede leer.' },
      { status: 429, meaning: 'Hay demasiadas páginas abiertas.' },
    ],
    async answer({ query, lastEventId }, context) {
      const topics = read(query['topics'] ?? '')
      if (topics === undefined) return noTopics
      const updates = follow(context, topics, lastEventId)
      if (updates === undefined) return tooMany
      return { status: 200, live: writeStream(updates, query['once'] === 'true') }
    },
  }
}

const noTopics = badRequest({
  es: 'Falta decir qué se sigue: topics.',
  en: 'What to follow is missing: topics.',
})

const tooMany = tooManyRequests({
  es: 'Hay demasiadas páginas abiertas: cerrá alguna.',
  en: 'Too many pages are open: close some.',
})

/**
 * Events as browsers read them; `isOnce` tells how everything is, and ends. It is no generator: the
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

/** After its time; a break, of which nobody can tell, is followed by a longer wait. */
const comeBackSoon = `retry: ${liveLimits.streamBackMs}\n\n`

function writeUpdate({ changes, cursor }: LiveUpdate): string {
  if (changes.length === 0) return ': al día\n\n'
  const events = changes.map(({ topic, data }, place) => {
    // The cursor stands for all of them: who has read only some is told all again.
    const id = place === changes.length - 1 ? `id: ${cursor}\n` : ''
    return `${id}event: ${topic}\ndata: ${data}\n\n`
  })
  return events.join('')
}
