import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isFailure } from '../api/failure.ts'
import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { Skeleton } from './skeleton.tsx'

/** What went wrong with a call, how to go on, and the code that support asks for. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }) {
  const words = useWords(partsWords)
  const text = useFailureText(error)
  const id = isFailure(error) ? error.requestId : undefined
  const action = retry ? (
    <Button kind="sm" onClick={retry}>
      {words.tryAgain}
    </Button>
  ) : undefined
  return (
    <Note family="problem" icon="warn" role="alert" action={action}>
      <p>
        <b>{words.failedTitle}.</b> {text}
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

/** A sentence about a failed call. */
export function useFailureText(error: unknown): string {
  const words = useWords(partsWords)
  if (!isFailure(error)) return words.failedTitle
  if (error.status === 0) return words.noAnswer
  if (error.status === 429 && error.retrySeconds) return words.waitSeconds(error.retrySeconds)
  return error.message
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  /** In the shape of what comes; a few lines by default. */
  readonly skeleton?: ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Shows a skeleton, what went wrong, or the answer; old data stays while new is fetched. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  return skeleton ?? <Skeleton />
}
