import type { Collection } from './cash-ledger.ts'

interface Line {
  readonly collection: Collection
  readonly cents: number
}

/** The columns of a printed statement, in dots. */
export const statementColumns = [
  { title: 'CÓDIGO', x: 0, width: 330, align: 'left' },
  { title: 'CONCEPTO', x: 345, width: 400, align: 'left' },
  { title: 'ENTREGADO', x: 760, width: 200, align: 'left' },
  { title: 'RENDIDO', x: 975, width: 200, align: 'left' },
  { title: 'IMPORTE', x: 1190, width: 298, align: 'right' },
] as const

export function statementRow(
  { collection, cents }: Line,
  day: (at: number) => string,
): readonly string[] {
  const { trackingCode, collectedAt, handedOverAt } = collection
  return [
    trackingCode,
    cents < 0 ? 'Entrega anulada' : 'Cobrado',
    day(collectedAt),
    handedOverAt === undefined ? '' : day(handedOverAt),
    moneyText(cents),
  ]
}

/** The amount due, or paid with its transfer. */
export function totalText(
  statement: {
    readonly totalCents: number
    readonly paidOn: number | null
    readonly paidReference: string | null
  },
  day: (at: number) => string,
): string {
  const { totalCents, paidOn, paidReference } = statement
  const amount = moneyText(totalCents)
  if (paidOn === null) return `A pagar: ${amount}`
  const how = paidReference ? ` (${paidReference})` : ''
  return `Pagado el ${day(paidOn)}${how}: ${amount}`
}

/** Pesos and cents in Argentine notation: $ 1.234,50. */
function moneyText(cents: number): string {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}$ ${grouped},${rest}`
}
