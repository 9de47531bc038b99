import { declareLimits } from '../../limits.ts'

export const [accountLimits, accountLimitWords] = declareLimits({
  accountSumsAtOnce: 1,
  accountSumsWaiting: 20,
  accountSumsPerShipper: [2, 'Resúmenes de cuenta pedidos a la vez'],
  accountDays: [366, 'Período de un resumen de cuenta', 'días'],
  impactOrdersPerShipper: [500, 'Envíos por remitente con que se prueban precios'],
  impactTariffs: [2_000, 'Tarifas que se prueban a la vez'],
  accountCredits: [100, 'Créditos que muestra un resumen de cuenta'],
})
