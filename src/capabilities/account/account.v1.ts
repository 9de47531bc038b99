import type { Shipper } from '../../kernel/shipper.ts'
import { dayText } from '../../kits/clock/period.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { listRow } from '../../rows/list-row.ts'
import { type KeyOperation, tooManyRequests } from '../../rows/operation.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { keyRows, type QueryValues } from '../../rows/row.ts'
import { cents, computed, count, day, decimal, itemsView, view } from '../../rows/view.ts'
import type { AccountBook, AccountDifference, WeekSum } from './account.ts'
import {
  type AccountReading,
  busyRefusals,
  busyText,
  lineTable,
  ofPeriod,
  placeText,
  readPlace,
  shipmentList,
  shipmentSheet,
  statementOf,
  summaryRow,
} from './account.wire.ts'

export interface AccountContext extends AccountReading {
  readonly caller: Shipper
}

const { row, partList } = keyRows<AccountContext>()

interface Asked {
  readonly query: QueryValues<typeof ofPeriod.query>
}

const common = {
  scope: 'account',
  find: ({ query }: Asked, { caller, zone }: AccountContext) => statementOf(caller, query, zone),
} as const

const getAccountSummary = row({
  ...summaryRow,
  ...common,
  path: '/account/summary',
  name: 'getAccountSummary',
  summary: 'Ver el resumen de cuenta de un período',
  description: 'Las sumas de lo cotizado, lo medido y lo que se cobra.',
  refusals: busyRefusals,
})

const listAccountShipments = partList({
  ...shipmentList,
  ...common,
  path: '/account/shipments',
  name: 'listAccountShipments',
  summary: 'Ver lo cotizado, medido y cobrado de cada envío',
  description: 'Envío por envío, por fecha de carga.',
  refusals: {},
})

const getAccountShipmentsCsv = row({
  ...shipmentSheet,
  ...common,
  path: '/account/shipments.csv',
  name: 'getAccountShipmentsCsv',
  summary: 'Bajar el resumen de cuenta como planilla',
  description: 'El período entero en CSV.',
  refusals: {},
})

const shownWeek = view<WeekSum>('AccountWeek')({
  year: count('El año de la semana.'),
  week: count('Su número, como en ISO 8601.'),
  from: day('El lunes.'),
  to: day('El domingo.'),
  shipments: count('Envíos cargados esa semana, de los del período.'),
  chargedCents: cents('Lo que se cobra por ellos.'),
})

const listAccountWeeks = row({
  ...ofPeriod,
  ...common,
  method: 'GET',
  path: '/account/weeks',
  name: 'listAccountWeeks',
  summary: 'Ver lo que se cobra por semana',
  description: 'Una por semana del período, de la más vieja a la más nueva, también las vacías.',
  answer: itemsView(shownWeek),
  run: ({ found: { owner, period } }, { account, zone }) =>
    account.weeks(owner, period, (at) => dayText(zone, at)),
  refusals: busyRefusals,
})

const kilos = (description: string, pick: (line: AccountDifference) => number) =>
  computed(decimal(description), (line: AccountDifference) => pick(line) / 100)

const shownDifference = view<AccountDifference>('AccountDifference', {
  ...lineTable,
  declaredWeightKg: kilos('El peso que declaraste.', ({ declared }) => declared.specific),
  declaredVolumetricWeightKg: kilos(
    'El que da el volumen declarado; 0 sin medidas.',
    ({ declared }) => declared.volumetric,
  ),
  measuredWeightKg: kilos('El peso que se midió.', ({ measured }) => measured.specific),
  measuredVolumetricWeightKg: kilos(
    'El que da el volumen medido.',
    ({ measured }) => measured.volumetric,
  ),
  differenceCents: [
    'differenceCents',
    cents('Cuánto más se cobra que lo cotizado; negativo, cuánto menos.'),
  ],
})

const explainDifferences = refusalAnswers<RefusalOf<AccountBook['differences']>>({
  'too-many-asked': tooManyRequests(busyText),
})

/** By hand, as it is refused while it is loaded. */
const listAccountDifferences: KeyOperation<AccountContext, 'account'> = {
  ...listRow({
    path: '/account/differences',
    name: 'listAccountDifferences',
    summary: 'Ver los envíos que se cobran distinto de lo cotizado',
    description: paragraph`Los que al medirse costaron otra cosa, por fecha de carga, con los pesos.
      El precio va por el mayor entre el peso y el volumétrico.`,
    problems: getAccountSummary.problems ?? [],
    notes: ofPeriod.notes,
    filters: getAccountSummary.query ?? [],
    readPlace,
    async load({ after, limit }, { query }, { account, caller, zone }: AccountContext) {
      const { from = '', to = '' } = query
      const statement = statementOf(caller, { from, to }, zone)
      if (!statement.ok) return statement.refusal
      const differences = await account.differences(caller, statement.value.period, after, limit)
      return differences.ok ? differences.value : explainDifferences(differences.refusal)
    },
    placeOf: placeText,
    item: shownDifference.schema,
    write: shownDifference.write,
  }),
  scope: 'account',
}

export const accountRows = [
  getAccountSummary,
  listAccountShipments,
  getAccountShipmentsCsv,
  listAccountWeeks,
  listAccountDifferences,
]
