import { type DemoHint, demoHints, hintParameter } from '../../kernel/demo-roles.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { Environment, Mount } from '../environment.ts'
import { basePathOf } from '../mounts.ts'
import { demonstrationFor } from '../people/demonstration-visitors.ts'
import { type PageBrand, pageBrand } from './page-brand.ts'

export type Language = 'es' | 'en'

/** The place of a public page: its mount, address and language. */
export interface PageFrame {
  /** The path at which the environment is reached: empty, or such as `/testing`. */
  readonly base: string
  readonly environment: Environment['name']
  readonly language: Language
  readonly brand: PageBrand
  /** Set where the address asks for a theme; otherwise the system decides. */
  readonly theme: 'light' | 'dark' | undefined
  /** Whether there is a demonstration, and whether the visitor may choose a role in it. */
  readonly demonstration: 'off' | 'closed' | 'open'
  /** A thing to try on the page, where somebody chose a role of the demonstration. */
  readonly hint?: DemoHint | undefined
}

/** English has addresses of its own, below this part of the path. */
export const englishPart = '/en'

export function frameOf(mount: Mount, request: HttpRequest, language: Language): PageFrame {
  const { theme } = request.query
  const environment = mount.environmentOf(request.host)
  environment.demonstration.look()
  const demonstration = demonstrationFor(environment, request)
  return {
    base: basePathOf(mount, request.host),
    environment: environment.name,
    language,
    brand: pageBrand(environment.brand.current()),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    demonstration,
    hint: demonstration === 'off' ? undefined : hintOf(request),
  }
}

/** Recipients alone begin on a public page. */
function hintOf({ query }: HttpRequest): DemoHint | undefined {
  const hints = demoHints.filter((hint) => hint.startsWith('recipient-'))
  return hints.find((hint) => hint === query[hintParameter])
}

/** The address of a page in the frame's language; the path starts with a slash. */
export function pathIn({ base, language }: PageFrame, path: string): string {
  return base + (language === 'en' ? englishPart : '') + path
}

/** The same page in the other language. */
export function otherLanguage(frame: PageFrame): PageFrame {
  return { ...frame, language: frame.language === 'en' ? 'es' : 'en' }
}

/** Finds the mount and the language of an address that no route has. */
export function placeOfPath(
  path: string,
  mounts: readonly Mount[],
): { readonly mount: Mount; readonly language: Language } {
  const below = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`)
  const root = mounts.find(({ prefix }) => prefix === '') as Mount
  const mount = mounts.find(({ prefix }) => prefix !== '' && below(prefix)) ?? root
  return { mount, language: below(mount.prefix + englishPart) ? 'en' : 'es' }
}
