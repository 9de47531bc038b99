import { declareLimits } from '../../limits.ts'

export const [volumeRampLimits, volumeRampLimitWords] = declareLimits({
  ordersPerDayInFirstWeek: [50, 'Órdenes por día de una cuenta nueva, 1.ª semana'],
  ordersPerDayInSecondWeek: [200, 'Órdenes por día de una cuenta nueva, 2.ª semana'],
  ordersPerDayInThirdWeek: [1_000, 'Órdenes por día de una cuenta nueva, 3.ª semana'],
})
