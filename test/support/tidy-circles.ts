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

/** The addresses of the pages, which stand beside their screens and are read from above and below. */
const PAGE_FACTS = /^web\/(?:page|place|(?:(?:portal|console)\/)?pages)\.ts$/

/** The part of the house that a file belongs to: a folder of src/ or web/, or a file beside them. */
function partOf(path: string): string {
  if (PAGE_FACTS.test(path)) return 'web/pages'
  return /^(?:src|web)\/(?:(?:portal|console)\/)?[^/]+/.exec(path)?.[0] ?? path
}

/** Finds parts that import each other: neither can be read, moved or built without the other. */
export function inspectParts(files: ReadonlyMap<string, string>): Fault[] {
  const sources = [...files]
    .filter(([path]) => !/\.(test|story|model)\.ts$/.test(path))
    .map(([path, text]) => readSource(path, text))
  const imports = sources.flatMap((source) =>
    targetsOf(source, files).map((target) => ({ from: source.path, ...target })),
  )
  const crossing = imports.filter(({ from, path }) => partOf(from) !== partOf(path))
  const graph = new Map<string, Target[]>()
  for (const { from, path, line } of crossing)
    graph.set(partOf(from), [...(graph.get(partOf(from)) ?? []), { path: partOf(path), line }])
  return findCircles(graph).flatMap((circle) => printCircle(circle, crossing))
}

type Crossing = Target & { readonly from: string }

/** Names the way between two parts of a circle that has the fewest imports: it is the one to cut. */
function printCircle(circle: readonly string[], crossing: readonly Crossing[]): Fault[] {
  const inside = crossing.filter(
    ({ from, path }) => circle.includes(partOf(from)) && circle.includes(partOf(path)),
  )
  const ways = Object.values(
    Object.groupBy(inside, ({ from, path }) => `${partOf(from)} ${partOf(path)}`),
  )
  const [fewest = []] = ways.toSorted((one, two) => (one?.length ?? 0) - (two?.length ?? 0))
  const what = `These parts import each other: ${circle.join(', ')}`
  const fix = 'move what both need into a part below them, or pass it as an argument'
  return fewest.slice(0, 1).map(({ from, line }) => faultAt(from, line, 'part-circle', what, fix))
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
  const isCircle = (group: readonly string[]) =>
    group.length > 1 || graph.get(group[0] ?? '')?.some((target) => target.path === group[0])
  return circles.filter(isCircle).map((circle) => circle.toSorted())
}
