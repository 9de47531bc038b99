import type { Shipper } from '../../kernel/shipper.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { keyRows } from '../../rows/row.ts'
import { type Live, parseAccountTopics } from './live.ts'
import { following, streamOf, tooManyPages } from './live.wire.ts'

export interface AccountLiveContext {
  readonly live: Live
  readonly caller: Shipper
}

export const followOwnTopics = keyRows<AccountLiveContext>().row({
  ...following({
    names: 'shipments, shipment:CÓDIGO',
    expects: {
      es: 'shipments o shipment: y un código de seguimiento, separados por comas',
      en: 'shipments, or shipment: and a tracking code, separated by commas',
    },
    example: 'shipments',
    once: 'true: cada tema una vez, y termina.',
    parse: parseAccountTopics,
  }),
  name: 'followShipments',
  description: paragraph`Eventos del servidor (text/event-stream) para una página abierta: uno por
    tema que cambió, con el nombre del tema y sin más datos, que se piden después. \`shipments\`
    cambia cuando se carga o se mueve alguno de los envíos propios; \`shipment:CÓDIGO\` con ese
    envío, y nunca si no es propio. Primero llega cada tema una vez, con \`changedMsAgo\`: hace
    cuántos milisegundos cambió, para saber si lo que se leyó antes de seguirlo sigue así. Quien
    vuelve con \`Last-Event-ID\` recibe lo que cambió mientras no estaba, y puede recibir de más.
    Para que un programa no pierda nada están los webhooks y \`GET /v1/events\`.`,
  scope: 'tracking',
  run: ({ query: { topics, once }, lastEventId }, { live, caller }) =>
    streamOf(live.followOwn(topics, caller.number, lastEventId), once),
  refusals: tooManyPages,
})
