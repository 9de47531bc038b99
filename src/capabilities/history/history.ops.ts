import { movementCodes } from '../../kernel/movement.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { opsRows } from '../../rows/row.ts'
import {
  cents,
  computed,
  count,
  decimal,
  flag,
  listOf,
  moment,
  nested,
  oneOf,
  orEmpty,
  orNull,
  text,
  type View,
  view,
} from '../../rows/view.ts'
import { type ChoiceKind, choiceKinds, type History, type HistoryEntry } from './history.ts'
import { historyKinds } from './history-entry.ts'

interface Amounts {
  readonly quotedCents: number | undefined
  readonly measuredCents: number | undefined
  readonly chargedCents: number | undefined
}

export interface HistoryContext {
  readonly history: History
  readonly orders: {
    findOrder(code: TrackingCode): Promise<{ readonly shipperNumber: number } | undefined>
  }
  readonly shippers: { find(number: number): Promise<Shipper | undefined> }
  readonly account: {
    amountsOf(
      shipper: Shipper,
      codes: readonly TrackingCode[],
    ): Promise<ReadonlyMap<TrackingCode, Amounts>>
  }
  readonly pickupPoints: { findBranch(code: string): { readonly name: string } | undefined }
  readonly recipientChoices: { find(code: TrackingCode): Promise<ShownChoice | undefined> }
}

type Kind = HistoryEntry['kind']
type EntryOf<Own extends Kind> = Extract<HistoryEntry, { readonly kind: Own }>

/** The field of one kind of entries; `null` in the others. */
function partOf<Own extends Kind>(kind: Own, shown: View<EntryOf<Own>>, description: string) {
  const isOwn = (entry: HistoryEntry): entry is EntryOf<Own> => entry.kind === kind
  return computed(orNull(nested(shown, description)), (entry: HistoryEntry) =>
    isOwn(entry) ? entry : null,
  )
}

const shownMovement = view<EntryOf<'movement'>>()({
  check: oneOf(movementCodes, 'El estado.'),
  reasonCode: text('El motivo, si se dijo uno; o vacío.'),
  scanId: orNull(text('El id del escaneo, si el lector lo mandó.')),
  container: orNull(text('La jaula o saca en que viajaba; `null` si ninguna.')),
  correction: ['isCorrection', flag('Si corrige al anterior.')],
  reason: orNull(text('Por qué se corrigió.')),
  corrected: ['isCorrected', flag('Si otro posterior lo corrige.')],
})

function hundredths(description: string) {
  return { ...decimal(description), write: (value: number) => value / 100 }
}

const shownMeasurement = view<EntryOf<'measurement'>>()({
  package: count('El bulto; 0 es el envío entero.'),
  weightKg: ['weightHundredthsKg', hundredths('El peso.')],
  lengthCm: computed(hundredths('El largo.'), ({ sidesHundredthsCm: [length] }) => length),
  widthCm: computed(hundredths('El ancho.'), ({ sidesHundredthsCm: [, width] }) => width),
  heightCm: computed(hundredths('El alto.'), ({ sidesHundredthsCm: [, , height] }) => height),
  declaredWeightKg: ['declaredHundredthsKg', hundredths('El peso que se declaró.')],
  differenceCents: orNull(cents('Cuánto cambia el precio; `null` si no se sabe.')),
})

const shownPrint = view<EntryOf<'print'>>()({
  prints: count('Cuántas veces se había impreso, con esta.'),
  labels: count('Cuántas etiquetas habían salido; 0 si no se sabe.'),
})

const shownRescue = view<EntryOf<'rescue'>>()({
  kind: ['rescue', oneOf(['return', 'redirection'], 'Qué se pidió.')],
  step: oneOf(
    ['requested', 'done', 'failed', 'withdrawn'],
    'Se pidió, se cumplió, falló o se retiró.',
  ),
  reason: text('Por qué falló o se retiró; o vacío.'),
})

const shownCash = view<EntryOf<'cash'>>()({
  step: text('El paso del dinero: cobrado, rendido, pagado.'),
  amountCents: cents('Cuánto.'),
})

const shownAttempt = view<EntryOf<'webhook'>>()({
  type: text('El evento.'),
  url: text('Adónde se mandó.'),
  status: orNull(count('Qué contestó; `null` si no contestó.')),
  ms: count('Cuánto tardó.'),
  attempt: count('Qué intento fue.'),
})

