import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { askWith } from '../api/fresh-sign-in.ts'
import type { Session } from '../api/session.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('./fresh-sign-in-dialog.tsx')).FreshSignInDialog,
}))

interface Question {
  readonly answer: Promise<boolean>
  readonly settle: (isConfirmed: boolean) => void
}

/** Asks in place, over whatever page or dialog made a request that needs a fresh sign-in. */
export function FreshSignIn({ person }: { person: Session['person'] }) {
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
