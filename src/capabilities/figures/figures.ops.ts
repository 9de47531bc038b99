import { dayNumberText, parseDayNumber } from '../../kernel/days.ts'
import { reasonCodeWords } from '../../kernel/visit-reason.ts'
import { dayText, type Period, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, day, objectOf, string } from '../../rows/answer-schema.ts'
import {
  badRequest,
  csvFile,
  type Operation,
  type OperationAnswer,
  type OperationInput,
} from '../../rows/operation.ts'
import { dayForm, wordForm } from '../../rows/query-forms.ts'
import { chooseSums, type Grouping, groupings, type SumChoice } from './figure-question.ts'
import { figureLimits } from './figures.limits.ts'
import type { FloorSum, Sums } from './figures.ts'
import {
  branchFilter,
  type FiguresContext,
  figureReaders,
  keyProperties,
  namesFor,
  shipperFilter,
} from './figures.wire.ts'

const { figureDays } = figureLimits

const filters = [
  { name: 'from', description: 'El primer día; falta: 14 días.', form: dayForm },
  { name: 'to', description: 'El último día; falta: hoy.', form: dayForm },
  branchFilter,
  shipperFilter,
  {
    name: 'by',
    description: 'Agrupadas por día, que es lo usual, por sucursal o por remitente.',
    form: wordForm(groupings),
  },
]

const problems = [
  {
    status: 400,
    meaning: `No son un período de hasta ${figureDays} días, o se mezclan sucursal y remitente.`,
  },
]

const periodWrong = badRequest({
  es: `Se esperan los días from y to, YYYY-MM-DD, hasta ${figureDays} días.`,
  en: `Expected the days from and to, YYYY-MM-DD, up to ${figureDays} days.`,
})

const mixed = badRequest({
  es: 'Las cifras se suman por sucursal o por remitente: elegí una de las dos.',
  en: 'Figures are summed by branch or by shipper: choose one of them.',
})

interface Asked {
  readonly choice: SumChoice
  readonly by: Grouping
}

function readQuestion(
  query: OperationInput['query'],
  { zone, clock }: FiguresContext,
): Asked | OperationAnswer {
  const to = parseDayNumber(query['to'] || dayText(zone, clock()))
  const from = query['from'] ? parseDayNumber(query['from']) : to - 13
  const days = to - from + 1
  if (Number.isNaN(days) || days < 1 || days > figureDays) return periodWrong
  const by = groupings.find((one) => one === query['by']) ?? 'day'
  const branch = query['branch'] ? query['branch'].toUpperCase() : undefined
  const shipper = query['shipper'] || undefined
  const choice = chooseSums({ from, to, branch, shipper, by })
  return choice.ok ? { choice: choice.value, by } : mixed
}

const periodProperties = { from: day('El primer día.'), to: day('El último día.') }

function listOf(name: string, properties: Readonly<Record<string, unknown>>) {
  return {
    type: 'array',
    items: entity(name, objectOf({ ...keyProperties, ...properties })),
    description: 'Por día, por sucursal o por remitente.',
  }
}

interface FigureRow {
  readonly path: string
  readonly name: string
  /** The name of the answer in documents. */
  readonly entityName: string
  readonly summary: string
  readonly description: string
  /** The schema of the answer beside its period. */
  readonly properties: Readonly<Record<string, unknown>>
  write(sums: Sums): Readonly<Record<string, number>>
  /** Further fields of the answer beside totals and groups. */
  more?(question: Asked, context: FiguresContext): Promise<object>
  /** Further fields of each group beside its sums. */
  each?(question: Asked, context: FiguresContext): Promise<(key: string) => object>
}

