import { declareLimits } from '../../limits.ts'

export const [webhookLimits, webhookLimitWords] = declareLimits({
  subscriptionsPerShipper: [20, 'Suscripciones por remitente'],
  webhookUrlCharacters: [500, 'Caracteres de la dirección de una suscripción'],
  webhookClaimMs: 20_000,
  webhookAnswerBytes: [500, 'Bytes que se registran de la respuesta a un webhook'],
  webhookSendsAtOnce: 1_024,
  webhookSendsPerSubscription: [32, 'Webhooks a la vez por suscripción'],
  webhookFailingDays: [
    5,
    'Tiempo de fallas seguidas tras el que se desactiva una suscripción',
    'días',
  ],
  webhookLogDays: [30, 'Tiempo mínimo que se guarda el registro de entregas', 'días'],
  webhookOldSecretHours: [24, 'Tiempo que un secreto renovado sigue firmando', 'h'],
  webhookReplayEvents: [100_000, 'Eventos por pedido de reenvío'],
  webhookStatsHours: [24, 'Período de las cifras de una suscripción', 'h'],
  webhookStatsAttempts: [20_000, 'Intentos que cuentan las cifras de una suscripción'],
  webhookStatsOpen: 100_000,
})
