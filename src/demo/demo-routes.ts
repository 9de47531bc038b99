import { type PostalRoute, routeId } from '../capabilities/routing/routing.ts'
import type { PostalCode } from '../kernel/postal-code.ts'

/**
 * First and last postal code, router, same-day router and its closing time in minutes of the day.
 */
type RouteFacts = readonly [number, number, string, (string | undefined)?, number?]

const twoInTheAfternoon = 14 * 60
const noon = 12 * 60

/** The routes of a fictitious carrier: every postal code has a router. */
const facts: readonly RouteFacts[] = [
  [1000, 9999, 'TRONCAL NACIONAL'],
  [1000, 1499, 'CABA', 'CABA EN EL DIA', twoInTheAfternoon],
  [1600, 1899, 'AMBA', 'AMBA EN EL DIA', noon],
  [1900, 1999, 'LA PLATA'],
  [2000, 2699, 'ROSARIO'],
  [3000, 3099, 'SANTA FE'],
  [3300, 3799, 'LITORAL'],
  [4000, 4999, 'NOROESTE'],
  [5000, 5299, 'CORDOBA'],
  [5400, 5799, 'CUYO'],
  [5800, 5999, 'CORDOBA'],
  [7600, 7600, 'MAR DEL PLATA'],
  [8300, 8499, 'COMAHUE'],
  [9000, 9999, 'PATAGONIA SUR'],
]

export const demoRoutes: readonly PostalRoute[] = facts.map(
  ([from, to, router, sameDayRouter, cutOffMinutes]) => {
    const [fromCode, toCode] = [from as PostalCode, to as PostalCode]
    const id = routeId(fromCode, toCode)
    return { id, fromCode, toCode, router, sameDayRouter, cutOffMinutes, active: true }
  },
)
