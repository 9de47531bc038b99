import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type Failure, isFailure, isNotFound } from '../api/failure.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { Head } from './head.tsx'
import { Note } from './note.tsx'
import { Skeleton } from './skeleton.tsx'

/** The fault of a call, how to go on, and the code that support asks for. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const words = useWords(partsWords)
  const text = useFailureText(error)
  const failure = isFailure(error) ? error : undefined
  const id = failure?.requestId
  const isTooEarly = useWait(failure)
  const action = retry ? (
    <Button
      kind="sm"
      reason={isTooEarly ? words.notYet(words.wait(failure?.retrySeconds ?? 0)) : undefined}
      onClick={retry}
    >
      {words.tryAgain}
    </Button>
  ) : undefined
  // A question may be sent as a POST, too: then it can be tried again.
  const title = failure?.isChange && !retry ? words.failedSend : words.failedTitle
  return (
    <Note family="problem" icon="warn" role="alert" action={action}>
      <p>
        <b>{title}.</b> {text}
        {id ? (
          <>
            {' '}
            {words.requestId} <code>{id}</code>
          </>
        ) : undefined}
      </p>
    </Note>
  )
}

/** Whether the service asked to wait, and that time is not over. */
function useWait(failure: Failure | undefined): boolean {
  const [waited, setWaited] = useState<Failure>()
  const seconds = failure?.retrySeconds
  useEffect(() => {
    if (seconds === undefined) return undefined
    const timer = setTimeout(() => setWaited(failure), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [failure, seconds])
  return seconds !== undefined && waited !== failure
}

/** A sentence about a failed call. */
export function useFailureText(error: unknown): string {
  const words = useWords(partsWords)
  if (!isFailure(error)) return words.failedTitle
  if (error.status === 0) return words.noAnswer
  if (error.status === 429 && error.retrySeconds)
    return words.tooMany(words.wait(error.retrySeconds))
  return error.message
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** In the shape of the content to come; a few lines by default. */
  readonly skeleton?: ReactNode
  /** The heading of a screen that has none until the answer is there: it stands above a failure. */
  readonly title?: string
  /** The content in place of something that does not exist, which no other try would find. */
  readonly unknown?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Shows a skeleton, the fault, or the answer; old data stays while new is fetched. */
export function Loaded<Data>({ query, skeleton, title, unknown, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return skeleton ?? <Skeleton />
  return (
    <>
      {title === undefined ? undefined : <Head title={title} />}
      {unknown && isNotFound(query.error) ? (
        unknown
      ) : (
        <Failed error={query.error} retry={() => void query.refetch()} />
      )}
    </>
  )
}
