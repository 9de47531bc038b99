import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import { isNotFound } from '../../api/failure.ts'

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
const mostCodes = 1_000

const pageSize = 200
const callsAtOnce = 8

interface Asked {
  readonly codes?: string | undefined
  /** The id of a sheet: its loaded orders. */
  readonly sheet?: string | undefined
}

/** The requested rows, by codes or by a sheet; or else those that are not printed. */
export function labelRowsQuery({ codes, sheet }: Asked) {
  return queryOptions({
    queryKey: ['labels', 'rows', codes, sheet],
    queryFn: async () => {
      if (codes !== undefined) return loadAsked(codesOf(codes))
      return sheet === undefined ? loadPending() : loadOfSheet(sheet)
    },
  })
}

/**
 * The orders of a sheet, in its order. Most were never printed, and those come in one list; the
 * others are asked for one by one.
 */
async function loadOfSheet(id: string): Promise<LabelRows> {
  const codes: string[] = []
  let after: string | undefined
  do {
    const query = { state: 'loaded' as const, limit: pageSize, ...(after ? { after } : {}) }
    const params = { path: { id }, query }
    const page = await dataOf(v1.GET('/imports/{id}/orders', { params }))
    codes.push(...page.items.map(({ trackingCode }) => trackingCode))
    after = page.next
  } while (after && codes.length < mostCodes)
  const hasMore = after !== undefined || codes.length > mostCodes
  const pending = new Map((await loadPending()).rows.map((row) => [row.trackingCode, row]))
  return { ...(await loadAsked(codes.slice(0, mostCodes), pending)), hasMore }
}

function codesOf(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
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

async function loadAsked(
  codes: readonly string[],
  rows: ReadonlyMap<string, LabelRow> = new Map(),
): Promise<LabelRows> {
  const byCode = new Map<string, Found>(rows)
  const missing = codes.filter((code) => !rows.has(code))
  for (let from = 0; from < missing.length; from += callsAtOnce)
    await Promise.all(
      missing
        .slice(from, from + callsAtOnce)
        .map(async (code) => byCode.set(code, await load(code))),
    )
  const within = (what: Found) => codes.filter((code) => byCode.get(code) === what)
  return {
    rows: codes.flatMap((code) => {
      const one = byCode.get(code)
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
    if (isNotFound(error)) return 'unknown'
    throw error
  }
}
