import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackedPiece } from './tracking.ts'

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

/** A cancelled order says so, whatever its newest movement (D22, D29). */
export function stateText({ piece, movements }: TrackedPiece): string {
  const newest = movements.at(-1)
  if (piece.cancelled) return 'Envío cancelado'
  return newest ? movementTexts[newest.check] : ''
}

/** What happens next, for a recipient who waits at home. */
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
  AR: 'Lo preparamos para que lo retires en la sucursal. Llevá tu documento.',
  MA: comeForIt,
  LD: comeForIt,
  CA: 'Todavía podés retirarlo en la sucursal. Si preferís otra cosa, hablá con quien te lo envió.',
}

export function nextStepText(check: MovementCode, isCollected: boolean): string {
  return (isCollected ? collectedTexts[check] : undefined) ?? nextStepTexts[check]
}

/** Whether the piece may still be collected, so that its branch is worth showing. */
export function isAwaited(check: MovementCode): boolean {
  return check === 'PI' || collectedTexts[check] !== undefined
}
