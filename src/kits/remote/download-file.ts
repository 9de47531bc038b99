import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'

export interface DownloadSettings {
  /** The total number of attempts; each goes on where the one before ended. */
  readonly attempts: number
  /** How long nothing may arrive before an attempt is given up. */
  readonly idleMs: number
  readonly mostBytes: number
  readonly pauseMs: number
  onProgress(bytes: number, total: number | undefined): void
}

/** A file that could not be downloaded; the message says why. */
export class DownloadError extends Error {}

/** A fault that the next attempt would meet again: the download is not repeated. */
class FinalError extends DownloadError {}

/**
 * Downloads a file. A part that arrived earlier, also for a process that was ended, is continued
 * where the server still has the same version; otherwise it starts again. The size is checked, and
 * the file appears under its name only when it is whole.
 */
export async function downloadFile(
  url: URL,
  path: string,
  settings: DownloadSettings,
): Promise<void> {
  let reason = ''
  for (let attempt = 1; attempt <= settings.attempts; attempt++) {
    if (attempt > 1) await new Promise((resolve) => setTimeout(resolve, settings.pauseMs))
    try {
      await continuePart(url, `${path}.part`, settings)
      await rename(`${path}.part`, path)
      await rm(`${path}.part.version`, { force: true })
      return
    } catch (error) {
      if (error instanceof FinalError) throw error
      reason = explain(error)
    }
  }
  throw new DownloadError(reason)
}

async function continuePart(url: URL, part: string, settings: DownloadSettings): Promise<void> {
  const version = await readFile(`${part}.version`, 'utf8').catch(() => '')
  const have =
    version === ''
      ? 0
      : await stat(part).then(
          ({ size }) => size,
          () => 0,
        )
  const stopped = new AbortController()
  let idle = setTimeout(() => stopped.abort(), settings.idleMs)
  try {
    const response = await fetch(url, {
      headers: have > 0 ? { range: `bytes=${have}-`, 'if-range': version } : {},
      signal: stopped.signal,
    })
    const { start, total } = await checkAnswer(response, part, have)
    if (total !== undefined && total > settings.mostBytes) throw tooLarge(settings.mostBytes)
    await writeFile(`${part}.version`, versionOf(response))
    let bytes = start
    // Written chunk by chunk: bytes that arrived before the connection breaks are kept.
    const file = await open(part, start > 0 ? 'a' : 'w')
    try {
      for await (const chunk of response.body ?? []) {
        clearTimeout(idle)
        idle = setTimeout(() => stopped.abort(), settings.idleMs)
        bytes += chunk.byteLength
        if (bytes > settings.mostBytes) throw tooLarge(settings.mostBytes)
        await file.write(chunk)
        settings.onProgress(bytes, total)
      }
    } finally {
      await file.close()
    }
    if (total !== undefined && bytes !== total)
      throw new DownloadError(`it was cut off after ${bytes} of ${total} bytes`)
    if (bytes === 0) throw new FinalError('it is empty')
  } finally {
    clearTimeout(idle)
  }
}

interface Answer {
  readonly start: number
  readonly total: number | undefined
}

/**
 * Refuses an answer that is not the file: a page in its place, or another part than the one asked
 * for.
 */
async function checkAnswer(response: Response, part: string, have: number): Promise<Answer> {
  const stop = async (error: Error): Promise<never> => {
    await response.body?.cancel()
    throw error
  }
  if (response.status === 416) {
    await rm(`${part}.version`, { force: true })
    return stop(new DownloadError('the part that was kept is not of this file'))
  }
  if (!response.ok) {
    const isFinal = response.status < 500 && response.status !== 429
    const message = `the server answers ${response.status}`
    return stop(isFinal ? new FinalError(message) : new DownloadError(message))
  }
  if (/^text\/html|^image\//i.test(response.headers.get('content-type') ?? ''))
    return stop(new FinalError('the server sends a page in its place'))
  const length = response.headers.get('content-length')
  const isPacked = (response.headers.get('content-encoding') ?? 'identity') !== 'identity'
  // The length of a packed answer is not that of its content.
  const size = length === null || isPacked ? undefined : Number(length)
  if (response.status !== 206) return { start: 0, total: size }
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '')
  if (range === null || Number(range[1]) !== have) {
    await rm(`${part}.version`, { force: true })
    return stop(new DownloadError('the server sends another part than the one asked for'))
  }
  return { start: have, total: range[2] === '*' ? undefined : Number(range[2]) }
}

/** Identifies the version of a file; a download without one can't be continued. */
function versionOf({ headers }: Response): string {
  const tag = headers.get('etag') ?? ''
  return tag !== '' && !tag.startsWith('W/') ? tag : (headers.get('last-modified') ?? '')
}

function tooLarge(mostBytes: number): FinalError {
  return new FinalError(`it is larger than ${mostBytes} bytes`)
}

function explain(error: unknown): string {
  if (error instanceof DownloadError) return error.message
  if (error instanceof Error && error.name === 'AbortError') return 'nothing arrived for a while'
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return `no connection (${String(cause.code)})`
  return 'the connection broke'
}
