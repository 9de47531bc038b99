import { addressLimits } from '../addresses.limits.ts'
import type { RowRefusal } from './import-cells.ts'
import type { ImportFormat } from './import-formats.ts'
import type { ZoneRefusal } from './import-zones.ts'

/** Rows skipped for one reason, with examples of the first ones. */
export interface RefusedRows {
  readonly why: RowRefusal | ZoneRefusal
  readonly rows: number
  readonly examples: readonly { readonly line: number; readonly text: string }[]
}

export interface ImportReport {
  readonly format: ImportFormat
  readonly read: number
  readonly taken: number
  readonly refused: readonly RefusedRows[]
  /** Lines that were not UTF-8 and were decoded as Latin-1. */
  readonly latinLines: number
  /** Rows with text decoded in the wrong charset earlier, which was repaired. */
  readonly mendedRows: number
}

/** A text of a file as it may be shown: bytes that are no text never reach a terminal or a log. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{C}\u{fffd}]+/gu, '·')
}

/** Counts the outcome of each row while a file is read. */
export class ImportTally {
  #read = 0
  #taken = 0
  #mended = 0
  readonly #refused = new Map<
    RefusedRows['why'],
    { rows: number; examples: { line: number; text: string }[] }
  >()

  get read(): number {
    return this.#read
  }

  take(isMended: boolean): void {
    this.#read++
    this.#taken++
    if (isMended) this.#mended++
  }

  refuse(why: RefusedRows['why'], line: number, text: string): void {
    this.#read++
    const refusals = this.#refused.get(why) ?? { rows: 0, examples: [] }
    refusals.rows++
    if (refusals.examples.length < addressLimits.geoRefusalExamples)
      refusals.examples.push({ line, text: printable(text.slice(0, 100)) })
    this.#refused.set(why, refusals)
  }

  report(format: ImportFormat, latinLines: number): ImportReport {
    const refused = [...this.#refused].map(([why, tally]) => ({ why, ...tally }))
    return {
      format,
      read: this.#read,
      taken: this.#taken,
      refused: refused.toSorted((left, right) => right.rows - left.rows),
      latinLines,
      mendedRows: this.#mended,
    }
  }
}
