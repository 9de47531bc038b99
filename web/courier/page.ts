import { definePage } from '../page.ts'

/** The courier's phone: the run of the day, a stop, a visit that failed, and the cash. */
export const courierPage = definePage({
  folder: 'courier',
  title: { es: 'Reparto', en: 'Deliveries' },
  icon: 'bike',
  roles: ['courier', 'administrator'],
  screens: [
    { path: '/reparto', file: 'run', firstCalls: () => ['/runs/mine'] },
    { path: '/reparto/efectivo', file: 'cash', firstCalls: () => ['/runs/mine'] },
    { path: '/reparto/$code', file: 'delivery', firstCalls: () => ['/runs/mine'] },
    { path: '/reparto/$code/fallida', file: 'failed', firstCalls: () => ['/runs/mine'] },
  ],
})
