/** Prefixes that one element declares, and those that hold around it. */
export class Scope {
  readonly outer: Scope | undefined
  readonly names: ReadonlyMap<string, string>
  /** It belongs to tags that are kept, all the way out; so others may be kept with it. */
  readonly isKept: boolean

  constructor(outer: Scope | undefined, names: ReadonlyMap<string, string>, isKept: boolean) {
    this.outer = outer
    this.names = names
    this.isKept = isKept
  }

  find(prefix: string): string | undefined {
    return this.names.get(prefix) ?? this.outer?.find(prefix)
  }
}

export interface XmlAttribute {
  readonly prefix: string
  /** Its name without the prefix. */
  readonly name: string
  readonly value: string
}

export type Pair = readonly [name: string, value: string]

/** What a tag means where it stands. */
export interface Place {
  readonly scope: Scope | undefined
  /** Every prefix that the tag uses is declared. */
  readonly isBound: boolean
}

const noAttributes: readonly XmlAttribute[] = []

/**
 * A start tag as it is written. Messages of one client have the same tags again and again, so tags
 * are kept, and each keeps what it meant in the place where it stood last.
 */
export class XmlTag {
  /** Its name as it is written. */
  readonly written: string
  /** How the end of its element is written, after the `<`. */
  readonly closing: string
  readonly prefix: string
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  readonly #declared: ReadonlyMap<string, string> | undefined
  readonly #isKept: boolean
  #outer: Scope | undefined
  #place: Place | undefined
  #marksPlace: Scope | undefined
  #marks = -1

  constructor(written: string, pairs: readonly Pair[], isKept: boolean) {
    const colon = written.indexOf(':')
    this.written = written
    this.closing = `/${written}>`
    this.prefix = colon === -1 ? '' : written.slice(0, colon)
    this.name = written.slice(colon + 1)
    this.attributes = pairs.length === 0 ? noAttributes : toAttributes(pairs)
    this.#declared = declarationsOf(pairs)
    this.#isKept = isKept
  }

  placeIn(outer: Scope | undefined): Place {
    if (this.#place !== undefined && this.#outer === outer) return this.#place
    const place = this.#findPlace(outer)
    if (!this.#isKept || outer?.isKept === false) return place
    this.#outer = outer
    this.#place = place
    return place
  }

  #findPlace(outer: Scope | undefined): Place {
    const isKept = this.#isKept && outer?.isKept !== false
    const scope = this.#declared ? new Scope(outer, this.#declared, isKept) : outer
    const isBound = (prefix: string) =>
      prefix === '' || prefix === 'xml' || scope?.find(prefix) !== undefined
    return { scope, isBound: this.#hasPrefix(scope) && this.#areBound(isBound) }
  }

  #hasPrefix(scope: Scope | undefined): boolean {
    return this.prefix === '' || scope?.find(this.prefix) !== undefined
  }

  #areBound(isBound: (prefix: string) => boolean): boolean {
    return this.attributes.every(({ prefix }) => isBound(prefix))
  }

  /** What was noted of this tag among these prefixes; -1 when nothing was. */
  marksIn(scope: Scope | undefined): number {
    return this.#marksPlace === scope ? this.#marks : -1
  }

  noteMarks(scope: Scope | undefined, marks: number): void {
    if (!this.#isKept || scope?.isKept === false) return
    this.#marksPlace = scope
    this.#marks = marks
  }
}

function isDeclaration(name: string): boolean {
  return name.startsWith('xmlns') && (name.length === 5 || name.charCodeAt(5) === 0x3a)
}

function declarationsOf(pairs: readonly Pair[]): ReadonlyMap<string, string> | undefined {
  const declared = pairs.filter(([name]) => isDeclaration(name))
  if (declared.length === 0) return undefined
  return new Map(declared.map(([name, value]) => [name.slice(6), value]))
}

function toAttributes(pairs: readonly Pair[]): XmlAttribute[] {
  return pairs
    .filter(([written]) => !isDeclaration(written))
    .map(([written, value]) => {
      const colon = written.indexOf(':')
      const prefix = colon === -1 ? '' : written.slice(0, colon)
      return { prefix, name: written.slice(colon + 1), value }
    })
}
