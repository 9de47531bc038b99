/** Upper case without accents or signs, words parted by one blank: how names are compared. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
}

const kindsOfStreet = new Set(
  'AV AVDA AVE AVENIDA CALLE BV BVD BOULEVARD BULEVAR DIAGONAL DIAG PJE PASAJE'.split(' '),
)

const shortWords: Readonly<Record<string, string>> = {
  STA: 'SANTA',
  STO: 'SANTO',
  GRAL: 'GENERAL',
  GDOR: 'GOBERNADOR',
  PTE: 'PRESIDENTE',
  DR: 'DOCTOR',
}

export interface StreetReading {
  /** Folded, without the kind of street: `AV. STA. FE` and `Santa Fe` are one name. */
  readonly name: string
  readonly number: number | undefined
}

/** What a line such as `Av. Santa Fe 3253` names; a number of its own field comes first. */
export function readStreet(line: string, number: string | undefined): StreetReading {
  const words = fold(line).split(' ')
  const own = readNumber(number)
  const last = words.at(-1) ?? ''
  const trailing = words.length > 1 && /^\d{1,5}$/.test(last) ? Number(last) : undefined
  // Streets may be called by a number: only what follows such a name is a house's.
  const endsInNumber =
    trailing !== undefined && (own === undefined ? isHouse(words) : own === trailing)
  const name = (endsInNumber ? words.slice(0, -1) : words).filter((word) => !isKind(word, words))
  return {
    name: name.map((word) => shortWords[word] ?? word).join(' '),
    number: own ?? (endsInNumber ? trailing : undefined),
  }
}

function readNumber(sent: string | undefined): number | undefined {
  const digits = /^\D{0,4}(\d{1,5})\b/.exec(sent?.trim() ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** `Calle 50` names a street; `Calle 50 620` names a house in it. */
function isHouse(words: readonly string[]): boolean {
  return words.slice(0, -1).some((word) => !kindsOfStreet.has(word))
}

function isKind(word: string, words: readonly string[]): boolean {
  return word === words[0] && words.length > 1 && kindsOfStreet.has(word)
}
