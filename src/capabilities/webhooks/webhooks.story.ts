import type { Fields } from '../../../test/contract/support.ts'
import { load, type Scene, type Step, type Story, waitFor } from '../../../test/support/story.ts'

const hasItems =
  (count: number) =>
  ({ items }: Fields) =>
    Array.isArray(items) && items.length === count

async function enable({ posta, words, place, key }: Scene): Promise<void> {
  await posta.request('PUT', `${place}/v1/webhooks/${words.fill('<webhook>')}`, {
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ enabled: true }),
  })
}

const steps = (face: string): Step[] => [
  `${face} listEventTypes 1-all`,
  `${face} listWebhooks 1-none`,
  `${face} createWebhook 1-movements`,
  `${face} createWebhook 2-address-internal`,
  `${face} testWebhook 1-sent`,
  waitFor('the attempt', '/webhooks/<webhook>/attempts', hasItems(1)),
  `${face} listWebhookAttempts 1-delivered`,
  `${face} listWebhookAttempts 2-unknown`,
  `${face} getWebhookStats 1-of-a-day`,
  `${face} getWebhookStats 2-unknown`,
  `${face} getEvent 1-sent`,
  `${face} getEvent 2-unknown`,
  `${face} listWebhookDeliveries 1-none-waiting`,
  `${face} listWebhookDeliveries 2-unknown`,
  `${face} changeWebhook 1-off`,
  `${face} changeWebhook 2-type-unknown`,
  `${face} testWebhook 2-off`,
  `${face} getWebhook 1-off`,
  `${face} getWebhook 2-unknown`,
  `${face} rotateWebhookSecret 1-new-secret`,
  `${face} rotateWebhookSecret 2-unknown`,
  enable,
  `${face} readEvents 1-from-now`,
  load('EVENTO-0001'),
  waitFor('the delivery', '/webhooks/<webhook>/attempts', hasItems(2)),
  `${face} readEvents 2-of-an-order`,
  `${face} readEvents 3-unreadable`,
  `${face} readEvents 4-of-a-shipment`,
  `${face} replayWebhook 3-counted`,
  `${face} replayWebhook 1-of-a-day`,
  `${face} replayWebhook 2-nothing-named`,
  waitFor('the replay', '/webhooks/<webhook>/attempts', hasItems(3)),
  `${face} removeWebhook 1-removed`,
  `${face} removeWebhook 2-unknown`,
]

export const stories: readonly Story[] = [
  { about: 'webhooks and events, of a shipper', steps: steps('v1') },
  { about: 'webhooks and events, for the carrier', steps: steps('ops') },
]
