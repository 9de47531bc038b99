import {
  badRequest,
  type Operation,
  type OperationAnswer,
  tooManyRequests,
} from '../../faces/operations/operation.wire.ts'
import { flagForm, textForm } from '../../faces/operations/query-forms.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import { liveLimits } from './live.limits.ts'
import { type Live, type LiveUpdate, parseTopics } from './live.ts'

export interface LiveContext {
  readonly live: Live
  readonly operator: Operator
}

const topicsForm = textForm(
  {
    es: 'work-list, movements o shipment: y un código de seguimiento, separados por comas',
    en: 'work-list, movements, or shipment: and a tracking code, separated by commas',
  },
  (sent) => parseTopics(sent, liveLimits.streamTopics) !== undefined,
)

export const followTopics: Operation<LiveContext> = {
  method: 'GET',
  path: '/stream',
  name: 'followTopics',
  summary: 'Seguir lo que cambia',
  description: [
    'Eventos del servidor (text/event-stream) para una página abierta: uno por tema que cambió, ',
    'con el nombre del tema. `work-list` trae las cuentas de los pendientes, las de su sucursal ',
    'para quien es de una; de los otros temas solo se dice que cambiaron. Primero llega cómo está ',
    'todo; quien vuelve con `Last-Event-ID` recibe lo que cambió mientras no estaba.',
  ].join(''),
  roles: ['administrator', 'executive', 'branch', 'scanner', 'reader'],
  query: [
    {
      name: 'topics',
      description: 'Los temas: work-list, movements, shipment:CÓDIGO; separados por comas.',
      form: topicsForm,
      required: { example: 'work-list' },
    },
    { name: 'once', description: 'true: cómo está todo, y termina.', form: flagForm },
  ],
  response: { type: 'string', description: 'Los eventos.' },
  fileResponse: { type: 'text/event-stream', description: 'Los eventos, mientras la página siga.' },
  successStatus: 200,
  problems: [
    { status: 400, meaning: 'Un tema no se puede leer.' },
    { status: 429, meaning: 'Hay demasiadas páginas abiertas.' },
  ],
  async answer({ query, lastEventId }, { live, operator }): Promise<OperationAnswer> {
    const topics = parseTopics(query['topics'] ?? '', liveLimits.streamTopics)
    if (topics === undefined) return noTopics
    const updates = live.follow(topics, operator, lastEventId)
    if (updates === undefined) return tooMany
    return { status: 200, live: writeStream(updates, query['once'] === 'true') }
  },
}

const noTopics = badRequest({
  es: 'Falta decir qué se sigue: topics.',
  en: 'What to follow is missing: topics.',
})

const tooMany = tooManyRequests({
  es: 'Hay demasiadas páginas abiertas: cerrá alguna.',
  en: 'Too many pages are open: close some.',
})

/** It is no generator: the reader may leave while it waits for news. */
function writeStream(updates: AsyncIterable<LiveUpdate>, isOnce: boolean): AsyncIterable<string> {
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
