/**
 * Returns the language that an Accept-Language header prefers; undefined if it mentions none of
 * them, or rates two equally and lists neither first.
 */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  languages: readonly Language[],
): Language | undefined {
  const ranges = (header ?? '').split(',').map(readRange)
  const preferences = languages
    .map((language) => ({ language, ...preferenceFor(language, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality || left.place - right.place)
  const [first, second] = preferences
  if (first === undefined) return undefined
  const isEqual = second?.quality === first.quality && second.place === first.place
  return isEqual ? undefined : first.language
}

interface Range {
  readonly tag: string
  readonly quality: number
}

function readRange(text: string): Range {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const written = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
  const quality = written === undefined ? 1 : Number(written)
  return { tag, quality: quality >= 0 && quality <= 1 ? quality : 0 }
}

/** The range that names a language, or else the wildcard. */
function preferenceFor(
  language: string,
  ranges: readonly Range[],
): { readonly quality: number; readonly place: number } {
  const names = ({ tag }: Range) => tag === language || tag.startsWith(`${language}-`)
  const best = ranges
    .map((range, place) => ({ ...range, place }))
    .filter(names)
    .sort((left, right) => right.quality - left.quality)[0]
  if (best) return best
  const place = ranges.findIndex(({ tag }) => tag === '*')
  return { quality: ranges[place]?.quality ?? 0, place }
}