const shownAct = view<EntryOf<'audit'>>()({
  action: text('Qué se hizo.'),
  sequence: count('El eslabón de la auditoría.'),
  detail: { schema: { description: 'Con qué datos; su forma depende de la acción.' } },
})

interface BranchPlace {
  readonly code: string
  readonly name: string | undefined
}

const shownBranch = view<BranchPlace>()({
  code: text('prov_codigo.'),
  name: orNull(text('Su nombre.')),
})

const shownEntry = view<HistoryEntry, [HistoryContext]>('HistoryEntry')({
  at: moment('Cuándo pasó.'),
  kind: oneOf(historyKinds, 'Qué clase de hecho es.'),
  by: orEmpty('Quién lo hizo; `null` si no se sabe.'),
  branch: computed(
    orNull(nested(shownBranch, 'La sucursal, si fue en una.')),
    ({ branchCode: code }, { pickupPoints }) =>
      code === '' ? null : { code, name: pickupPoints.findBranch(code)?.name },
  ),
  movement: partOf('movement', shownMovement, 'De los movimientos.'),
  measurement: partOf('measurement', shownMeasurement, 'De las mediciones.'),
  print: partOf('print', shownPrint, 'De las impresiones: quedan la primera y la última.'),
  rescue: partOf('rescue', shownRescue, 'De los rescates.'),
  cash: partOf('cash', shownCash, 'Del dinero que se cobra al entregar.'),
  webhook: partOf('webhook', shownAttempt, 'De los avisos a los sistemas del remitente.'),
  audit: partOf('audit', shownAct, 'De lo que hizo la gente del operador.'),
})

interface ShownChoice {
  readonly kind: ChoiceKind
  readonly day?: string
  readonly name?: string
  readonly document?: string
}

const shownChoice = view<ShownChoice>()({
  kind: oneOf(choiceKinds, 'Retirarlo, que vuelvan otro día, o que lo retire otra persona.'),
  day: orNull(text('El día, AAAA-MM-DD, si pidió otro.')),
  name: orNull(text('Quién lo retira, si es otra persona.')),
  document: orNull(text('Su documento.')),
})

interface ShipmentHistory extends Partial<Amounts> {
  readonly code: TrackingCode
  readonly choice: ShownChoice | undefined
  readonly entries: readonly HistoryEntry[]
}

export const getHistory = opsRows<HistoryContext>().row({
  method: 'GET',
  path: '/shipments/:trackingCode/history',
  name: 'getHistory',
  summary: 'Ver todo lo que pasó con un envío',
  description: paragraph`Movimientos, mediciones, impresiones, rescates, dinero, avisos a los
    sistemas del remitente y lo que hizo la gente del operador, en un solo orden, lo más nuevo
    primero. De cada clase vienen hasta 300.`,
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'named',
  answer: view<ShipmentHistory, [HistoryContext]>('ShipmentHistory')({
    trackingCode: ['code', text('El código de seguimiento.')],
    quotedCents: orNull(cents('Lo cotizado; `null` si no hay tarifa.')),
    measuredCents: orNull(cents('El precio con lo medido; `null` si no se midió.')),
    chargedCents: orNull(cents('Lo que se cobra al remitente; `null` si no hay tarifa.')),
    choice: orNull(nested(shownChoice, 'Lo último que eligió quien recibe; `null` si nada.')),
    items: ['entries', listOf(shownEntry, 'Lo más nuevo primero.')],
  }),
  async run({ params }, { history, orders, shippers, account, recipientChoices }) {
    const code = parseTrackingCode(params.trackingCode)
    const order = code.ok ? await orders.findOrder(code.value) : undefined
    const shipper = order && (await shippers.find(order.shipperNumber))
    if (!code.ok || shipper === undefined) return refuse('piece-unknown')
    const amounts = await account.amountsOf(shipper, [code.value])
    const entries = await history.find(code.value)
    const choice = await recipientChoices.find(code.value)
    return accept({ ...amounts.get(code.value), code: code.value, choice, entries })
  },
  refusals: { 'piece-unknown': [404, 'No hay ningún envío con ese código.'] },
})
