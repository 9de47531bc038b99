import { type LimitTable, limitTable } from '../../limits.ts'

export const accountLimits = {
  accountSumsAtOnce: 1,
  accountSumsWaiting: 20,
  accountSumsPerShipper: 2,
  accountDays: 366,
  impactOrdersPerShipper: 500,
  impactTariffs: 2_000,
  accountCredits: 100,
} as const

/** How each limit is described to callers; `undefined` if no caller can reach it. */
export const accountLimitWords: LimitTable = limitTable(accountLimits, {
  accountSumsAtOnce: undefined,
  accountSumsWaiting: undefined,
  accountSumsPerShipper: { what: 'Resúmenes de cuenta pedidos a la vez', unit: '' },
  accountDays: { what: 'Período de un resumen de cuenta', unit: 'días' },
  impactOrdersPerShipper: { what: 'Envíos por remitente con que se prueban precios', unit: '' },
  impactTariffs: { what: 'Tarifas que se prueban a la vez', unit: '' },
  accountCredits: { what: 'Créditos que muestra un resumen de cuenta', unit: '' },
})
