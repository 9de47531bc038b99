import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'

export interface RemoteSettings {
  readonly timeoutMs: number
  /** The total number of attempts. */
  readonly attempts: number
  readonly answerBytes: number
}

/** Sends a GET to a remote service; `unreachable` if it does not answer, or not with valid JSON. */
export async function getJson(
  url: URL,
  settings: RemoteSettings,
  breaker: CircuitBreaker,
  clock: () => number,
): Promise<Outcome<unknown, 'unreachable'>> {
  for (let attempt = 1; attempt <= settings.attempts; attempt++) {
    if (breaker.isOpen(clock())) return refuse('unreachable')
    try {
      const answer = await fetchJson(url, settings)
      breaker.succeeded()
      return accept(answer)
    } catch {
      breaker.failed(clock())
    }
  }
  return refuse('unreachable')
}

async function fetchJson(url: URL, { timeoutMs, answerBytes }: RemoteSettings): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`the service answers ${response.status}`)
  }
  return JSON.parse(await readText(response, answerBytes))
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
