import type { MovementCode } from '../../kernel/movement.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { cents, decimal, objectOf, string } from '../../rows/answer-schema.ts'
import type { Movement, TrackedPiece } from './tracking.ts'

/** One sentence per state, the same on every face. */
export const movementTexts: Record<MovementCode, string> = {
  PI: 'Recibimos los datos del envío',
  IF: 'El envío está en nuestras manos',
  GE: 'Se emitió la guía del envío',
  CO: 'El envío fue agrupado para viajar',
  AS: 'El envío viaja hacia una sucursal',
  AR: 'El envío llegó a la sucursal de destino',
  MA: 'El envío está listo para salir a distribución',
  LD: 'El envío está en camino al domicilio',
  EI: 'El distribuidor informó la entrega',
  DL: 'El envío fue entregado',
  CA: 'No encontramos a nadie en el domicilio',
  DV: 'El envío vuelve al remitente',
  RV: 'La devolución viaja a la casa central',
  RM: 'La devolución llegó a la casa central',
  RC: 'La devolución fue entregada al remitente',
}

/**
 * The same of a piece that the recipient collects at a branch (services F and G), where it differs:
 * nobody visits a home (D40).
 */
export const collectedMovementTexts: Partial<Record<MovementCode, string>> = {
  AR: 'El envío está en la sucursal donde se retira',
  MA: 'El envío está en preparación',
  LD: 'El envío está en camino a la sucursal donde se retira',
  EI: 'La sucursal informó la entrega',
  CA: 'El envío todavía no fue retirado',
}

const arrivedElsewhere = 'El envío pasó por una sucursal'

type TextFacts = Pick<TrackedPiece['piece'], 'collectedAt'>

export function movementText(
  { check, branchCode }: Pick<Movement, 'check' | 'branchCode'>,
  { collectedAt }: TextFacts,
): string {
  if (collectedAt === undefined) return movementTexts[check]
  if (check === 'AR' && branchCode !== collectedAt) return arrivedElsewhere
  return collectedMovementTexts[check] ?? movementTexts[check]
}

export const cancelledText = 'Envío cancelado'

/** A cancelled order says so, whatever its newest movement (D22, D29). */
export function stateText({ piece, movements }: TrackedPiece): string {
  const newest = movements.at(-1)
  if (piece.cancelled) return cancelledText
  return newest ? movementText(newest, piece) : ''
}

/** Whether the piece waits at the branch where its recipient collects it (D40). */
export function isWaiting({ piece, movements }: TrackedPiece): boolean {
  const newest = movements.at(-1)
  return (
    !piece.cancelled &&
    newest?.check === 'AR' &&
    piece.collectedAt !== undefined &&
    newest.branchCode === piece.collectedAt
  )
}

/** The next step, for a recipient who waits at home. */
const nextStepTexts: Record<MovementCode, string> = {
  PI: 'Todavía no lo tenemos: el remitente tiene que entregarlo o pasamos a buscarlo.',
  IF: 'Lo preparamos para que viaje a la sucursal que te queda cerca.',
  GE: 'Lo preparamos para que viaje a la sucursal que te queda cerca.',
  CO: 'Sale en el próximo viaje hacia la sucursal de destino.',
  AS: 'Cuando llegue a la sucursal lo preparamos para la entrega.',
  AR: 'Lo preparamos para salir a distribución.',
  MA: 'Sale con el próximo recorrido.',
  LD: 'El distribuidor va en camino. Tené a mano tu documento.',
  EI: 'Estamos confirmando la entrega.',
  DL: 'No hace falta que hagas nada más.',
  CA: 'Vamos a volver a intentarlo. Si preferís otra cosa, hablá con quien te lo envió.',
  DV: 'Si todavía lo esperás, hablá con quien te lo envió.',
  RV: 'Si todavía lo esperás, hablá con quien te lo envió.',
  RM: 'Si todavía lo esperás, hablá con quien te lo envió.',
  RC: 'Si todavía lo esperás, hablá con quien te lo envió.',
}

const comeForIt =
  'Este envío lo retirás en la sucursal: nadie pasa por tu domicilio. Llevá tu documento.'

/** The same for a recipient who collects it at a branch (services F and G), where it differs. */
const collectedTexts: Partial<Record<MovementCode, string>> = {
  IF: 'Lo preparamos para que viaje a la sucursal donde lo retirás.',
  GE: 'Lo preparamos para que viaje a la sucursal donde lo retirás.',
  CO: 'Sale en el próximo viaje hacia la sucursal donde lo retirás.',
  AS: 'Cuando llegue a la sucursal lo preparamos para que lo retires.',
  AR: 'Cuando llegue a la sucursal donde lo retirás te lo contamos acá.',
  MA: comeForIt,
  LD: comeForIt,
  EI: 'Estamos confirmando que lo retiraste.',
  CA: 'Todavía podés retirarlo en la sucursal. Si preferís otra cosa, hablá con quien te lo envió.',
}

const waitingText = 'Te espera en la sucursal: llevá tu documento.'

export function nextStepText(tracked: TrackedPiece): string {
  const check = tracked.movements.at(-1)?.check ?? 'PI'
  if (isWaiting(tracked)) return waitingText
  const isCollected = tracked.piece.collectedAt !== undefined
  return (isCollected ? collectedTexts[check] : undefined) ?? nextStepTexts[check]
}

/** Whether the piece may still be collected, so that its branch is worth showing. */
export function isAwaited(check: MovementCode): boolean {
  return check === 'PI' || (collectedTexts[check] !== undefined && check !== 'EI')
}

/** How the declared price of a shipment came about. */
export interface PriceSteps {
  readonly destination: { readonly name: string }
  readonly tariff: { readonly upToHundredthsKg: number }
  readonly weight: { readonly charged: number }
  readonly baseCents: number
  readonly extraCents: number
  readonly surcharges: readonly { readonly kind: string; readonly cents: number }[]
  readonly netCents: number
  readonly vatCents: number
}

const surcharge = objectOf({
  kind: {
    type: 'string',
    enum: ['insurance', 'cash-on-delivery'],
    description: 'Por el valor declarado o por el contra reembolso.',
  },
  amountCents: cents('Lo que suma.'),
})

export const priceSchema = {
  ...entity(
    'ShipmentPrice',
    objectOf({
      zone: string('El nombre de la zona a la que va.'),
      upToKg: decimal('Hasta qué peso llega el tramo de la tarifa.'),
      chargedWeightKg: decimal('El peso que se cobra: el mayor entre el declarado y el volumen.'),
      baseCents: cents('Lo que cuesta el tramo de la tarifa.'),
      extraCents: cents('Lo que suman los kilos por encima del último tramo.'),
      surcharges: { type: 'array', items: surcharge, description: 'Los recargos, si van.' },
      netCents: cents('Sin IVA.'),
      vatCents: cents('El IVA.'),
    }),
  ),
  type: ['object', 'null'],
  description: 'De qué se hace `quotedCents`; `null` si no hay precio.',
}

export function writePrice(price: PriceSteps | undefined) {
  if (price === undefined) return null
  return {
    zone: price.destination.name,
    upToKg: price.tariff.upToHundredthsKg / 100,
    chargedWeightKg: price.weight.charged / 100,
    baseCents: price.baseCents,
    extraCents: price.extraCents,
    surcharges: price.surcharges.map(({ kind, cents: amountCents }) => ({ kind, amountCents })),
    netCents: price.netCents,
    vatCents: price.vatCents,
  }
}
