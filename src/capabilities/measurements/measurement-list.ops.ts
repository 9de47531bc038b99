import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { cents, count, objectOf } from '../../rows/answer-schema.ts'
import { listRow } from '../../rows/list-row.ts'
import { badRequest, type Operation, type OperationInput } from '../../rows/operation.ts'
import { dayForm, textForm, wordForm } from '../../rows/query-forms.ts'
import type { SightContext } from '../../rows/sight.ts'
import { writeMeasurement } from './measurement-view.wire.ts'
import type {
  Measurement,
  MeasurementFilter,
  MeasurementPlace,
  Measurements,
  VerdictSum,
} from './measurements.ts'
import { measurementRecordSchema } from './measurements-message.wire.ts'

export interface MeasurementListContext extends SightContext {
  readonly measurements: Pick<Measurements, 'list' | 'sum'>
  readonly operator: Operator
  readonly clock: Clock
  readonly zone: Zone
}

const codeForm = textForm(
  { es: 'un código de seguimiento', en: 'a tracking code' },
  (sent) => parseTrackingCode(sent).ok,
)

const readers = ['administrator', 'branch', 'scanner', 'executive', 'reader']

const sharedFilters = [
  { name: 'branch', description: 'Solo las de esta sucursal (prov_codigo).' },
  { name: 'from', description: 'Desde este día.', form: dayForm },
  { name: 'to', description: 'Hasta este día, incluido.', form: dayForm },
  {
    name: 'recordedBy',
    description: 'Solo las de esta persona o máquina; `me` es quien pregunta.',
  },
]

/** Who acts at one branch sees what was measured there, and all of a piece that it names. */
function readFilter(
  query: OperationInput['query'],
  { zone, operator }: MeasurementListContext,
): MeasurementFilter {
  const code = parseTrackingCode(query['trackingCode'] ?? '')
  const { from, to, recordedBy, branch } = query
  const asked = branch ? branch.toUpperCase() : undefined
  return {
    code: code.ok ? code.value : undefined,
    branchCode: code.ok ? asked : (operator.branch ?? asked),
    from: from ? parsePeriod(zone, from, from)?.from : undefined,
    to: to ? parsePeriod(zone, to, to)?.to : undefined,
    recordedBy: recordedBy === 'me' ? operator.name : recordedBy || undefined,
  }
}

export const listMeasurements: Operation<MeasurementListContext> = {
  ...listRow({
    path: '/measurements',
    name: 'listMeasurements',
    summary: 'Listar las mediciones',
    description: paragraph`En el orden en que se registraron, o las más nuevas primero, con lo
      declarado y la diferencia de precio. Quien actúa en una sola sucursal ve las de ella y, con
      \`trackingCode\`, las de un envío que está o estuvo en ella o que va ahí.`,
    filters: [
      { name: 'trackingCode', description: 'Solo las de esta pieza.', form: codeForm },
      ...sharedFilters,
      {
        name: 'sort',
        description: 'oldest (si falta) o newest: las más nuevas primero.',
        form: wordForm(['oldest', 'newest']),
      },
    ],
    readPlace,
    async load({ after, limit }, { query }, context: MeasurementListContext) {
      const filter = readFilter(query, context)
      const { sight, sights } = context
      const { code } = filter
      if (code !== undefined && !(await sights.filter(sight, [code])).has(code)) return []
      const order = query['sort'] === 'newest' ? 'newest' : 'oldest'
      return context.measurements.list(filter, after, limit, order)
    },
    placeOf: placeText,
    item: measurementRecordSchema,
    write: writeMeasurement,
  }),
  roles: readers,
  sight: 'narrowed',
}

const mostDays = 31

const summaryPart = (description: string) => ({
  ...objectOf({
    count: count('Cuántas mediciones.'),
    cents: cents('Lo que cambian en el precio, en centavos.'),
  }),
  description,
})

export const sumMeasurements: Operation<MeasurementListContext> = {
  method: 'GET',
  path: '/measurements/summary',
  name: 'sumMeasurements',
  summary: 'Sumar las mediciones de uno o más días',
  description: paragraph`Hoy, si no se dice otra cosa; hasta ${mostDays} días. De los bultos medidos
    por separado cuenta el que completa su envío.`,
  roles: readers,
  sight: 'narrowed',
  query: sharedFilters,
  response: entity(
    'MeasurementSummary',
    objectOf({
      measured: count('Cuántas mediciones.'),
      equal: summaryPart('Las que difieren un 5 % o menos.'),
      heavier: summaryPart('Las que pesaron más.'),
      lighter: summaryPart('Las que pesaron menos.'),
    }),
  ),
  successStatus: 200,
  problems: [{ status: 400, meaning: `El período no se puede leer, o pasa de ${mostDays} días.` }],
  async answer({ query }, context) {
    const day = dayText(context.zone, context.clock())
    const from = query['from'] || query['to'] || day
    const to = query['to'] || (from > day ? from : day)
    const filter = readFilter({ ...query, from, to }, context)
    const days = ((filter.to ?? 0) - (filter.from ?? 0)) / 86_400_000
    if (!(days > 0 && days <= mostDays + 1 / 24))
      return badRequest({
        es: `from y to: se esperan de 1 a ${mostDays} días, en orden.`,
        en: `from and to: 1 to ${mostDays} days are expected, in order.`,
      })
    return { status: 200, body: writeSums(await context.measurements.sum(filter)) }
  },
}

function writeSums(sums: readonly VerdictSum[]) {
  const part = (verdict: VerdictSum['verdict']) => {
    const found = sums.find((one) => one.verdict === verdict)
    return { count: found?.count ?? 0, cents: found?.cents ?? 0 }
  }
  const measured = sums.reduce((sum, one) => sum + one.count, 0)
  return { measured, equal: part('equal'), heavier: part('heavier'), lighter: part('lighter') }
}

function placeText({ recordedAt, code, ordinal }: Measurement): string {
  return [recordedAt, code, ordinal].join('~')
}

function readPlace(after: string): MeasurementPlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})~(\d{1,9})$/.exec(after)
  if (!match?.[2]) return undefined
  return { recordedAt: Number(match[1]), code: match[2], ordinal: Number(match[3]) }
}
