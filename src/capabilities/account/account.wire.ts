import type { Shipper } from '../../kernel/shipper.ts'
import { dayText, type Period, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type CsvPages, writeCsv } from '../../kits/csv/write-csv.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { csvOf } from '../../rows/file-answers.ts'
import { badPeriod, type ProblemAnswer } from '../../rows/operation.ts'
import { dayForm } from '../../rows/query-forms.ts'
import { type QueryValues } from '../../rows/row.ts'
import {
  cents,
  computed,
  count,
  day,
  flag,
  type InZone,
  listOf,
  moment,
  orNull,
  text,
  type ViewTable,
  view,
} from '../../rows/view.ts'
import { accountLimits } from './account.limits.ts'
import type { AccountBook, AccountLine, AccountPlace, CreditedSummary } from './account.ts'

export const lineTable: ViewTable<AccountLine> = {
  trackingCode: ['trackingCode', text('El envío.')],
  enteredAt: ['enteredAt', moment('Cuándo se cargó.')],
  service: ['service', text('El servicio.')],
  postalCode: ['postalCode', count('Código postal de destino.')],
  cancelled: ['cancelled', flag('Si se canceló.')],
  quotedCents: [
    'quotedCents',
    orNull(cents('Lo que cuesta por lo declarado, con la tarifa de cuando se cargó.')),
  ],
  measuredCents: [
    'measuredCents',
    orNull(cents('Lo que cuesta por lo medido; null si no se midió.')),
  ],
  rescueCents: ['rescueCents', cents('Lo que cuesta su rescate, si se cumplió; 0 si no.')],
  chargedCents: [
    'chargedCents',
    orNull(
      cents('Lo que se cobra: lo medido o, si no, lo cotizado, y el rescate; 0 si se canceló.'),
    ),
  ],
}

const shownCredit = view<CreditedSummary['credits'][number]>('AccountCredit')({
  claim: ['id', text('El reclamo.')],
  trackingCode: text('El envío.'),
  amountCents: ['cents', count('Lo que se acreditó.')],
  at: moment('Cuándo se aceptó.'),
})

interface SummaryOfPeriod extends CreditedSummary {
  readonly period: Period
}

const shownSummary = view<SummaryOfPeriod, [InZone]>('AccountSummary')({
  from: computed(day('Primer día.'), ({ period }, { zone }) => dayText(zone, period.from)),
  to: computed(day('Último día.'), ({ period }, { zone }) => dayText(zone, period.to - 1)),
  shipments: count('Envíos cargados en el período.'),
  cancelled: count('Los que se cancelaron.'),
  measured: count('Los que se midieron.'),
  unpriced: count('Los que no tienen precio: no entran en las sumas.'),
  quotedCents: count('Suma de lo cotizado.'),
  measuredCents: count('Suma de lo medido, de los envíos medidos.'),
  rescueCents: count('Suma de los rescates que se cumplieron.'),
  chargedCents: count('Suma de lo que se cobra.'),
  differenceCents: count('Cuánto más se cobra que lo cotizado, por lo medido.'),
  creditedCents: count('Lo que se acreditó por reclamos aceptados en el período.'),
  credits: listOf(
    shownCredit,
    `Los créditos, los más nuevos; hasta ${accountLimits.accountCredits}.`,
  ),
})

const periodQuery = {
  from: [dayForm, 'Primer día, YYYY-MM-DD. Obligatorio.', { example: '2026-11-01' }],
  to: [
    dayForm,
    `Último día; hasta ${accountLimits.accountDays} días. Obligatorio.`,
    { example: '2026-11-30' },
  ],
} as const

const pricesNote = {
  title: 'De dónde sale cada importe',
  text: paragraph`Lo cotizado se calcula con el peso y las medidas declarados y la tarifa vigente
    cuando se cargó la orden; lo medido es lo que costaba lo medido cuando se midió. Con IVA, en
    centavos; en la planilla, en pesos.`,
}

/** The common part of the rows about a period of an account. */
export const ofPeriod = {
  query: periodQuery,
  problems: [{ status: 400, meaning: 'El período no se puede leer.' }],
  notes: [pricesNote],
}

/** The account that a row is about, and the period. */
interface Statement {
  readonly owner: Shipper
  readonly period: Period
}

export function statementOf(
  owner: Shipper,
  { from, to }: QueryValues<typeof periodQuery>,
  zone: Zone,
): Outcome<Statement, ProblemAnswer> {
  const period = parsePeriod(zone, from, to)
  const { accountDays } = accountLimits
  if (period && period.to - period.from <= (accountDays + 1) * 86_400_000)
    return accept({ owner, period })
  return refuse(badPeriod(accountDays))
}

export const busyText =
  'Hay demasiados resúmenes pedidos a la vez: esperá a que lleguen y volvé a pedirlo.'

export const busyRefusals = { 'too-many-asked': [429, busyText] } as const

export interface AccountReading {
  readonly account: AccountBook
  readonly zone: Zone
}

interface OfAccount {
  readonly found: Statement
}

/** Rows of both faces, which differ in whose account they serve. */
export const summaryRow = {
  ...ofPeriod,
  method: 'GET',
  answer: shownSummary,
  async run({ found: { owner, period } }: OfAccount, { account }: AccountReading) {
    const summary = await account.summary(owner, period)
    return summary.ok ? accept({ ...summary.value, period }) : summary
  },
} as const

export const shipmentList = {
  ...ofPeriod,
  item: view('AccountShipment', lineTable),
  readPlace,
  placeOf: placeText,
  load(
    {
      found: statement,
      after,
      limit,
    }: OfAccount & { after: AccountPlace | undefined; limit: number },
    { account }: AccountReading,
  ) {
    return account.lines(statement.owner, statement.period, after, limit)
  },
}

export const shipmentSheet = {
  ...ofPeriod,
  method: 'GET',
  answer: csvOf,
  async run(
    { found: { owner, period }, query }: OfAccount & { query: QueryValues<typeof periodQuery> },
    { account, zone }: AccountReading,
  ) {
    const csv = linesCsv(account.pages(owner, period), zone)
    return accept({ csv, fileName: `account-${owner.number}-${query.from}-${query.to}.csv` })
  },
} as const

export function placeText({ enteredAt, trackingCode }: AccountLine): string {
  return `${enteredAt} ${trackingCode}`
}

export function readPlace(after: string): AccountPlace | undefined {
  const [at = '', code = ''] = after.split(' ')
  return /^\d{1,15}$/.test(at) ? { at: Number(at), code } : undefined
}

const columns = [
  'trackingCode',
  'enteredOn',
  'service',
  'postalCode',
  'cancelled',
  'quoted',
  'measured',
  'charged',
  // The last, so that programs which count columns read on.
  'rescue',
]

const pesos = (amount: number | undefined) =>
  amount === undefined ? '' : (amount / 100).toFixed(2)

function linesCsv(pages: CsvPages<AccountLine>, zone: Zone): StreamedBody {
  return writeCsv(
    columns,
    pages,
    ({ quotedCents, measuredCents, rescueCents, chargedCents, ...line }) => ({
      ...line,
      enteredOn: dayText(zone, line.enteredAt),
      quoted: pesos(quotedCents),
      measured: pesos(measuredCents),
      rescue: pesos(rescueCents),
      charged: pesos(chargedCents),
    }),
  )
}
