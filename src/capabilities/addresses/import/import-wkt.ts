import { type LinePoint, packLine, pointAlong, simplifyLine } from '../index/packed-line.ts'
import { type Coordinates, isInCountry, nowhere } from './import-cells.ts'

/** Where a stretch of a street lies: its middle, and its line where it has one. */
export interface Course {
  readonly at: Coordinates
  /** Packed and simplified; empty for none. */
  readonly line: string
}

/**
 * Reads a line, a set of lines or a point in well-known text. Coordinates that are not degrees are
 * unknown here.
 */
export function courseOf(text: string): Course {
  if (!/^(?:MULTI)?(?:LINESTRING|POINT)\s*(?:Z|M|ZM)?\s*\(/i.test(text)) return noCourse
  const lines = joinEnds(text.split(')').map(readPoints))
  const points = lines.reduce((most, one) => (one.length > most.length ? one : most), [])
  const [longitude = Number.NaN, latitude = Number.NaN] = pointAlong(points, 0.5) ?? []
  const at = { latitude, longitude }
  if (!isInCountry(at)) return noCourse
  return { at, line: points.length < 2 ? '' : packLine(simplifyLine(points)) }
}

export const noCourse: Course = { at: nowhere, line: '' }

/** Joins the parts of a street that begin where the one before ends: its blocks. */
function joinEnds(parts: readonly LinePoint[][]): LinePoint[][] {
  const lines: LinePoint[][] = []
  for (const part of parts) {
    const [end, start] = [lines.at(-1)?.at(-1), part[0]]
    if (end && start && end[0] === start[0] && end[1] === start[1])
      lines.at(-1)?.push(...part.slice(1))
    else lines.push([...part])
  }
  return lines
}

function readPoints(text: string): LinePoint[] {
  const pairs = text.slice(text.lastIndexOf('(') + 1).split(',')
  return pairs.flatMap((pair) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = pair.trim().split(/\s+/).map(Number)
    return Number.isFinite(longitude) && Number.isFinite(latitude)
      ? [[longitude, latitude] as const]
      : []
  })
}
