import type { Destination } from '../../kernel/order.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { ProblemCode } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { objectOf, string } from '../../rows/answer-schema.ts'
import { flag, integer, object, oneOf, text } from '../../rows/fields.ts'
import {
  type InBoth,
  type KeyOperation,
  notFound,
  type OperationAnswer,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { rescuePriceSchema } from '../../rows/rescue-price.ts'
import type { RescueOutcome, RescueRequest, Rescues } from './rescue.ts'
import { rescueKinds } from './rescue-table.ts'
import { rescueUntilSchema, writeTerms } from './rescue-terms.wire.ts'

export interface OwnRescuesContext {
  readonly rescues: Rescues
  readonly caller: Shipper
}

const address = {
  street: ['street', text(45, { required: true, description: 'Calle, ruta o lugar.' })],
  number: ['number', text(6, { required: true, description: 'Número de puerta o kilómetro.' })],
  postalCode: [
    'postalCode',
    integer(4, { required: true, least: 1000, most: 9999, description: 'De 1000 a 9999.' }),
  ],
  locality: ['locality', text(100, { required: true, description: 'Localidad.' })],
  province: ['province', text(100, { required: true, description: 'Provincia.' })],
  floor: ['floor', text(6, { description: 'Piso.' })],
  flat: ['flat', text(6, { description: 'Departamento u oficina.' })],
} as const satisfies Shape

const destination = {
  recipientName: ['recipientName', text(40, { required: true, description: 'Quien recibe.' })],
  address: [
    'address',
    object(address, {
      required: true,
      entity: 'NewAddress',
      description: 'Dónde se entrega.',
    }),
  ],
  notes: ['notes', text(95, { description: 'Indicaciones para la entrega.' })],
} as const satisfies Shape

const message = {
  kind: [
    'kind',
    oneOf(rescueKinds, {
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
  dryRun: ['dryRun', flag({ description: 'Si solo se quiere saber qué pasaría.' })],
} as const satisfies Shape

const destinationMissing = [
  {
    field: 'destination',
    code: 'field-missing',
    detail: 'Con redirection se espera adónde va ahora.',
    en: 'With redirection, where it goes now is expected.',
  } as const,
]

export const rescueOwnOrder: KeyOperation<OwnRescuesContext, Scope> = {
  method: 'POST',
  path: '/orders/:trackingCode/rescue',
  name: 'rescueOrder',
  summary: 'Pedir que un envío vuelva o vaya a otro domicilio',
  description: paragraph`Las mismas reglas que \`POST /wbs/rescate/\`. Según dónde esté el envío se
    hace al momento o queda pedido. Con \`dryRun\` responde qué pasaría y no cambia nada. \`price\`
    es lo que cuesta con la tarifa de hoy: se cobra si se cumple. Repetir un pedido que ya se tomó
    es 409.`,
  scope: 'orders:write',
  request: entity('RescueInput', shapeSchema(message)),
  response: entity(
    'RescueVerdict',
    objectOf({
      trackingCode: string('El código de seguimiento.'),
      kind: { type: 'string', enum: rescueKinds, description: 'Lo que se pidió.' },
      dryRun: { type: 'boolean', description: 'Si solo se preguntó.' },
      verdict: {
        type: 'string',
        enum: ['at-once', 'waits'],
        description: 'Hecho al momento, o pedido y a la espera de que llegue a una sucursal.',
      },
      price: rescuePriceSchema,
      until: { ...rescueUntilSchema, description: 'Hasta cuándo se puede pedir.' },
    }),
  ),
  successStatus: 200,
  problems: [
    { status: 404, meaning: 'El envío no existe o no es tuyo.' },
    { status: 409, meaning: 'Ya tiene un rescate, o el que tenía falló.' },
    { status: 422, meaning: 'No se puede en su estado.' },
  ],
  async answer({ params, body }, { rescues, caller }) {
    const read = readBody(message, body, 'Con estos datos no se puede pedir.', (draft) =>
      draft.kind === 'redirection' && draft.destination === undefined ? destinationMissing : [],
    )
    if (!read.ok) return read.refusal
    const { kind, dryRun = false, destination: sent } = read.value
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok || !(await rescues.isOwn(caller.number, code.value))) return unknownPiece
    const request: RescueRequest =
      kind === 'return' ? { kind } : { kind, destination: sent as Destination }
    const terms = writeTerms(await rescues.termsOf(code.value, request))
    const ask = dryRun ? rescues.rehearseRescue : rescues.requestRescue
    const outcome = (await ask(caller.number, [code.value], request)).get(code.value) ?? 'not-apt'
    if (outcome !== 'rescued' && outcome !== 'requested') return problems[outcome]
    const verdict = outcome === 'rescued' ? 'at-once' : 'waits'
    return { status: 200, body: { trackingCode: code.value, kind, dryRun, verdict, ...terms } }
  },
}

const unknownPiece = notFound('Tu cuenta no tiene ningún envío con ese código.', 'piece-unknown')

function problem(
  status: number,
  title: string,
  code: ProblemCode,
  { es: detail, en }: InBoth,
): OperationAnswer {
  return { problem: { status, title, code, detail, en } }
}

const problems: Record<Exclude<RescueOutcome, 'rescued' | 'requested'>, OperationAnswer> = {
  exists: problem(409, 'Conflicto', 'rescue-exists', {
    es: 'El envío ya tiene un rescate.',
    en: 'The shipment has a rescue already.',
  }),
  failed: problem(409, 'Conflicto', 'rescue-failed', {
    es: 'El rescate que se pidió falló: hablá con tu ejecutivo de cuentas.',
    en: 'The rescue that was requested failed: ask your account executive.',
  }),
  'not-apt': problem(422, 'No se puede', 'not-apt', {
    es: 'Se rescata desde que lo tenemos (IF) y hasta que se entrega o vuelve; antes, se cancela.',
    en: 'A shipment is rescued from IF on, until it is delivered or goes back; before, cancel it.',
  }),
  'no-dispatch': problem(422, 'No se puede', 'no-dispatch', {
    es: 'Todavía no se despachó: se puede redirigir desde que sale hacia la sucursal.',
    en: 'It was not dispatched yet: it can be redirected once it leaves for the branch.',
  }),
}
