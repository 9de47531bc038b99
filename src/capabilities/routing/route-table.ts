import type { PostalCode } from '../../kernel/postal-code.ts'

/** Which logistics serves a range of postal codes. */
export interface PostalRoute {
  /** The range itself, such as `1000-1499`. */
  readonly id: string
  readonly fromCode: PostalCode
  readonly toCode: PostalCode
  readonly router: string
  /** Serves shippers with same-day delivery, until the cut-off. */
  readonly sameDayRouter: string | undefined
  /** Minutes after midnight in the carrier's time zone; undefined for the whole day. */
  readonly cutOffMinutes: number | undefined
  /** An inactive route is ignored: the next wider range serves its codes. */
  readonly active: boolean
}

export function routeId(fromCode: PostalCode, toCode: PostalCode): string {
  return `${fromCode}-${toCode}`
}

/** Postal codes from one to another, both included. */
export type CodeSpan = readonly [from: number, to: number]

export interface RouteTable {
  find(postalCode: PostalCode): PostalRoute | undefined
  /** The codes that a route serves: those of its range that no narrower one takes. */
  spansOf(id: string): CodeSpan[]
}

const firstCode = 1000
const codes = 9000

/** One cell per postal code, so that a look-up takes one step however many routes there are. */
export function createRouteTable(routes: readonly PostalRoute[]): RouteTable {
  const painted = routes.filter(({ active }) => active).sort(widestFirst)
  const cells = new Uint16Array(codes)
  for (const [index, { fromCode, toCode }] of painted.entries())
    cells.fill(index + 1, fromCode - firstCode, toCode - firstCode + 1)
  return {
    find: (postalCode) => painted[(cells[postalCode - firstCode] ?? 0) - 1],
    spansOf(id) {
      const paint = painted.findIndex((route) => route.id === id) + 1
      return paint === 0 ? [] : spansIn(cells, paint)
    },
  }
}

function spansIn(cells: Uint16Array, paint: number): CodeSpan[] {
  const spans: CodeSpan[] = []
  for (let at = cells.indexOf(paint); at >= 0; ) {
    let end = at
    while (cells[end + 1] === paint) end += 1
    spans.push([firstCode + at, firstCode + end])
    at = cells.indexOf(paint, end + 1)
  }
  return spans
}

/**
 * Narrow ranges are painted over wide ones; of equally wide ones, the one that starts later wins.
 */
function widestFirst(left: PostalRoute, right: PostalRoute): number {
  const width = ({ fromCode, toCode }: PostalRoute) => toCode - fromCode
  return width(right) - width(left) || left.fromCode - right.fromCode
}

/** The active routes of a code, the one that serves it first. */
export function routesOf(routes: readonly PostalRoute[], postalCode: PostalCode): PostalRoute[] {
  return routes
    .filter(
      ({ active, fromCode, toCode }) => active && fromCode <= postalCode && postalCode <= toCode,
    )
    .sort((left, right) => widestFirst(right, left))
}

export interface Routing {
  readonly router: string
  readonly sameDay: boolean
  readonly route: PostalRoute
}

/** Same-day if the shipper is configured for it and the day's cut-off has not passed. */
export function chooseRouter(
  route: PostalRoute,
  shipper: { readonly sameDay: boolean },
  localMinutes: number,
): Routing {
  const { router, sameDayRouter, cutOffMinutes } = route
  const inTime = cutOffMinutes === undefined || localMinutes < cutOffMinutes
  if (!shipper.sameDay || sameDayRouter === undefined || !inTime)
    return { router, sameDay: false, route }
  return { router: sameDayRouter, sameDay: true, route }
}
