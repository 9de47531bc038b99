import { isProvinceLetter, type ProvinceLetter } from '../../../kernel/province.ts'
import { repairMojibake } from '../words/fold.ts'
import { readProvince } from '../words/province-words.ts'

/** Why a row of an imported file is skipped. */
export type RowRefusal =
  | 'cells'
  | 'quotes'
  | 'country'
  | 'no-place'
  | 'province'
  | 'name'
  | 'postal-code'
  | 'number'
  | 'range'
  | 'coordinates'
  | 'repeated'

/** A row, accessed by column name. */
export class ImportCells {
  readonly #columns: ReadonlyMap<string, number>
  readonly #cells: readonly string[]
  #isMended = false

  constructor(columns: ReadonlyMap<string, number>, cells: readonly string[]) {
    this.#columns = columns
    this.#cells = cells
  }

  /** Returns the first of these columns that exists and is not empty. */
  text(...names: readonly string[]): string {
    for (const name of names) {
      const index = this.#columns.get(name)
      const written = index === undefined ? '' : (this.#cells[index] ?? '').trim()
      if (written !== '') return this.#mend(written)
    }
    return ''
  }

  has(name: string): boolean {
    return this.#columns.has(name)
  }

  /** Whether any cell had been decoded with the wrong charset, and was repaired. */
  get isMended(): boolean {
    return this.#isMended
  }

  #mend(written: string): string {
    if (!/[ÂÃ]|\s\s|[^\S ]/.test(written)) return written
    const mended = repairMojibake(written)
    if (mended !== written) this.#isMended = true
    return mended.replaceAll(/\s+/g, ' ')
  }
}

export function readProvinceCell(name: string, letter = ''): ProvinceLetter | undefined {
  const upper = letter.toUpperCase()
  return isProvinceLetter(upper) ? upper : readProvince(name)
}

/** The entries of lists for streets without a name, with or without their kind before it. */
const nameless =
  /^(s\/?n|s\. ?n\.?|s\/nombre|n\/?n|sin (nombre|denominaci[oó]n|datos?)( oficial)?|-+|\?+|0+)$/i
const kindBefore = /^(calle|pasaje|avenida|av\.?) (?=s\/|s\.|sn$|sin )/i
const longestName = 120

/** Texts have no control characters and no lost letters; the first line of a picture has. */
export function isText(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0xfffd || (code < 32 && code !== 9)) return false
  }
  return true
}

export function isName(text: string): boolean {
  return (
    /[\p{L}\d]/u.test(text) &&
    text.length <= longestName &&
    isText(text) &&
    !nameless.test(text.replace(kindBefore, ''))
  )
}

/** `1425`, `C1425`, `C1425ABC` and `1425|1426` are one code; returns 0 where none is written. */
export function readCodeCell(text: string): number | undefined {
  if (text === '' || text === '0') return 0
  const digits = /^[A-Z]?(\d{4})(?:[A-Z]{3}|\.0+|[|/].*)?$/i.exec(text)?.[1]
  return digits === undefined || Number(digits) < 1000 ? undefined : Number(digits)
}

/** Parses a house number; spreadsheets write whole numbers with a decimal point and a zero. */
export function readNumberCell(text: string): number | undefined {
  if (text === '') return 0
  return /^\d{1,5}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : undefined
}

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

export const nowhere: Coordinates = { latitude: Number.NaN, longitude: Number.NaN }

/** Parses degrees inside Argentina; empty cells are NaN, and anything else is `undefined`. */
export function readCoordinates(latitude: string, longitude: string): Coordinates | undefined {
  if (latitude === '' && longitude === '') return nowhere
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) }
  return isInCountry(point) ? point : undefined
}

function degrees(text: string): number {
  return text === '' ? Number.NaN : Number(text.replace(',', '.'))
}

/** Covers the mainland, its islands and the Antarctic sector. */
export function isInCountry({ latitude, longitude }: Coordinates): boolean {
  return latitude <= -21 && latitude >= -90 && longitude <= -25 && longitude >= -74
}
