import type { SearchValues } from '../../parts/address.ts'
import type { LabelRow } from './label-rows.ts'

/** The paper and the order in the address, and the format that follows from them. */

export const papers = ['Z10X15', 'Z10X10', 'Z10X6', 'A4', 'zpl', 'specialVerticalPickeo'] as const
export type Paper = (typeof papers)[number]

export const sheetCounts = ['1', '2', '4'] as const
type SheetCount = (typeof sheetCounts)[number]

export const orders = ['carga', 'cp', 'recorrido', 'destinatario'] as const
type Order = (typeof orders)[number]

export interface Choice {
  readonly paper: Paper
  readonly perSheet: SheetCount
  /** The first blank place of the first sheet, from 1. */
  readonly start: number
  readonly order: Order
  /** Undefined while nobody decided: then it is added where something was loaded today. */
  readonly withHandOver: boolean | undefined
  readonly withReturn: boolean
}

/** Changes the address. */
export type Press = (changes: Readonly<Record<string, string | undefined>>) => void

export function choiceOf(address: SearchValues): Choice {
  const { papel, inicio, porhoja, orden, hoja, devolucion, planilla } = address
  const perSheet = sheetCounts.find((count) => count === porhoja) ?? '4'
  const usualOrder = planilla === undefined ? 'cp' : 'carga'
  return {
    paper: papers.find((name) => name === papel) ?? 'A4',
    perSheet,
    start: Math.min(Math.max(1, Math.trunc(Number(inicio)) || 1), Number(perSheet)),
    order: orders.find((name) => name === orden) ?? usualOrder,
    withHandOver: hoja === undefined ? undefined : hoja === 'si',
    withReturn: devolucion === 'si',
  }
}

/** How many labels leave the printer, with those of the returns. */
export function labelsOf(rows: readonly LabelRow[], { withReturn }: Choice): number {
  const labels = rows.reduce((sum, row) => sum + row.labels, 0)
  return withReturn ? labels * 2 : labels
}

export function sheetsOf(labels: number, { perSheet, start }: Choice): number {
  return labels === 0 ? 0 : Math.ceil((start - 1 + labels) / Number(perSheet))
}

type Compare = (left: LabelRow, right: LabelRow) => number

const comparisons: Record<Order, Compare> = {
  carga: () => 0,
  cp: (left, right) => left.postalCode - right.postalCode,
  // Only the service knows the routes; a route is of neighbouring postal codes.
  recorrido: (left, right) => left.postalCode - right.postalCode,
  destinatario: (left, right) =>
    left.recipientName.localeCompare(right.recipientName, 'es', { sensitivity: 'base' }),
}

export function inOrder(rows: readonly LabelRow[], { order }: Choice): readonly LabelRow[] {
  return rows.toSorted(comparisons[order])
}

/** The order in the words of the API; rows that were asked for are already as they were loaded. */
export function apiOrder({ order }: Choice, isAsked: boolean) {
  if (order === 'carga') return isAsked ? ('sent' as const) : ('entered' as const)
  return ({ cp: 'postal-code', recorrido: 'route', destinatario: 'recipient' } as const)[order]
}
