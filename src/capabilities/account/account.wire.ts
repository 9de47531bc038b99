import {
  badRequest,
  type OperationAnswer,
  type OperationInput,
  tooManyAsked,
} from '../../faces/operations/operation.wire.ts'
import { pagingBy, readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { dayText, type Period, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { AccountBook, AccountLine, AccountPlace } from './account.ts'

const cents = (description: string) => ({ type: ['integer', 'null'], description })
const count = (description: string) => ({ type: 'integer', description })

function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

const lineSchema = objectOf({
  trackingCode: { type: 'string', description: 'El envío.' },
  enteredAt: { type: 'string', format: 'date-time', description: 'Cuándo se cargó.' },
  service: { type: 'string', description: 'El servicio.' },
  postalCode: count('Código postal de destino.'),
  cancelled: { type: 'boolean', description: 'Si se canceló.' },
  quotedCents: cents('Lo que cuesta por lo declarado, con la tarifa de cuando se cargó.'),
  measuredCents: cents('Lo que cuesta por lo medido; null si no se midió.'),
  chargedCents: cents('Lo que se cobra: lo medido o, si no, lo cotizado; 0 si se canceló.'),
})

export const linesSchema = {
  type: 'object',
  properties: {
    items: { type: 'array', items: lineSchema },
    next: { type: 'string', description: 'Para pedir la página siguiente.' },
  },
  required: ['items'],
}

export const summarySchema = objectOf({
  from: { type: 'string', format: 'date', description: 'Primer día.' },
  to: { type: 'string', format: 'date', description: 'Último día.' },
  shipments: count('Envíos cargados en el período.'),
  cancelled: count('Los que se cancelaron.'),
  measured: count('Los que se midieron.'),
  unpriced: count('Los que no tienen precio: no entran en las sumas.'),
  quotedCents: count('Suma de lo cotizado.'),
  measuredCents: count('Suma de lo medido, de los envíos medidos.'),
  chargedCents: count('Suma de lo que se cobra.'),
})

export const periodQuery = [
  {
    name: 'from',
    description: 'Primer día, YYYY-MM-DD. Obligatorio.',
    required: { example: '2026-11-01' },
  },
  {
    name: 'to',
    description: `Último día; hasta ${limits.accountDays} días. Obligatorio.`,
    required: { example: '2026-11-30' },
  },
]
export const linesQuery = [...pagingBy((after) => readPlace(after) !== undefined), ...periodQuery]

export const accountProblems = [{ status: 400, meaning: 'El período no se puede leer.' }]

/** Of what sums a whole period up. */
export const summingProblems = [
  ...accountProblems,
  { status: 429, meaning: 'Hay demasiados resúmenes pedidos a la vez.' },
]

export const pricesNote = {
  title: 'De dónde sale cada importe',
  text: [
    'Lo cotizado se calcula con el peso y las medidas declarados y la tarifa vigente cuando se ',
    'cargó la orden; lo medido es lo que costaba lo medido cuando se midió. Con IVA, en centavos; ',
    'en la planilla, en pesos.',
  ].join(''),
}

export function readAccountPeriod(
  query: OperationInput['query'],
  zone: Zone,
): Outcome<Period, OperationAnswer> {
  const period = parsePeriod(zone, query['from'] ?? '', query['to'] ?? '')
  if (period && period.to - period.from <= (limits.accountDays + 1) * 86_400_000)
    return accept(period)
  const detail = `Se esperan los días from y to, YYYY-MM-DD, hasta ${limits.accountDays} días.`
  return refuse(badRequest(detail))
}

export async function answerLines(
  account: AccountBook,
  shipper: Shipper,
  query: OperationInput['query'],
  zone: Zone,
): Promise<OperationAnswer> {
  const period = readAccountPeriod(query, zone)
  if (!period.ok) return period.refusal
  const request = readPageRequest(query)
  const after = readPlace(request.after)
  const lines = await account.lines(shipper, period.value, after, request.limit + 1)
  const page = toPage(lines, request, (line) => `${line.enteredAt} ${line.trackingCode}`)
  return { status: 200, body: { items: page.items.map(writeLine), next: page.next } }
}

function readPlace(after: string | undefined): AccountPlace | undefined {
  const [at = '', code = ''] = after?.split(' ') ?? []
  return /^\d{1,15}$/.test(at) ? { at: Number(at), code } : undefined
}

function writeLine(line: AccountLine) {
  const { quotedCents = null, measuredCents = null, chargedCents = null } = line
  const enteredAt = new Date(line.enteredAt).toISOString()
  return { ...line, enteredAt, quotedCents, measuredCents, chargedCents }
}

export async function answerSummary(
  account: AccountBook,
  shipper: Shipper,
  query: OperationInput['query'],
  zone: Zone,
): Promise<OperationAnswer> {
  const period = readAccountPeriod(query, zone)
  if (!period.ok) return period.refusal
  const { from, to } = period.value
  const days = { from: dayText(zone, from), to: dayText(zone, to - 1) }
  const summary = await account.summary(shipper, period.value)
  return summary.ok
    ? { status: 200, body: { ...days, ...summary.value } }
    : explainSummary(summary.refusal)
}

const busy = tooManyAsked(
  'Hay demasiados resúmenes pedidos a la vez: esperá a que lleguen y volvé a pedirlo.',
)

const explainSummary = refusalAnswers<RefusalOf<AccountBook['summary']>>({ 'too-many-asked': busy })

const explainLines = refusalAnswers<RefusalOf<AccountBook['everyLine']>>({
  'too-many': badRequest(`Son más de ${limits.csvRows} envíos: pedí un período más corto.`),
  'too-many-asked': busy,
})

const columns = [
  'trackingCode',
  'enteredOn',
  'service',
  'postalCode',
  'cancelled',
  'quoted',
  'measured',
  'charged',
]

const pesos = (amount: number | undefined) =>
  amount === undefined ? '' : (amount / 100).toFixed(2)

export async function answerCsv(
  account: AccountBook,
  shipper: Shipper,
  query: OperationInput['query'],
  zone: Zone,
): Promise<OperationAnswer> {
  const period = readAccountPeriod(query, zone)
  if (!period.ok) return period.refusal
  const lines = await account.everyLine(shipper, period.value)
  if (!lines.ok) return explainLines(lines.refusal)
  const rowOf = ({ quotedCents, measuredCents, chargedCents, ...line }: AccountLine) => ({
    ...line,
    enteredOn: dayText(zone, line.enteredAt),
    quoted: pesos(quotedCents),
    measured: pesos(measuredCents),
    charged: pesos(chargedCents),
  })
  const fileName = `account-${shipper.number}-${query['from']}-${query['to']}.csv`
  return { status: 200, csv: await writeCsv(columns, lines.value, rowOf), fileName }
}
