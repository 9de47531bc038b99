import type { Chapter, SliceShape } from '../slice.ts'
import { slices } from '../slices.ts'

/** Returns the chapters that all slices add to an API's reference, in order of `place`. */
export function chaptersOf(api: 'ops' | 'v1'): readonly Chapter[] {
  return slices
    .flatMap((slice: SliceShape) => slice.chapters?.[api] ?? [])
    .sort((left, right) => left.place - right.place)
}

/** Returns the chapter that a path belongs to, if any. */
export function chapterOf(chapters: readonly Chapter[], path: string): Chapter | undefined {
  const fits = (start: string) =>
    path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`)
  const reach = ({ paths }: Chapter) =>
    Math.max(0, ...paths.filter(fits).map((start) => start.length))
  let nearest: Chapter | undefined
  let farthest = 0
  for (const chapter of chapters) {
    const own = reach(chapter)
    if (own <= farthest) continue
    farthest = own
    nearest = chapter
  }
  return nearest
}

/** Sorts rows by chapter; within a chapter they keep the order of their slices. */
export function inChapterOrder<Row extends { readonly path: string }>(
  chapters: readonly Chapter[],
  rows: readonly Row[],
): Row[] {
  const placeOf = ({ path }: Row) => chapterOf(chapters, path)?.place ?? Number.POSITIVE_INFINITY
  const placed = rows.map((row) => ({ row, place: placeOf(row) }))
  return placed.sort((left, right) => left.place - right.place).map(({ row }) => row)
}
