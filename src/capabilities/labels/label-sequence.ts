import type { LabelContent } from './label-content.ts'

/** In which sequence the orders of a file are printed. */
export const labelSequences = ['sent', 'entered', 'postal-code', 'route', 'recipient'] as const
export type LabelSequence = (typeof labelSequences)[number]

/** The fields that orders are sorted by. */
export interface Sequenced {
  readonly enteredAt: number
  readonly content: Pick<LabelContent, 'code' | 'postalCode' | 'router' | 'name'>
}

type Key = (one: Sequenced) => readonly (string | number)[]

/** Of orders that are equal otherwise, the one that was entered first comes first. */
const keys: Record<Exclude<LabelSequence, 'sent'>, Key> = {
  entered: () => [],
  'postal-code': ({ content }) => [content.postalCode],
  route: ({ content }) => [content.router, content.postalCode],
  recipient: ({ content }) => [plain(content.name)],
}

/** Names are sorted as people read them: without accents or capitals. */
function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

export function inSequence<One extends Sequenced>(
  orders: readonly One[],
  sequence: LabelSequence,
): readonly One[] {
  if (sequence === 'sent') return orders
  const keyed = orders.map((order) => ({
    order,
    key: [...keys[sequence](order), order.enteredAt, order.content.code],
  }))
  return keyed.sort((left, right) => compare(left.key, right.key)).map(({ order }) => order)
}

function compare(left: readonly (string | number)[], right: readonly (string | number)[]): number {
  const place = left.findIndex((value, at) => value !== right[at])
  if (place === -1) return 0
  return (left[place] as string) < (right[place] as string) ? -1 : 1
}
