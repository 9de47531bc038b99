export interface SentFile {
  readonly name: string
  readonly bytes: Buffer
}

const boundaryOf = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i

/**
 * The first file of a form (RFC 7578), as browsers and tools send it; `undefined` if the body is
 * not such a form or has no file.
 */
export function firstFile(body: Buffer, contentType: string | undefined): SentFile | undefined {
  const boundary = boundaryOf.exec(contentType ?? '')
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) return undefined
  const delimiter = Buffer.from(`--${mark}`)
  let at = body.indexOf(delimiter)
  while (at >= 0) {
    const start = at + delimiter.length + 2
    const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start - 2)
    if (end < 0) return undefined
    const file = readPart(body.subarray(start, Math.max(start, end)))
    if (file) return file
    at = end + 2
  }
  return undefined
}

function readPart(part: Buffer): SentFile | undefined {
  const headEnd = part.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = part.toString('utf8', 0, headEnd)
  const name = /^content-disposition:[^\r\n]*;\s*filename="([^"\r\n]*)"/im.exec(head)?.[1]
  return name === undefined ? undefined : { name, bytes: part.subarray(headEnd + 4) }
}
