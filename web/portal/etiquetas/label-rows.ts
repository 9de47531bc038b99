import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'

/** A shipment to print. */
export interface LabelRow {
  readonly trackingCode: string
  readonly enteredAt: string
  readonly recipientName: string
  readonly postalCode: number
  /** One per piece. */
  readonly labels: number
  readonly prints: number
  readonly lastAt: string | null
}

export interface LabelRows {
  readonly rows: readonly LabelRow[]
  /** Codes that were asked for and can't be printed. */
  readonly unknown: readonly string[]
  readonly cancelled: readonly string[]
  /** Whether there are more than one file may have. */
  readonly hasMore: boolean
}

/** The most shipments that one file may have. */
export const mostCodes = 1_000

const pageSize = 200
const callsAtOnce = 8

/** What was asked for by its codes, or else what is not printed. */
export function labelRowsQuery(asked: string | undefined) {
  return queryOptions({
    queryKey: ['labels', 'rows', asked],
    queryFn: () => (asked === undefined ? loadPending() : loadAsked(codesOf(asked))),
  })
}

function codesOf(asked: string): string[] {
  const codes = asked.split(',').map((code) => code.trim().toUpperCase())
  return [...new Set(codes.filter((code) => code !== ''))].slice(0, mostCodes)
}

async function loadPending(): Promise<LabelRows> {
  const rows: LabelRow[] = []
  let after: string | undefined
  do {
    const query = after ? { limit: pageSize, after } : { limit: pageSize }
    const page = await dataOf(v1.GET('/labels/pending', { params: { query } }))
    rows.push(...page.items.map((item) => ({ ...item, prints: 0, lastAt: null })))
    after = page.next
  } while (after && rows.length < mostCodes)
  const hasMore = after !== undefined || rows.length > mostCodes
  return { rows: rows.slice(0, mostCodes), unknown: [], cancelled: [], hasMore }
}

type Found = LabelRow | 'unknown' | 'cancelled'

async function loadAsked(codes: readonly string[]): Promise<LabelRows> {
  const found = new Map<string, Found>()
  for (let from = 0; from < codes.length; from += callsAtOnce)
    await Promise.all(
      codes.slice(from, from + callsAtOnce).map(async (code) => found.set(code, await load(code))),
    )
  const within = (what: Found) => codes.filter((code) => found.get(code) === what)
  return {
    rows: codes.flatMap((code) => {
      const one = found.get(code)
      return typeof one === 'object' ? [one] : []
    }),
    unknown: within('unknown'),
    cancelled: within('cancelled'),
    hasMore: false,
  }
}

async function load(code: string): Promise<Found> {
  const params = { path: { trackingCode: code } }
  try {
    const [order, printed] = await Promise.all([
      dataOf(v1.GET('/orders/{trackingCode}', { params })),
      dataOf(v1.GET('/shipments/{trackingCode}/prints', { params })),
    ])
    if (order.cancelledAt !== null) return 'cancelled'
    const { redirectedTo, recipient, address, products, enteredAt, trackingCode } = order
    return {
      trackingCode,
      enteredAt,
      recipientName: redirectedTo?.recipientName ?? recipient.name,
      postalCode: redirectedTo?.address.postalCode ?? address.postalCode ?? 0,
      labels: products.reduce((sum, { quantity }) => sum + quantity, 0),
      prints: printed.prints,
      lastAt: printed.lastAt,
    }
  } catch (error) {
    if (isFailure(error) && error.status === 404) return 'unknown'
    throw error
  }
}
