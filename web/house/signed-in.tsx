import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isFailure } from '../api/failure.ts'
import { askWith } from '../api/fresh-sign-in.ts'
import { isPageEnding } from '../api/page-end.ts'
import type { Invitation, Session } from '../api/session.ts'
import { findScreen } from '../page.ts'
import { pages } from '../pages.ts'
import { Failed } from '../parts/failed.tsx'
import { areaOf, place } from '../place.ts'
import { houseWords } from '../words/house.ts'
import { LanguageContext, useWords } from '../words/words.ts'
import { Invitations } from './invitations.tsx'
import { documentLanguage, keepLanguage } from './look.ts'
import { SessionProvider, type SignedIn, sessionQuery } from './session.tsx'
import { Shell } from './shell.tsx'

/** Few meet it, and it draws the codes that telephones read. */
const SecondFactorRequired = lazy(async () => {
  const { SecondFactorRequired: component } = await import('./second-factor.tsx')
  return { default: component }
})

/** The courier's phone has a frame of its own. */
const PhoneShell = lazy(async () => ({
  default: (await import('./phone-shell.tsx')).PhoneShell,
}))

/** Requests the session, then puts up the house around the screen. */
export function SignedInShell() {
  const { pathname, searchStr } = useLocation()
  const { data, error, refetch } = useQuery(sessionQuery(areaOf(pathname)))
  const isSignedOut = isFailure(error) && error.status === 401
  useEffect(() => {
    const here = encodeURIComponent(pathname + searchStr)
    if (isSignedOut && !isPageEnding()) location.replace(`${place.base}/ingresar?a=${here}`)
  }, [isSignedOut, pathname, searchStr])
  if (data?.mustSetSecondFactor)
    return (
      <Suspense>
        <SecondFactorRequired onDone={() => void refetch()} />
        <FreshSignIn person={data.person} />
      </Suspense>
    )
  if (data?.membership) return <Frame session={{ ...data, membership: data.membership }} />
  if (data) return <NoAccount invitations={data.invitations} />
  if (error && !isSignedOut)
    return (
      <main className="main">
        <Failed error={error} retry={() => void refetch()} />
      </main>
    )
  return undefined
}

function Frame({ session }: { session: SignedIn }) {
  const isPhone = findScreen(pages, useLocation().pathname)?.page.folder === 'courier'
  // The document's language was chosen in this browser, which counts until it is kept.
  const language = document.cookie.includes('posta-language=')
    ? documentLanguage()
    : session.person.language
  useEffect(() => {
    if (documentLanguage() !== language) keepLanguage(language)
  }, [language])
  return (
    <LanguageContext value={language}>
      <SessionProvider value={session}>
        {isPhone ? (
          <Suspense>
            <PhoneShell />
          </Suspense>
        ) : (
          <Shell />
        )}
        <FreshSignIn person={session.person} />
      </SessionProvider>
    </LanguageContext>
  )
}

function NoAccount({ invitations }: { invitations: readonly Invitation[] }) {
  const words = useWords(houseWords)
  return (
    <main className="main">
      <h1>{words.noAccountTitle}</h1>
      <p>{words.noAccount}</p>
      <Invitations items={invitations} />
      <p>
        <a href={`${place.base}/ingresar`}>{words.goHome}</a>
      </p>
    </main>
  )
}

const ConfirmDialog = lazy(async () => ({
  default: (await import('./fresh-sign-in-dialog.tsx')).FreshSignInDialog,
}))

interface Question {
  readonly answer: Promise<boolean>
  readonly settle: (isConfirmed: boolean) => void
}

/** Asks in place, over whatever page or dialog made a request that needs a fresh sign-in. */
function FreshSignIn({ person }: { person: Session['person'] }) {
  const shown = { email: person.email, hasPasskey: person.passkeys > 0 }
  const [question, setQuestion] = useState<Question>()
  const open = useRef<Question>(undefined)
  useEffect(
    () =>
      askWith(() => {
        // Requests that are refused together share one question.
        const { promise: answer, resolve } = Promise.withResolvers<boolean>()
        const settle = (isConfirmed: boolean) => {
          open.current = undefined
          setQuestion(undefined)
          resolve(isConfirmed)
        }
        open.current ??= { answer, settle }
        setQuestion(open.current)
        return open.current.answer
      }),
    [],
  )
  return (
    <Suspense>
      {question ? <ConfirmDialog {...shown} settle={question.settle} /> : undefined}
    </Suspense>
  )
}
