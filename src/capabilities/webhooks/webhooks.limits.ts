import { type LimitTable, limitTable } from '../../limits.ts'

export const webhookLimits = {
  subscriptionsPerShipper: 20,
  webhookUrlCharacters: 500,
  webhookClaimMs: 20_000,
  webhookAnswerBytes: 500,
  webhookSendsAtOnce: 1_024,
  webhookSendsPerSubscription: 32,
  webhookFailingDays: 5,
  webhookLogDays: 30,
  webhookOldSecretHours: 24,
  webhookReplayEvents: 100_000,
  webhookStatsHours: 24,
  webhookStatsAttempts: 20_000,
  webhookStatsOpen: 100_000,
} as const

/** Descriptions for the reference; `undefined` for internal limits. */
export const webhookLimitWords: LimitTable = limitTable(webhookLimits, {
  subscriptionsPerShipper: { what: 'Suscripciones por remitente', unit: '' },
  webhookUrlCharacters: { what: 'Caracteres de la dirección de una suscripción', unit: '' },
  webhookClaimMs: undefined,
  webhookAnswerBytes: { what: 'Bytes que se registran de la respuesta a un webhook', unit: '' },
  webhookSendsAtOnce: undefined,
  webhookSendsPerSubscription: { what: 'Webhooks a la vez por suscripción', unit: '' },
  webhookFailingDays: {
    what: 'Tiempo de fallas seguidas tras el que se desactiva una suscripción',
    unit: 'días',
  },
  webhookLogDays: { what: 'Tiempo mínimo que se guarda el registro de entregas', unit: 'días' },
  webhookOldSecretHours: { what: 'Tiempo que un secreto renovado sigue firmando', unit: 'h' },
  webhookReplayEvents: { what: 'Eventos por pedido de reenvío', unit: '' },
  webhookStatsHours: { what: 'Período de las cifras de una suscripción', unit: 'h' },
  webhookStatsAttempts: { what: 'Intentos que cuentan las cifras de una suscripción', unit: '' },
  webhookStatsOpen: undefined,
})