function figureRow(row: FigureRow): Operation<FiguresContext> {
  const { path, name, entityName, summary, description, properties, write } = row
  return {
    method: 'GET',
    path,
    name,
    summary,
    description,
    roles: figureReaders,
    query: filters,
    response: entity(entityName, objectOf({ ...periodProperties, ...properties })),
    successStatus: 200,
    problems,
    async answer({ query }, context) {
      const question = readQuestion(query, context)
      if (!('choice' in question)) return question
      const { choice, by } = question
      const { total, groups } = await context.figures.sums(choice)
      const nameOf = await namesFor(context, by)
      const moreOf = await row.each?.(question, context)
      const items = groups.map(([key, sums]) => ({
        key: by === 'day' ? dayNumberText(Number(key)) : key,
        name: nameOf(key),
        ...write(sums),
        ...moreOf?.(key),
      }))
      const period = { from: dayNumberText(choice.from), to: dayNumberText(choice.to) }
      const more = await row.more?.(question, context)
      return { status: 200, body: { ...period, ...write(total), ...more, items } }
    },
  }
}

const volume = { pieces: count('Los que ingresaron (IF).') }

/** Longer periods have no figures of each day beside those of a branch or a shipper. */
const mostDaily = 92

export const getVolume = figureRow({
  path: '/figures/volume',
  name: 'getVolume',
  entityName: 'Volume',
  summary: 'Ver cuántos envíos ingresaron',
  description: paragraph`Los envíos que ingresaron (IF) en un período, por día, por sucursal o por
    remitente. Agrupados por sucursal o remitente, y hasta ${mostDaily} días, también los de cada
    día.`,
  properties: {
    ...volume,
    items: listOf('VolumeFigure', {
      ...volume,
      days: {
        type: 'array',
        items: { type: 'integer' },
        description: 'Los de cada día; vacío si las cifras ya son por día.',
      },
    }),
  },
  write: ({ received }) => ({ pieces: received }),
  async each({ choice, by }, { figures }) {
    const isDaily = by !== 'day' && choice.to - choice.from < mostDaily
    const daily = isDaily ? await figures.daily(choice) : undefined
    return (key) => ({ days: daily?.get(key) ?? [] })
  },
})

const onTime = {
  promised: count('Los entregados que tenían un día prometido.'),
  onTime: count('De esos, los que llegaron a más tardar ese día.'),
}

export const getOnTime = figureRow({
  path: '/figures/on-time',
  name: 'getOnTime',
  entityName: 'OnTime',
  summary: 'Ver cuántos envíos se entregaron a tiempo',
  description:
    'De los entregados (DL) en un período con un día prometido, cuántos llegaron a tiempo.',
  properties: { ...onTime, items: listOf('OnTimeFigure', onTime) },
  write: ({ promised, onTime: arrived }) => ({ promised, onTime: arrived }),
})

const visits = {
  visits: count('Las visitas: entregas (DL) y visitas fallidas (CA).'),
  failed: count('Las visitas fallidas (CA).'),
}

export const getFailedVisits = figureRow({
  path: '/figures/failed-visits',
  name: 'getFailedVisits',
  entityName: 'FailedVisits',
  summary: 'Ver cuántas visitas fallaron, y por qué',
  description: 'Las visitas de un período, cuántas fallaron (CA) y con qué motivo.',
  properties: {
    ...visits,
    reasons: {
      type: 'array',
      items: entity(
        'VisitReasonFigure',
        objectOf({
          code: string(reasonCodeWords),
          pieces: count('Cuántas.'),
        }),
      ),
      description: 'Por qué fallaron, lo más frecuente primero.',
    },
    items: listOf('VisitFigure', visits),
  },
  write: ({ delivered, failed }) => ({ visits: delivered + failed, failed }),
  async more({ choice }, { figures }) {
    const reasons = await figures.reasons(choice)
    return { reasons: reasons.map(({ reason, pieces }) => ({ code: reason, pieces })) }
  },
})

const columns = ['key', 'name', 'received', 'delivered', 'promised', 'onTime', 'failed']

