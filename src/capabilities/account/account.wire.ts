import { isoText } from '../../kits/clock/iso.ts'
import { dayText, type Period, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type CsvPages, writeCsv } from '../../kits/csv/write-csv.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { cents, count, day, maybeCents, moment, objectOf } from '../../rows/answer-schema.ts'
import {
  badPeriod,
  type OperationAnswer,
  type OperationInput,
  tooManyRequests,
} from '../../rows/operation.ts'
import { dayForm } from '../../rows/query-forms.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { accountLimits } from './account.limits.ts'
import type { AccountBook, AccountLine, CreditedSummary } from './account.ts'

export const lineSchema = entity(
  'AccountShipment',
  objectOf({
    trackingCode: { type: 'string', description: 'El envío.' },
    enteredAt: moment('Cuándo se cargó.'),
    service: { type: 'string', description: 'El servicio.' },
    postalCode: count('Código postal de destino.'),
    cancelled: { type: 'boolean', description: 'Si se canceló.' },
    quotedCents: maybeCents('Lo que cuesta por lo declarado, con la tarifa de cuando se cargó.'),
    measuredCents: maybeCents('Lo que cuesta por lo medido; null si no se midió.'),
    rescueCents: cents('Lo que cuesta su rescate, si se cumplió; 0 si no.'),
    chargedCents: maybeCents(
      'Lo que se cobra: lo medido o, si no, lo cotizado, y el rescate; 0 si se canceló.',
    ),
  }),
)

export const summarySchema = entity(
  'AccountSummary',
  objectOf({
    from: day('Primer día.'),
    to: day('Último día.'),
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
    credits: {
      type: 'array',
      description: `Los créditos, los más nuevos; hasta ${accountLimits.accountCredits}.`,
      items: entity(
        'AccountCredit',
        objectOf({
          claim: { type: 'string', description: 'El reclamo.' },
          trackingCode: { type: 'string', description: 'El envío.' },
          amountCents: count('Lo que se acreditó.'),
          at: moment('Cuándo se aceptó.'),
        }),
      ),
    },
  }),
)

export const periodQuery = [
  {
    name: 'from',
    description: 'Primer día, YYYY-MM-DD. Obligatorio.',
    form: dayForm,
    required: { example: '2026-11-01' },
  },
  {
    name: 'to',
    description: `Último día; hasta ${accountLimits.accountDays} días. Obligatorio.`,
    form: dayForm,
    required: { example: '2026-11-30' },
  },
]

export const accountProblems = [{ status: 400, meaning: 'El período no se puede leer.' }]

/** The problems of rows that read a whole period. */
export const summingProblems = [
  ...accountProblems,
  { status: 429, meaning: 'Hay demasiados resúmenes pedidos a la vez.' },
]

export const pricesNote = {
  title: 'De dónde sale cada importe',
  text: paragraph`Lo cotizado se calcula con el peso y las medidas declarados y la tarifa vigente
    cuando se cargó la orden; lo medido es lo que costaba lo medido cuando se midió. Con IVA, en
    centavos; en la planilla, en pesos.`,
}

export function readAccountPeriod(
  query: OperationInput['query'],
  zone: Zone,
): Outcome<Period, OperationAnswer> {
  const period = parsePeriod(zone, query['from'] ?? '', query['to'] ?? '')
  const { accountDays } = accountLimits
  if (period && period.to - period.from <= (accountDays + 1) * 86_400_000) return accept(period)
  return refuse(badPeriod(accountDays))
}

export function writeSummary({ credits, ...sums }: CreditedSummary) {
  return {
    ...sums,
    credits: credits.map(({ id: claim, trackingCode, cents: amountCents, at }) => ({
      claim,
      trackingCode,
      amountCents,
      at: isoText(at),
    })),
  }
}

export function writeLine(line: AccountLine) {
  const { quotedCents = null, measuredCents = null, chargedCents = null } = line
  const enteredAt = isoText(line.enteredAt)
  return { ...line, enteredAt, quotedCents, measuredCents, chargedCents }
}

export const busy = tooManyRequests(
  'Hay demasiados resúmenes pedidos a la vez: esperá a que lleguen y volvé a pedirlo.',
)

export const explainSummary = refusalAnswers<RefusalOf<AccountBook['summary']>>({
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
  // The last, so that programs which count columns read on.
  'rescue',
]

const pesos = (amount: number | undefined) =>
  amount === undefined ? '' : (amount / 100).toFixed(2)

export function linesCsv(pages: CsvPages<AccountLine>, zone: Zone): StreamedBody {
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
