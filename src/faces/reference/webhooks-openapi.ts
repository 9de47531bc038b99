import { eventKinds } from '../../capabilities/events/events.wire.ts'
import type { ApiParameter, ApiWebhook } from '../../kits/openapi/document.ts'
import type { Entities } from '../../kits/openapi/entities.ts'
import { eventMeanings } from '../../slices.ts'

const tag = 'Webhooks y eventos'

const headers: readonly ApiParameter[] = [
  {
    in: 'header',
    name: 'webhook-id',
    description: 'El id del evento, igual en cada reenvío.',
    required: { example: 'evt_01k5a3wq3n8r7d2v5c9x0b4m6t' },
  },
  {
    in: 'header',
    name: 'webhook-timestamp',
    description: 'Cuándo se mandó, en segundos desde 1970.',
    required: { example: '1794736800' },
  },
  {
    in: 'header',
    name: 'webhook-signature',
    description: 'Las firmas de Standard Webhooks, separadas por un espacio; alcanza con una.',
    required: { example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
  },
]

/** The events as the messages that subscriptions get. */
export function printWebhooks(entities: Entities): ApiWebhook[] {
  return eventKinds(eventMeanings).map(({ type, name, meaning, schema }) => ({
    name: type,
    id: `on${name}`,
    summary: meaning,
    tag,
    parameters: headers,
    request: { type: 'application/json', schema: entities.add(schema, name) },
  }))
}