export const exportFigures: Operation<FiguresContext> = {
  method: 'GET',
  path: '/figures.csv',
  name: 'exportFigures',
  summary: 'Exportar las cifras',
  description: 'Todas las de un período, por día, por sucursal o por remitente, en un archivo CSV.',
  roles: figureReaders,
  query: filters,
  ...csvFile,
  problems,
  async answer({ query }, context) {
    const question = readQuestion(query, context)
    if (!('choice' in question)) return question
    const { choice, by } = question
    const nameOf = await namesFor(context, by)
    const { groups } = await context.figures.sums(choice)
    const toRow = ([key, sums]: (typeof groups)[number]) => ({
      key: by === 'day' ? dayNumberText(Number(key)) : key,
      name: nameOf(key) ?? '',
      ...sums,
    })
    async function* pages() {
      yield groups
    }
    return { status: 200, csv: writeCsv(columns, pages(), toRow), fileName: 'figures.csv' }
  },
}

const floor = {
  pieces: count('Los envíos que están con el operador ahora.'),
  idle: count('De esos, los que nadie escaneó en más de 72 horas.'),
}

const floorPeriodWrong = badRequest({
  es: 'Se esperan los días from y to, YYYY-MM-DD, from no después de to.',
  en: 'Expected the days from and to, YYYY-MM-DD, from not after to.',
})

/** `undefined` if none is asked, `wrong` if its days are no period. */
function readPeriod(
  { from, to }: OperationInput['query'],
  { zone, clock }: FiguresContext,
): Period | 'wrong' | undefined {
  if (!from && !to) return undefined
  return parsePeriod(zone, from || '2000-01-01', to || dayText(zone, clock())) ?? 'wrong'
}

/** Adds quarters of an hour up to the days of a zone. */
function addUpDays(quarters: readonly FloorSum[], zone: Zone): FloorSum[] {
  const days = Map.groupBy(quarters, ({ key }) => dayText(zone, Number(key)))
  return [...days].map(([key, some]) => ({ key, ...totalOf(some) }))
}

function totalOf(sums: readonly FloorSum[]): Omit<FloorSum, 'key'> {
  const total = (of: 'pieces' | 'idle') => sums.reduce((all, sum) => all + sum[of], 0)
  return { pieces: total('pieces'), idle: total('idle') }
}

export const getFloor: Operation<FiguresContext> = {
  method: 'GET',
  path: '/figures/floor',
  name: 'getFloor',
  summary: 'Ver cuántos envíos hay en cada sucursal ahora',
  description: paragraph`Los que el operador tiene y no terminaron, por la última sucursal que los
    vio, por remitente o por el día de su último movimiento, y cuántos de ellos están demorados.`,
  roles: figureReaders,
  query: [
    {
      name: 'from',
      description: 'Solo los que no se mueven desde este día o después; falta: todos.',
      form: dayForm,
    },
    {
      name: 'to',
      description: 'Solo los que no se mueven desde este día o antes; falta: todos.',
      form: dayForm,
    },
    branchFilter,
    shipperFilter,
    {
      name: 'by',
      description: 'Agrupados por sucursal, que es lo usual, por remitente o por día.',
      form: wordForm(groupings),
    },
  ],
  response: entity(
    'Floor',
    objectOf({
      ...floor,
      items: {
        type: 'array',
        items: entity(
          'FloorFigure',
          objectOf({
            ...keyProperties,
            branch: string('prov_codigo; vacío si no se agrupan por sucursal.'),
            ...floor,
          }),
        ),
        description: 'Por sucursal, por remitente o por día.',
      },
    }),
  ),
  successStatus: 200,
  problems: [{ status: 400, meaning: 'from y to no son un período.' }],
  async answer({ query }, context) {
    const period = readPeriod(query, context)
    if (period === 'wrong') return floorPeriodWrong
    const by: Grouping = groupings.find((one) => one === query['by']) ?? 'branch'
    const branch = query['branch'] ? query['branch'].toUpperCase() : undefined
    const shipper = query['shipper'] ? Number(query['shipper']) : undefined
    const floorSums = await context.figures.floor({ by, branch, shipper, period })
    const sums = by === 'day' ? addUpDays(floorSums, context.zone) : floorSums
    const nameOf = await namesFor(context, by)
    const items = sums.map(({ key, pieces, idle }) => {
      return { key, name: nameOf(key), branch: by === 'branch' ? key : '', pieces, idle }
    })
    return { status: 200, body: { ...totalOf(sums), items } }
  },
}
