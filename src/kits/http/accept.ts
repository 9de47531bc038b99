/**
 * Whether an Accept header prefers a page to data, as browsers do: it names HTML, and nothing that
 * it rates higher, or lists first at the same rate. Programs that accept anything get data.
 */
export function prefersHtml(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(readRange)
  const html = ranges.findIndex(({ type }) => type === 'text/html')
  const { quality = 0 } = ranges[html] ?? {}
  if (quality <= 0) return false
  return ranges.every((range, place) => {
    const isBefore = range.quality > quality || (range.quality === quality && place < html)
    return !isBefore || range.type === '*/*' || range.type === 'application/xhtml+xml'
  })
}

function readRange(text: string): { readonly type: string; readonly quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const quality = written === undefined ? 1 : Number(written)
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}
