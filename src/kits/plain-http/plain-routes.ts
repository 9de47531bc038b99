import type { Route } from '../http/route.ts'
import type { PlainHead } from './plain-head.ts'

export interface FoundRoute {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** Returns the route of a plain request, or undefined where Fastify must look for it. */
export type FindRoute = (head: Pick<PlainHead, 'method' | 'path'>) => FoundRoute | undefined

interface OpenRoute {
  readonly route: Route
  readonly parameter: string
}

/** The characters that an address never has in another form. */
const plainPart = /^[\w.~-]+$/
const openPath = /^([^:*]*\/):(\w+)$/

/**
 * Plain are routes that answer at once: those that take a body at a fixed path, with or without its
 * trailing slash, and pages that say so, whose path ends in its only parameter.
 */
export function createFindRoute(routes: readonly Route[]): FindRoute {
  const fixed = new Map<string, FoundRoute>()
  const open = new Map<string, OpenRoute>()
  for (const route of routes.filter(({ streams }) => !streams)) {
    const [, start = '', parameter = ''] = openPath.exec(route.path) ?? []
    if (route.method === 'GET' && route.isPlain && start) open.set(start, { route, parameter })
    if (route.method !== 'POST' || /[:*]/.test(route.path)) continue
    const path = route.path.replace(/\/$/, '')
    const match = { route, params: {} }
    fixed.set(path, match).set(`${path}/`, match)
  }
  // A fixed path wins over one that varies, whatever its method.
  const taken = new Set(routes.map(({ path }) => path))
  return ({ method, path }) => {
    if (method === 'POST') return fixed.get(path)
    const end = path.lastIndexOf('/') + 1
    const openRoute = open.get(path.slice(0, end))
    const part = path.slice(end)
    if (openRoute === undefined || !plainPart.test(part) || taken.has(path)) return undefined
    return { route: openRoute.route, params: { [openRoute.parameter]: part } }
  }
}
