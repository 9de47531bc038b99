import type { Scope } from '../../kernel/scope.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { isoOrNull } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { count, maybeMoment, objectOf } from '../../rows/answer-schema.ts'
import { type KeyOperation, notFound } from '../../rows/operation.ts'
import type { OwnLabelsContext } from './labels-v1.wire.ts'

export const getOwnPrints: KeyOperation<OwnLabelsContext, Scope> = {
  method: 'GET',
  path: '/shipments/:trackingCode/prints',
  name: 'getOwnPrints',
  summary: 'Ver cuántas veces se imprimió un envío',
  description: 'Los pedidos de impresión y las etiquetas que salieron en ellos.',
  scope: 'tracking',
  response: entity(
    'LabelPrints',
    objectOf({
      prints: count('Cuántas veces se imprimió.'),
      labels: count('Cuántas etiquetas salieron.'),
      firstAt: maybeMoment('La primera vez; `null` si ninguna.'),
      lastAt: maybeMoment('La última vez; `null` si ninguna.'),
    }),
  ),
  successStatus: 200,
  async answer({ params }, { labels, caller }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const found = code.ok && (await labels.findOwnPrints(caller.number, code.value))
    if (!found)
      return notFound({
        es: 'Tu cuenta no tiene ningún envío con ese código.',
        en: 'Your account has no shipment with that code.',
      })
    const { prints, labels: printed, firstAt, lastAt } = found
    const body = { prints, labels: printed, firstAt: isoOrNull(firstAt), lastAt: isoOrNull(lastAt) }
    return { status: 200, body }
  },
}
