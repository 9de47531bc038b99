import { today } from './formats/dates.ts'
import type { IconName } from './formats/icon-paths.ts'

/**
 * The facts of a page for both the service and the browser: its address, the roles that may see it
 * and its place in the side bar. This file and every `pages.ts` are read by the service too, so they
 * import no screens.
 */

export type ShipperRole = 'administra' | 'despacha' | 'cuentas' | 'integra' | 'mira'

export type CarrierRole =
  | 'administrator'
  | 'executive'
  | 'branch'
  | 'scanner'
  | 'courier'
  | 'reader'

export type Role = ShipperRole | CarrierRole

/** A text in both languages. */
export interface Both {
  readonly es: string
  readonly en: string
}

export interface Screen {
  /** The whole address below the environment: `/portal/envios/$code`. */
  readonly path: `/${string}`
  /** The file in the page's folder, without `.screen.tsx`. */
  readonly file: string
  /** The roles that may see it, where they differ from the page's. */
  readonly roles?: readonly Role[]
  /** Calls of its API that it opens with: the browser makes them before the scripts are there. */
  readonly firstCalls?: (today: string) => readonly string[]
}

/** A line of Ctrl-K, beside the page itself. */
export interface PageAction {
  readonly title: Both
  readonly icon: IconName
  readonly path: `/${string}`
  /** The single letter that does the same anywhere. */
  readonly key?: string
  readonly roles?: readonly Role[]
}

export type NavGroup =
  | 'first'
  | 'look-up'
  | 'account'
  | 'developers'
  | 'shipments'
  | 'network'
  | 'shippers'
  | 'control'

export interface Page {
  /** Where the page's files stand, below web/: `portal/envios`. */
  readonly folder: string
  readonly title: Both
  readonly icon: IconName
  readonly roles: readonly Role[]
  /** Only accounts that store goods here (WARE), the testing environment, or a demonstration. */
  readonly only?: 'ware' | 'testing' | 'demonstration'
  /** Where the page stands in the crumbs, if below another one, and its shorter title there. */
  readonly crumb?: { readonly under: `/${string}`; readonly title: Both }
  /** Its title in the crumbs of its other screens, where that is shorter. */
  readonly short?: Both
  /** Where the page stands in the side bar, in the order of the list; none hides it there. */
  readonly group?: NavGroup
  /** The first screen is the page's own. A page without screens is not built yet: nobody sees it. */
  readonly screens: readonly Screen[]
  readonly actions?: readonly PageAction[]
}

/** The visitor of a page: their role in this environment. */
export interface Visitor {
  readonly role: Role
  readonly isWare: boolean
  readonly environment: 'testing' | 'production'
  readonly isDemonstration?: boolean
}

export function maySee(page: Page, visitor: Visitor, screen?: Screen): boolean {
  if (page.only === 'ware' && !visitor.isWare) return false
  if (page.only === 'demonstration' && !visitor.isDemonstration) return false
  if (page.only === 'testing' && visitor.environment !== 'testing') return false
  return (screen?.roles ?? page.roles).includes(visitor.role)
}

export interface FoundScreen {
  readonly page: Page
  readonly screen: Screen
}

/** Finds the screen of an address below the environment; fixed parts win over `$` ones. */
export function findScreen(pages: readonly Page[], path: string): FoundScreen | undefined {
  const parts = partsOf(path)
  return patternsOf(pages).find(({ pattern }) => fits(pattern, parts))
}

export function firstCallsOf({ screen }: FoundScreen): readonly string[] {
  return screen.firstCalls?.(today()) ?? []
}

interface Pattern extends FoundScreen {
  readonly pattern: readonly string[]
}

const patterns = new WeakMap<readonly Page[], readonly Pattern[]>()

/** The addresses of the screens in their parts, which every link looks at; `$` ones are last. */
function patternsOf(pages: readonly Page[]): readonly Pattern[] {
  const pattern = patterns.get(pages)
  if (pattern) return pattern
  const all = pages.flatMap((page) =>
    page.screens.map((screen) => ({ page, screen, pattern: partsOf(screen.path) })),
  )
  const made = all.toSorted((a, b) => openParts(a.pattern) - openParts(b.pattern))
  patterns.set(pages, made)
  return made
}

/** Without the parameters of the address. */
function partsOf(path: string): string[] {
  const [address = ''] = path.split('?')
  return address.split('/').filter((part) => part !== '')
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, at) => part.startsWith('$') || part === parts[at])
  )
}

function openParts(pattern: readonly string[]): number {
  return pattern.filter((part) => part.startsWith('$')).length
}

/** Where a role's day begins. */
export function firstPath(role: Role): string {
  return firstPaths[role]
}

const firstPaths: Record<Role, string> = {
  administra: '/portal',
  despacha: '/portal',
  cuentas: '/portal',
  mira: '/portal',
  integra: '/portal/claves',
  administrator: '/consola/tablero',
  executive: '/consola/tablero',
  reader: '/consola/tablero',
  branch: '/consola',
  scanner: '/consola/escanear',
  courier: '/reparto',
}
