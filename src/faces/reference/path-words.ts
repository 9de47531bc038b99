import type { SliceShape } from '../../slice.ts'
import { slices } from '../../slices.ts'

/** Descriptions of variable path parts, keyed by the path up to the part or by the part's name. */
const words: ReadonlyMap<string, string> = new Map([
  ['trackingCode', 'Código de seguimiento del envío; no distingue mayúsculas.'] as const,
  ...slices.flatMap(({ pathWords }: SliceShape) => Object.entries(pathWords ?? {})),
])

export interface PathParameter {
  readonly name: string
  readonly description: string
}

/** Returns the variable parts of a path, in order. */
export function pathParametersOf(path: string): PathParameter[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => {
    const [part, name = ''] = match
    const prefix = path.slice(0, match.index + part.length)
    return { name, description: words.get(prefix) ?? words.get(name) ?? '' }
  })
}
