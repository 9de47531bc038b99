import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

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
 * not such a form or has no file. Delimiters take few bytes, so the number of parts is limited.
 */
export function firstFile(
  body: Buffer,
  contentType: string | undefined,
): Outcome<SentFile | undefined, FormRefusal> {
  const boundary = boundaryOf.exec(contentType ?? '')
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) return accept(undefined)
  const delimiter = Buffer.from(`\r\n--${mark}`)
  let at = body.indexOf(delimiter.subarray(lineBreak.length))
  for (let parts = 0; at >= 0; parts++) {
    if (parts === limits.formParts) return refuse({ name: 'too-many-parts' })
    const start = at + delimiter.length
    const end = body.indexOf(delimiter, start - lineBreak.length)
    if (end < 0) return accept(undefined)
    const file = readPart(body.subarray(start, Math.max(start, end)))
    if (!file.ok || file.value !== undefined) return file
    at = end + lineBreak.length
  }
  return accept(undefined)
}

const lineBreak = '\r\n'
const headEndMark = '\r\n\r\n'

function readPart(part: Buffer): Outcome<SentFile | undefined, FormRefusal> {
  const { formPartHeadBytes } = limits
  const headEnd = part.subarray(0, formPartHeadBytes + headEndMark.length).indexOf(headEndMark)
  if (headEnd < 0)
    return part.length > formPartHeadBytes
      ? refuse({ name: 'part-head-too-large' })
      : accept(undefined)
  const head = part.toString('utf8', 0, headEnd)
  const name = /^content-disposition:[^\r\n]*;\s*filename="([^"\r\n]*)"/im.exec(head)?.[1]
  return accept(
    name === undefined ? undefined : { name, bytes: part.subarray(headEnd + headEndMark.length) },
  )
}
