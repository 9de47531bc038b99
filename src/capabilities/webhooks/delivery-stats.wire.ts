import { isoText } from '../../kits/clock/iso.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { count, maybeCount, maybeDecimal, moment, objectOf } from '../../rows/answer-schema.ts'
import { attemptsAtMost, type DeliveryStats } from './webhooks.ts'

export const statsSchema = entity(
  'WebhookStats',
  objectOf({
    since: moment('Desde cuándo se cuentan los intentos.'),
    attempts: count('Veces que se mandó un evento.'),
    delivered: count('Las que se respondieron bien (2xx).'),
    firstTry: count('De esas, las del primer intento.'),
    firstTryPercent: maybeDecimal('Qué parte fue al primer intento, en %; null si no hubo.'),
    p50Ms: maybeCount('Lo que tarda en responder la mitad, en milisegundos.'),
    p95Ms: maybeCount('Lo que tardan en responder 95 de cada 100, en milisegundos.'),
    waiting: count('Eventos que esperan ser entregados, ahora.'),
    givenUp: count('Eventos que no se pudieron entregar y ya no se intentan.'),
    attemptsAtMost: count('Intentos tras los que un evento se abandona.'),
  }),
)

export function writeStats({ dead, p50Ms, p95Ms, ...stats }: DeliveryStats) {
  const { delivered, firstTry } = stats
  const percent = delivered === 0 ? null : Math.round((firstTry / delivered) * 1_000) / 10
  return {
    ...stats,
    since: isoText(stats.since),
    firstTryPercent: percent,
    p50Ms: p50Ms ?? null,
    p95Ms: p95Ms ?? null,
    givenUp: dead,
    attemptsAtMost,
  }
}
