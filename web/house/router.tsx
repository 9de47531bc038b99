import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { firstPath, type Page, type Screen } from '../page.ts'
import { pages } from '../pages.ts'
import { readSearch, writeSearch } from '../parts/address.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Head } from '../parts/head.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { areaOf, place, signedInPaths } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { queries } from './queries.ts'
import { sessionQuery, useMaySee, useSession } from './session.tsx'
import { SignedInShell } from './signed-in.tsx'

interface ScreenFile {
  readonly default: RouteComponent
  /** Requests the first data of the screen before it is drawn. */
  readonly prefetch?: (queries: QueryClient) => Promise<void> | undefined
}

/** Every screen is a file of its own, fetched when somebody goes there. */
const files = import.meta.glob<ScreenFile>([
  '../portal/**/*.screen.tsx',
  '../console/**/*.screen.tsx',
  '../courier/*.screen.tsx',
])
const signInFiles = import.meta.glob<{ default: RouteComponent }>('../sign-in/*.screen.tsx')

/** The first request of the screen being opened. */
let firstAnswer: Promise<unknown> | undefined

const root = createRootRoute({ component: Outlet })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInShell,
})

function screenRoute(page: Page, screen: Screen) {
  const file = files[`../${page.folder}/${screen.file}.screen.tsx`]
  if (file === undefined) throw new Error(`${page.folder}/${screen.file}.screen.tsx is missing`)
  const Lazy = lazyRouteComponent(file)
  const component = () => (useMaySee()(page, screen) ? <Lazy /> : <Forbidden />)
  return createRoute({
    getParentRoute: () => signedIn,
    path: screen.path,
    loader: () => {
      firstAnswer = file().then(({ prefetch }) => prefetch?.(queries))
    },
    component: Object.assign(component, { preload: Lazy.preload }),
  })
}

function openRoute(path: string, file: string) {
  const load = signInFiles[`../sign-in/${file}.screen.tsx`]
  if (load === undefined) throw new Error(`sign-in/${file}.screen.tsx is missing`)
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })
}

const anyOther = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound })

const routeTree = root.addChildren([
  openRoute('/ingresar', 'sign-in'),
  openRoute('/clave/$token', 'password'),
  openRoute('/correo/$token', 'email'),
  signedIn.addChildren([
    ...pages.flatMap((page) => page.screens.map((screen) => screenRoute(page, screen))),
    anyOther,
  ]),
])

export const router = createRouter({
  routeTree,
  basepath: place.base || '/',
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPendingComponent: Skeleton,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

/** How long the house waits for the answer that the first screen shows, before it stands without. */
const patienceMs = 100

/**
 * Loads the screen of the address, the session and the first data of the screen, which were
 * requested before this program ran: a slow phone then draws everything once instead of bit by bit.
 */
export async function loadFirstScreen(): Promise<void> {
  const path = location.pathname.slice(place.base.length)
  const isSignedIn = signedInPaths.test(path)
  await Promise.all([
    router.load(),
    isSignedIn ? queries.prefetchQuery(sessionQuery(areaOf(path))) : undefined,
  ])
  await Promise.race([firstAnswer, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** An address below the house that no page has. */
function NotFound() {
  const words = useWords(houseWords)
  return <Plain title={words.notFoundTitle} text={words.notFound} />
}

/** A page that the person's role does not include. */
function Forbidden() {
  const words = useWords(houseWords)
  return <Plain title={words.forbiddenTitle} text={words.forbidden} />
}

function Plain({ title, text }: { title: string; text: string }) {
  const words = useWords(houseWords)
  const { membership } = useSession()
  return (
    <>
      <Head title={title}>{text}</Head>
      <LinkButton to={firstPath(membership.role)}>{words.goHome}</LinkButton>
    </>
  )
}

/** A screen that threw; the rest of the house stands. */
function Broken({ error }: { error: unknown }) {
  const words = useWords(houseWords)
  useEffect(() => console.error(error), [error])
  return (
    <Empty
      title={words.brokenTitle}
      actions={<Button onClick={() => location.reload()}>{words.reload}</Button>}
    >
      {words.broken}
    </Empty>
  )
}
