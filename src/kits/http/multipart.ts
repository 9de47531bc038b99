import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { nextTurn } from '../batch/portions.ts'

export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Why a form is not searched any further. */
export interface FormRefusal {
  readonly name: 'too-many-parts' | 'part-head-too-large'
}

const boundaryOf = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i

/**
 * The first file of a form (RFC 7578), as browsers and tools send it; `undefined` if the body is
 * not such a form or has no file. Delimiters take few bytes, so the number of parts is limited. It
 * yields to other requests while it searches a large body.
 */
export async function firstFile(
  body: Buffer,
  contentType: string | undefined,
): Promise<Outcome<SentFile | undefined, FormRefusal>> {
  const boundary = boundaryOf.exec(contentType ?? '')
  const boundaryText = boundary?.[1] ?? boundary?.[2]
  if (boundaryText === undefined) return accept(undefined)
  const delimiter = Buffer.from(`\r\n--${boundaryText}`)
  const find = createSearch(body)
  let at = await find(delimiter.subarray(lineBreak.length), 0)
  for (let parts = 0; at >= 0; parts++) {
    if (parts === limits.formParts) return refuse({ name: 'too-many-parts' })
    const start = at + delimiter.length
    const end = await find(delimiter, start - lineBreak.length)
    if (end < 0) return accept(undefined)
    const file = readPart(body.subarray(start, Math.max(start, end)))
    if (!file.ok || file.value !== undefined) return file
    at = end + lineBreak.length
  }
  return accept(undefined)
}

/** A body of near-delimiters takes 4 ns a byte. */
const bytesPerTurn = 4_194_304

/** Searches a body from front to back, a fixed number of bytes in a turn of the event loop. */
function createSearch(body: Buffer) {
  let turnEnd = bytesPerTurn
  return async (delimiter: Buffer, from: number): Promise<number> => {
    let at = from
    for (;;) {
      const hit = body.subarray(at, turnEnd + delimiter.length - 1).indexOf(delimiter)
      if (hit >= 0) return at + hit
      if (turnEnd >= body.length) return -1
      at = Math.max(at, turnEnd)
      turnEnd += bytesPerTurn
      await nextTurn()
    }
  }
}

const lineBreak = '\r\n'
const headEnding = '\r\n\r\n'

function readPart(part: Buffer): Outcome<SentFile | undefined, FormRefusal> {
  const { formPartHeadBytes } = limits
  const headEnd = part.subarray(0, formPartHeadBytes + headEnding.length).indexOf(headEnding)
  if (headEnd < 0)
    return part.length > formPartHeadBytes
      ? refuse({ name: 'part-head-too-large' })
      : accept(undefined)
  const head = part.toString('utf8', 0, headEnd)
  const name = /^content-disposition:[^\r\n]*;\s*filename="([^"\r\n]*)"/im.exec(head)?.[1]
  return accept(
    name === undefined ? undefined : { name, bytes: part.subarray(headEnd + headEnding.length) },
  )
}
