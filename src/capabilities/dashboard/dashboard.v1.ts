import { dayNumberText, parseDayNumber } from '../../kernel/days.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { dayText, type Period, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { badPeriod } from '../../rows/operation.ts'
import { dayForm } from '../../rows/query-forms.ts'
import { keyRows } from '../../rows/row.ts'
import {
  computed,
  count,
  day,
  decimal,
  type InZone,
  listOf,
  nested,
  orEmpty,
  orNull,
  text,
  type ViewTable,
  view,
} from '../../rows/view.ts'
import { dashboardLimits } from './dashboard.limits.ts'
import type { Dashboard, Figures } from './dashboard.ts'

export interface DashboardContext {
  readonly dashboard: Dashboard
  readonly caller: Shipper
  readonly zone: Zone
  readonly clock: Clock
}

const { row } = keyRows<DashboardContext>()

const dayTable: ViewTable<Figures['totals']> = {
  loaded: ['loaded', count('Envíos cargados.')],
  delivered: ['delivered', count('Envíos entregados (DL).')],
  failed: ['failed', count('Visitas que no encontraron a nadie (CA).')],
  returned: ['returned', count('Envíos que empezaron a volver (DV).')],
  onTime: computed(
    orNull(
      count(paragraph`De los entregados, los que llegaron a más tardar el día prometido; \`null\` si
        ninguno tenía día prometido.`),
    ),
    ({ promised, onTime }) => (promised === 0 ? null : onTime),
  ),
}

const shownTotals = view<Figures['totals']>()({
  ...dayTable,
  onTimePercent: computed(
    orNull(decimal('De los entregados con día prometido, cuántos a tiempo, en %.')),
    ({ promised, onTime }) =>
      promised === 0 ? null : Math.round((onTime / promised) * 1_000) / 10,
  ),
})

const shownDay = view<Figures['days'][number]>('DashboardDay', {
  day: ['day', day('El día.')],
  ...dayTable,
})

const shownZone = view<Figures['zones'][number]>('DashboardZone')({
  zone: orEmpty('La zona de destino; `null` si ninguna tiene el código postal.'),
  name: computed(text('Su nombre.'), ({ zone, name = zone }) => name || 'Sin zona'),
  loaded: count('Envíos cargados en el período.'),
})

const shownToday = view<Figures['today']>()({
  day: day('Hoy, por el reloj de la cuenta.'),
  loaded: count('Envíos cargados hoy.'),
  usual: orNull(
    count('Lo usual el mismo día de la semana, por las últimas cuatro; `null` si no hay.'),
  ),
})

const shownState = view<Figures['inTransit']['states'][number]>()({
  state: text('El estado.'),
  pieces: count('Cuántos están en él.'),
})

const shownInTransit = view<Figures['inTransit']>()({
  pieces: count('Envíos en nuestras manos, de ida.'),
  goingOut: count('De esos, los que están listos para salir o en reparto (MA, LD).'),
  returning: count('Envíos que vuelven (DV, RV, RM).'),
  states: listOf(shownState, 'Todos ellos, por estado.'),
})

interface FiguresOfPeriod extends Figures {
  readonly period: Period
}

const shownFigures = view<FiguresOfPeriod, [InZone]>('Dashboard')({
  from: computed(day('Primer día.'), ({ period }, { zone }) => dayText(zone, period.from)),
  to: computed(day('Último día.'), ({ period }, { zone }) => dayText(zone, period.to - 1)),
  totals: nested(shownTotals, 'Las sumas del período.'),
  days: listOf(shownDay, 'Cada día del período, también los que no tuvieron nada.'),
  zones: listOf(shownZone, 'Por destino, de la que más tiene a la que menos.'),
  today: nested(shownToday, 'Cómo viene el día.'),
  inTransit: nested(shownInTransit, 'Lo que hay en camino en este momento.'),
})

export const getDashboard = row({
  method: 'GET',
  path: '/dashboard',
  name: 'getDashboard',
  summary: 'Ver las cifras del inicio',
  description: paragraph`Lo cargado, entregado, fallido y devuelto por día, lo cargado por destino y
    lo que hay en camino ahora. Sin \`from\` ni \`to\`, los últimos siete días.`,
  scope: 'tracking',
  query: {
    from: [dayForm, 'Primer día, YYYY-MM-DD.'],
    to: [dayForm, `Último día; hasta ${dashboardLimits.dashboardDays} días.`],
  },
  answer: shownFigures,
  problems: [{ status: 400, meaning: 'El período no se puede leer.' }],
  async run({ query }, { dashboard, caller, zone, clock }) {
    const period = readPeriod(query, zone, clock(caller.number))
    if (period === undefined) return refuse(badPeriod(dashboardLimits.dashboardDays))
    return accept({ ...(await dashboard.figures(caller.number, period)), period })
  },
  refusals: {},
})

interface AskedDays {
  readonly from: string | undefined
  readonly to: string | undefined
}

function readPeriod(question: AskedDays, zone: Zone, now: number): Period | undefined {
  const { to = dayText(zone, now) } = question
  const week = Number.isNaN(parseDayNumber(to)) ? '' : dayNumberText(parseDayNumber(to) - 6)
  const period = parsePeriod(zone, question.from ?? week, to)
  if (period === undefined) return undefined
  const longestMs = (dashboardLimits.dashboardDays + 1) * 86_400_000
  return period.to - period.from <= longestMs ? period : undefined
}
