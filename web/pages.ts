import { consolePages } from './console/pages.ts'
import type { Page } from './page.ts'
import { portalPages } from './portal/pages.ts'

/** The courier's phone: the run of the day, a stop, a visit that failed, and the cash. */
const courierPage: Page = {
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
}

export const pages: readonly Page[] = [...portalPages, ...consolePages, courierPage]
