import { dayNumberText, parseDayNumber } from '../../kernel/days.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { dayText, type Period, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import {
  count,
  day,
  maybeDecimal,
  maybeString,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { badPeriod, type KeyOperation, type OperationInput } from '../../rows/operation.ts'
import { dayForm } from '../../rows/query-forms.ts'
import { dashboardLimits } from './dashboard.limits.ts'
import type { Dashboard, Figures } from './dashboard.ts'

export interface DashboardContext {
  readonly dashboard: Dashboard
  readonly caller: Shipper
  readonly zone: Zone
  readonly clock: Clock
}

const onTimeSchema = {
  type: ['integer', 'null'],
  description: paragraph`De los entregados, los que llegaron a más tardar el día prometido; \`null\`
    si ninguno tenía día prometido.`,
}

const dayProperties = {
  loaded: count('Envíos cargados.'),
  delivered: count('Envíos entregados (DL).'),
  failed: count('Visitas que no encontraron a nadie (CA).'),
  returned: count('Envíos que empezaron a volver (DV).'),
  onTime: onTimeSchema,
}

const response = entity(
  'Dashboard',
  objectOf({
    from: day('Primer día.'),
    to: day('Último día.'),
    totals: {
      ...objectOf({
        ...dayProperties,
        onTimePercent: maybeDecimal('De los entregados con día prometido, cuántos a tiempo, en %.'),
      }),
      description: 'Las sumas del período.',
    },
    days: {
      type: 'array',
      items: entity('DashboardDay', objectOf({ day: day('El día.'), ...dayProperties })),
      description: 'Cada día del período, también los que no tuvieron nada.',
    },
    zones: {
      type: 'array',
      items: entity(
        'DashboardZone',
        objectOf({
          zone: maybeString('La zona de destino; `null` si ninguna tiene el código postal.'),
          name: string('Su nombre.'),
          loaded: count('Envíos cargados en el período.'),
        }),
      ),
      description: 'Por destino, de la que más tiene a la que menos.',
    },
    today: {
      ...objectOf({
        day: day('Hoy, por el reloj de la cuenta.'),
        loaded: count('Envíos cargados hoy.'),
        usual: {
          type: ['integer', 'null'],
          description:
            'Lo usual el mismo día de la semana, por las últimas cuatro; `null` si no hay.',
        },
      }),
      description: 'Cómo viene el día.',
    },
    inTransit: {
      ...objectOf({
        pieces: count('Envíos en nuestras manos, de ida.'),
        goingOut: count('De esos, los que están listos para salir o en reparto (MA, LD).'),
        returning: count('Envíos que vuelven (DV, RV, RM).'),
        states: {
          type: 'array',
          items: objectOf({
            state: string('El estado.'),
            pieces: count('Cuántos están en él.'),
          }),
          description: 'Todos ellos, por estado.',
        },
      }),
      description: 'Lo que hay en camino en este momento.',
    },
  }),
)

export const getDashboard: KeyOperation<DashboardContext, Scope> = {
  method: 'GET',
  path: '/dashboard',
  name: 'getDashboard',
  summary: 'Ver las cifras del inicio',
  description: paragraph`Lo cargado, entregado, fallido y devuelto por día, lo cargado por destino y
    lo que hay en camino ahora. Sin \`from\` ni \`to\`, los últimos siete días.`,
  scope: 'tracking',
  query: [
    { name: 'from', description: 'Primer día, YYYY-MM-DD.', form: dayForm },
    {
      name: 'to',
      description: `Último día; hasta ${dashboardLimits.dashboardDays} días.`,
      form: dayForm,
    },
  ],
  response,
  successStatus: 200,
  problems: [{ status: 400, meaning: 'El período no se puede leer.' }],
  async answer({ query }, { dashboard, caller, zone, clock }) {
    const period = readPeriod(query, zone, clock(caller.number))
    if (period === undefined) return badPeriod(dashboardLimits.dashboardDays)
    const figures = await dashboard.figures(caller.number, period)
    const days = { from: dayText(zone, period.from), to: dayText(zone, period.to - 1) }
    return { status: 200, body: { ...days, ...writeFigures(figures) } }
  },
}

function readPeriod(query: OperationInput['query'], zone: Zone, now: number): Period | undefined {
  const to = query['to'] || dayText(zone, now)
  const week = Number.isNaN(parseDayNumber(to)) ? '' : dayNumberText(parseDayNumber(to) - 6)
  const period = parsePeriod(zone, query['from'] || week, to)
  if (period === undefined) return undefined
  const longestMs = (dashboardLimits.dashboardDays + 1) * 86_400_000
  return period.to - period.from <= longestMs ? period : undefined
}

function writeFigures({ totals, days, zones, today, inTransit }: Figures) {
  const { promised, onTime } = totals
  const percent = promised === 0 ? null : Math.round((onTime / promised) * 1_000) / 10
  return {
    totals: { ...writeDay(totals), onTimePercent: percent },
    days: days.map(({ day: of, ...figures }) => ({ day: of, ...writeDay(figures) })),
    zones: zones.map(({ zone, name = zone, loaded }) => ({
      zone: zone || null,
      name: name || 'Sin zona',
      loaded,
    })),
    today: { ...today, usual: today.usual ?? null },
    inTransit,
  }
}

function writeDay({ promised, onTime, ...figures }: Figures['totals']) {
  return { ...figures, onTime: promised === 0 ? null : onTime }
}
