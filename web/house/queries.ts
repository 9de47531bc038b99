import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isFailure } from '../api/failure.ts'

// A button is busy before the next press can come: a timer, as is usual, would let it through.
notifyManager.setScheduler(queueMicrotask)

/** The answers of the service, shared by all screens. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refused call is refused again; only one without an answer is tried twice more.
      retry: (count, error) => count < 2 && isFailure(error) && error.status === 0,
    },
  },
})
