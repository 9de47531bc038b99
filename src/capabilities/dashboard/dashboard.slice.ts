import { defineSlice, type Ground } from '../../slice.ts'
import type { Rates } from '../rates/rates.ts'
import { dashboardLimitWords } from './dashboard.limits.ts'
import { openDashboard } from './dashboard.ts'
import { getDashboard } from './dashboard.v1.ts'

interface DashboardGround extends Ground {
  readonly rates: Rates
}

export const dashboard = defineSlice({
  name: 'dashboard',
  tables: ['order_sum', 'order_sum_head'],
  demonstration: {
    order_sum: { shipper: 'shipper_number' },
    order_sum_head: { shipper: 'shipper_number' },
  },
  limits: dashboardLimitWords,
  v1: [getDashboard],
  chapters: {
    v1: [
      {
        id: 'inicio',
        title: 'Inicio y avisos',
        place: 35,
        paths: ['/dashboard', '/attention', '/notices'],
      },
    ],
  },
  open({ db, clock, zone, rates }: DashboardGround) {
    const door = openDashboard(db, clock, zone, { rates })
    return { doors: { dashboard: door }, clean: door.sumUp }
  },
})
