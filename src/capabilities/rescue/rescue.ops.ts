import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Destination } from '../../kernel/order.ts'
import type { Sight } from '../../kernel/sight.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { text as textField } from '../../rows/fields.ts'
import { anyText, shipperForm } from '../../rows/query-forms.ts'
import { message, opsRows } from '../../rows/row.ts'
import { count, orEmpty, orNull, text, type View, view } from '../../rows/view.ts'
import type { ListedRescue, Rescue, RescueCounts, Rescues } from './rescue.ts'
import {
  codeFilter,
  rescuePlaces,
  shownCode,
  shownDue,
  shownEnd,
  shownPiece,
  shownRequest,
  stateFilter,
} from './rescue-list.wire.ts'
import type { RescueState } from './rescue-table.ts'

export interface RescuesContext {
  readonly rescues: Rescues
  readonly operator: Operator
  readonly sight: Sight | undefined
}

const { row, plainRow, list } = opsRows<RescuesContext>()

const shown = {
  trackingCode: ['code', shownCode],
  shipper: ['shipperNumber', count('Número del remitente.')],
  ...shownRequest,
  requestedBy: text('Quién lo pidió.'),
  settledAt: shownEnd.settledAt,
  settledBy: orNull(text('Quién lo resolvió.')),
  reason: shownEnd.reason,
  destination: orNull<Destination, []>({
    schema: { type: 'object', description: 'El domicilio nuevo.' },
  }),
} as const

/** Its documents require some of the fields alone, and so do the types of clients. */
function promising<Value>(
  name: string,
  { schema, write }: View<Value>,
  required: readonly string[],
): View<Value> {
  return { schema: entity(name, { ...schema, required }), write }
}

const promised = [
  'trackingCode',
  'shipper',
  'kind',
  'state',
  'requestedAt',
  'requestedBy',
  'reason',
] as const

const shownRescue = promising('Rescue', view<Rescue>()(shown), promised)

const shownListed = promising(
  'ListedRescue',
  view<ListedRescue>()({
    ...shown,
    shipperName: text('El remitente.'),
    ...shownPiece,
    pieceBranch: orEmpty('prov_codigo de la última sucursal que lo vio; `null` si ninguna.'),
    locality: text('La localidad adonde va.'),
    dueSince: shownDue,
  }),
  [...promised, 'pieceState', 'pieceSince', 'dueSince'],
)

const readers = ['administrator', 'branch', 'executive', 'reader']

export const listRescues = list({
  path: '/rescues',
  name: 'listRescues',
  summary: 'Listar los rescates',
  description: paragraph`Del más viejo al más nuevo; \`state=pending\` da lo que espera un
    escaneo. Quien actúa en una sola sucursal ve los de sus envíos, y de los que viajan los que
    estuvieron en ella o van ahí.`,
  roles: readers,
  sight: 'narrowed',
  query: {
    state: stateFilter,
    trackingCode: codeFilter('Solo los de esta pieza.'),
    shipper: [shipperForm, 'Solo los de este remitente.'],
    branch: [anyText, 'Solo los que están en esta sucursal, o viajan.'],
  },
  item: shownListed,
  ...rescuePlaces,
  load({ query, after, limit }, { rescues, operator, sight }) {
    const { state, trackingCode: code, shipper, branch } = query
    const branchCode = operator.branch ?? branch?.toUpperCase()
    return rescues.list({ state, code, shipper, branchCode, sight }, after, limit)
  },
})

export const countRescues = plainRow({
  method: 'GET',
  path: '/rescues/counts',
  name: 'countRescues',
  summary: 'Contar los rescates que esperan y los que fallaron',
  description: 'De todos o, para quien actúa en una sola sucursal, de sus envíos y los que viajan.',
  roles: readers,
  sight: 'narrowed',
  answer: view<RescueCounts>('RescueCounts')({
    pending: count('Los que esperan.'),
    failed: count('Los que fallaron.'),
  }),
  run: (_input, { rescues, sight }) => rescues.count(sight),
})

const reasonInput = message(
  'ReasonInput',
  {
    reason: [
      'reason',
      textField(200, { required: true, description: 'Por qué; queda en el registro.' }),
    ],
  },
  { lack: 'Falta decir por qué.' },
)

const stateWords: Record<RescueState, string> = {
  pending: 'pendiente',
  done: 'cumplido',
  failed: 'fallido',
  withdrawn: 'retirado',
}

const changing = {
  method: 'POST',
  roles: ['administrator', 'branch', 'executive'],
  sight: 'named',
  answer: shownRescue,
  refusals: {
    'rescue-unknown': 404,
    'rescue-settled': [
      409,
      ({ state }: { readonly state: RescueState }) => ({
        es: `El rescate está ${stateWords[state]}.`,
        en: `The rescue is ${state}.`,
      }),
    ],
    'state-forbids': [
      409,
      ({ newest }: { readonly newest: MovementCode | undefined }) => ({
        es: `No se puede cumplir con la pieza en ${newest ?? 'ningún estado'}.`,
        en: `It can't be carried out with the piece in ${newest ?? 'no state'}.`,
      }),
    ],
    'branch-of-others': [
      403,
      'El envío está en otra sucursal.',
      'The shipment is at another branch.',
    ],
  },
} as const

interface OfPiece {
  readonly params: { readonly trackingCode: string }
}

/** A piece that the operator may change. */
async function findPiece({ params }: OfPiece, { rescues, operator: { branch } }: RescuesContext) {
  const code = parseTrackingCode(params.trackingCode)
  if (!code.ok) return refuse('rescue-unknown')
  const isHere = branch === undefined || (await rescues.isAtBranch(code.value, branch))
  return isHere ? accept(code.value) : refuse('branch-of-others')
}

export const carryOutRescue = row({
  ...changing,
  path: '/rescues/:trackingCode/carry-out',
  name: 'carryOutRescue',
  summary: 'Cumplir un rescate a mano',
  description: paragraph`Cumple ya mismo el rescate pendiente o fallido de la pieza: una devolución
    registra DV, una redirección cambia el destino.`,
  find: findPiece,
  run: ({ found: code }, { rescues, operator }) => rescues.carryOut(code, operator),
})

export const failRescue = row({
  ...changing,
  path: '/rescues/:trackingCode/fail',
  name: 'failRescue',
  summary: 'Dar un rescate por fallido',
  description: 'El remitente que vuelva a pedirlo recibe la pieza en `failed`.',
  body: reasonInput,
  async run({ params, body }, context) {
    const code = await findPiece({ params }, context)
    return code.ok ? context.rescues.fail(code.value, body.reason, context.operator) : code
  },
})

export const withdrawRescue = row({
  ...changing,
  path: '/rescues/:trackingCode/withdraw',
  name: 'withdrawRescue',
  summary: 'Retirar un rescate',
  description: 'Deja sin efecto uno pendiente o fallido: la pieza puede rescatarse de nuevo.',
  body: reasonInput,
  async run({ params, body }, context) {
    const code = await findPiece({ params }, context)
    return code.ok ? context.rescues.withdraw(code.value, body.reason, context.operator) : code
  },
})
