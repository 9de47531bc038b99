import type { Chapter, SliceShape } from '../slice.ts'
import { slices } from '../slices.ts'

/** The chapters that all slices open in an API's reference, in the order of their places. */
export function chaptersOf(api: 'ops' | 'v1'): readonly Chapter[] {
  return slices
    .flatMap((slice: SliceShape) => slice.chapters?.[api] ?? [])
    .sort((left, right) => left.place - right.place)
}

/** The chapter that a path belongs to, if there is one. */
export function chapterOf(chapters: readonly Chapter[], path: string): Chapter | undefined {
  const fits = (start: string) =>
    path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}.`)
  const reach = ({ paths }: Chapter) =>
    Math.max(0, ...paths.filter(fits).map((start) => start.length))
  const [nearest] = chapters.toSorted((left, right) => reach(right) - reach(left))
  return nearest && reach(nearest) > 0 ? nearest : undefined
}

/** Rows as references tell of them: chapter by chapter, as their slices list them. */
export function inChapterOrder<Row extends { readonly path: string }>(
  chapters: readonly Chapter[],
  rows: readonly Row[],
): Row[] {
  const placeOf = ({ path }: Row) => chapterOf(chapters, path)?.place ?? Number.POSITIVE_INFINITY
  const placed = rows.map((row) => ({ row, place: placeOf(row) }))
  return placed.sort((left, right) => left.place - right.place).map(({ row }) => row)
}
