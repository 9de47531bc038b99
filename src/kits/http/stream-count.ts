import type { HttpAnswer, Route } from './route.ts'
import { isStreamed, type StreamedBody } from './streamed-body.ts'

/** Counts the open streams of events, which last for as long as their pages. */
export function createStreamCount() {
  let open = 0
  const counted = (answer: HttpAnswer): HttpAnswer =>
    answer.isLive && isStreamed(answer.body)
      ? { ...answer, body: countedBody(answer.body) }
      : answer

  function countedBody(body: StreamedBody): StreamedBody {
    return {
      [Symbol.asyncIterator]() {
        const pieces = body[Symbol.asyncIterator]()
        open += 1
        let isOver = false
        const end = (): void => {
          if (!isOver) open -= 1
          isOver = true
        }
        return {
          async next() {
            const piece = await pieces.next()
            if (piece.done) end()
            return piece
          },
          async return() {
            end()
            return (await pieces.return?.()) ?? { done: true, value: undefined }
          },
        }
      },
    }
  }
  return {
    open: () => open,
    count: (route: Route): Route =>
      route.streams
        ? { ...route, handle: async (request) => counted(await route.handle(request)) }
        : route,
  }
}
