import { posix } from 'node:path'
import { type Fault, faultAt, readSource, type Source } from './tidy-source.ts'

/** Finds files that import each other: none can be read, moved or loaded without all the others. */
export function inspectCircles(files: ReadonlyMap<string, string>): Fault[] {
  const sources = [...files].map(([path, text]) => readSource(path, text))
  const graph = new Map(sources.map((source) => [source.path, targetsOf(source, files)]))
  return findCircles(graph).map((circle) => {
    const [first = ''] = circle
    const line = graph.get(first)?.find(({ path }) => circle.includes(path))?.line ?? 1
    const what = `These import each other: ${circle.join(', ')}`
    const fix = 'move what they share, also if it is only a type, into a file below them'
    return faultAt(first, line, 'circle', what, fix)
  })
}

interface Target {
  readonly path: string
  readonly line: number
}

function targetsOf({ path, imports }: Source, files: ReadonlyMap<string, string>): Target[] {
  return imports.flatMap(({ specifier, line }) => {
    if (!specifier?.startsWith('.')) return []
    const target = posix.join(posix.dirname(path), specifier)
    return files.has(target) ? [{ path: target, line }] : []
  })
}

/**
 * Returns strongly connected components of more than one file (Tarjan), and files that import
 * themselves.
 */
function findCircles(graph: ReadonlyMap<string, readonly Target[]>): string[][] {
  const numbers = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    let low = numbers.size
    numbers.set(path, low)
    open.push(path)
    for (const target of graph.get(path) ?? []) {
      if (!numbers.has(target.path)) low = Math.min(low, visit(target.path))
      else if (open.includes(target.path)) low = Math.min(low, numbers.get(target.path) ?? low)
    }
    if (low === numbers.get(path)) circles.push(open.splice(open.indexOf(path)))
    return low
  }
  for (const path of graph.keys()) if (!numbers.has(path)) visit(path)
  const isCircle = (found: readonly string[]) =>
    found.length > 1 || graph.get(found[0] ?? '')?.some((target) => target.path === found[0])
  return circles.filter(isCircle).map((circle) => circle.toSorted())
}
