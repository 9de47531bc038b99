import type { Destination } from '../../kernel/order.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Shape } from '../../kits/fields/structures.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import {
  flag as flagField,
  integer,
  object,
  oneOf as oneOfField,
  text as textField,
} from '../../rows/fields.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { shownRescuePrice } from '../../rows/rescue-price.ts'
import { keyRows, message } from '../../rows/row.ts'
import { computed, day, flag, nested, oneOf, orNull, text, view } from '../../rows/view.ts'
import type { ListedRescue, RescueOutcome, RescueRequest, Rescues, RescueTerms } from './rescue.ts'
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
import { lastMovements, type RescueKind, rescueKinds } from './rescue-table.ts'

const problems = declareProblems({
  'rescue-exists': {
    es: 'El envío ya tiene un rescate.',
    en: 'The shipment has a rescue already.',
  },
  'rescue-failed': {
    es: 'El rescate que se pidió falló.',
    en: 'The rescue that was requested failed.',
  },
  'no-dispatch': {
    es: 'El envío todavía no se despachó.',
    en: 'The shipment was not dispatched yet.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export interface OwnRescuesContext {
  readonly rescues: Rescues
  readonly caller: Shipper
}

const { row, list } = keyRows<OwnRescuesContext>()

const address = {
  street: ['street', textField(45, { required: true, description: 'Calle, ruta o lugar.' })],
  number: [
    'number',
    textField(6, { required: true, description: 'Número de puerta o kilómetro.' }),
  ],
  postalCode: [
    'postalCode',
    integer(4, { required: true, least: 1000, most: 9999, description: 'De 1000 a 9999.' }),
  ],
  locality: ['locality', textField(100, { required: true, description: 'Localidad.' })],
  province: ['province', textField(100, { required: true, description: 'Provincia.' })],
  floor: ['floor', textField(6, { description: 'Piso.' })],
  flat: ['flat', textField(6, { description: 'Departamento u oficina.' })],
} as const satisfies Shape

const destination = {
  recipientName: ['recipientName', textField(40, { required: true, description: 'Quien recibe.' })],
  address: [
    'address',
    object(address, {
      required: true,
      entity: 'NewAddress',
      description: 'Dónde se entrega.',
    }),
  ],
  notes: ['notes', textField(95, { description: 'Indicaciones para la entrega.' })],
} as const satisfies Shape

const rescueInput = message(
  'RescueInput',
  {
    kind: [
      'kind',
      oneOfField(rescueKinds, {
        required: true,
        description: 'return vuelve al remitente; redirection va a otro domicilio.',
      }),
    ],
    destination: [
      'destination',
      object(destination, {
        entity: 'NewDestination',
        requiredWhen: 'en redirection',
        description: 'Adónde va ahora.',
      }),
    ],
    dryRun: ['dryRun', flagField({ description: 'Si solo se quiere saber qué pasaría.' })],
  },
  'Con estos datos no se puede pedir.',
  (draft) =>
    draft.kind === 'redirection' && draft.destination === undefined
      ? [
          {
            field: 'destination',
            code: 'field-missing',
            detail: 'Con redirection se espera adónde va ahora.',
            en: 'With redirection, where it goes now is expected.',
          },
        ]
      : [],
)

interface Verdict extends RescueTerms {
  readonly trackingCode: string
  readonly kind: RescueKind
  readonly dryRun: boolean
  readonly outcome: RescueOutcome
}

const shownUntil = view<RescueTerms>('RescueUntil')({
  movements: {
    schema: {
      type: 'array',
      description: 'Los movimientos desde los que ya no se puede pedir.',
      items: { type: 'string', enum: lastMovements },
    },
    of: () => lastMovements,
  },
  expectedOn: computed(
    orNull(day('El último día en que se espera la entrega; `null` si no se conoce.')),
    ({ promise }) => promise?.to,
  ),
})

const shownVerdict = view<Verdict>('RescueVerdict')({
  trackingCode: text('El código de seguimiento.'),
  kind: oneOf(rescueKinds, 'Lo que se pidió.'),
  dryRun: flag('Si solo se preguntó.'),
  verdict: computed(
    oneOf(
      ['at-once', 'waits'],
      'Hecho al momento, o pedido y a la espera de que llegue a una sucursal.',
    ),
    ({ outcome }) => (outcome === 'rescued' ? 'at-once' : 'waits'),
  ),
  price: shownRescuePrice,
  until: computed(nested(shownUntil, 'Hasta cuándo se puede pedir.'), (terms) => terms),
})

export const rescueOwnOrder = row({
  method: 'POST',
  path: '/orders/:trackingCode/rescue',
  name: 'rescueOrder',
  summary: 'Pedir que un envío vuelva o vaya a otro domicilio',
  description: paragraph`Las mismas reglas que \`POST /wbs/rescate/\`. Según dónde esté el envío se
    hace al momento o queda pedido. Con \`dryRun\` responde qué pasaría y no cambia nada. \`price\`
    es lo que cuesta con la tarifa de hoy: se cobra si se cumple. Repetir un pedido que ya se tomó
    es 409.`,
  scope: 'orders:write',
  body: rescueInput,
  answer: shownVerdict,
  async run(
    { params, body: { kind, dryRun = false, destination: newAddress } },
    { rescues, caller },
  ) {
    const code = parseTrackingCode(params.trackingCode)
    if (!code.ok || !(await rescues.isOwn(caller.number, code.value)))
      return refuse('piece-unknown')
    const request: RescueRequest =
      kind === 'return' ? { kind } : { kind, destination: newAddress as Destination }
    const terms = await rescues.termsOf(code.value, request)
    const ask = dryRun ? rescues.rehearseRescue : rescues.requestRescue
    const outcome = (await ask(caller.number, [code.value], request)).get(code.value) ?? 'not-apt'
    if (outcome === 'exists') return refuse('rescue-exists')
    if (outcome === 'failed') return refuse('rescue-failed')
    if (outcome === 'not-apt' || outcome === 'no-dispatch') return refuse(outcome)
    return accept({ trackingCode: code.value, kind, dryRun, outcome, ...terms })
  },
  refusals: {
    'piece-unknown': [404, 'Tu cuenta no tiene ningún envío con ese código.'],
    'rescue-exists': 409,
    'rescue-failed': [
      409,
      'El rescate que se pidió falló: hablá con tu ejecutivo de cuentas.',
      'The rescue that was requested failed: ask your account executive.',
    ],
    'not-apt': [
      422,
      'Se rescata desde que lo tenemos (IF) y hasta que se entrega o vuelve; antes, se cancela.',
      'A shipment is rescued from IF on, until it is delivered or goes back; before, cancel it.',
    ],
    'no-dispatch': [
      422,
      'Todavía no se despachó: se puede redirigir desde que sale hacia la sucursal.',
      'It was not dispatched yet: it can be redirected once it leaves for the branch.',
    ],
  },
})

/** The shipments that the account asked to bring back or to send elsewhere. */
export const listOwnRescues = list({
  path: '/rescues',
  name: 'listOwnRescues',
  summary: 'Listar los rescates',
  description: 'Los de la cuenta, del más viejo al más nuevo; `state=pending` da los que esperan.',
  scope: 'tracking',
  query: { state: stateFilter, trackingCode: codeFilter('Solo los de este envío.') },
  item: view<ListedRescue>('OwnRescue')({
    trackingCode: ['code', shownCode],
    ...shownRequest,
    ...shownEnd,
    ...shownPiece,
    dueSince: shownDue,
  }),
  ...rescuePlaces,
  load: ({ query: { state, trackingCode: code }, after, limit }, { rescues, caller }) =>
    rescues.list({ state, code, shipper: caller.number }, after, limit),
})
