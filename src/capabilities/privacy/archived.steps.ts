/** People in the shipments that left the database. */
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { ArchivedPiece, Archives } from '../archives/archives.ts'
import { partInFile, withoutPerson } from './archived-person.ts'

export type SearchedArchives = Pick<Archives, 'listWith' | 'rewrite'>

/** The shipments of a person that left the database, by the file that they are in. */
export async function findArchived(
  { listWith }: SearchedArchives,
  document: number,
): Promise<Map<string, ArchivedPiece[]>> {
  const bySegment = new Map<string, ArchivedPiece[]>()
  // A line has the order as a text inside of its JSON.
  for await (const { segment, piece } of listWith(`documentNumber\\":${document}`))
    if (partInFile(piece, document) !== undefined)
      bySegment.set(segment, [...(bySegment.get(segment) ?? []), piece])
  return bySegment
}

/** Returns the shipments that lost somebody, and those of the person as their recipient. */
export async function eraseArchived(
  archives: SearchedArchives,
  document: number,
  by: Operator,
): Promise<{ readonly all: TrackingCode[]; readonly received: TrackingCode[] }> {
  const bySegment = await findArchived(archives, document)
  const change = (piece: ArchivedPiece) =>
    partInFile(piece, document) === undefined ? piece : withoutPerson(piece, document)
  for (const segment of bySegment.keys()) await archives.rewrite(segment, change, by)
  const pieces = [...bySegment.values()].flat()
  const own = pieces.filter((piece) => partInFile(piece, document) === 'recipient')
  return { all: codesOf(pieces), received: codesOf(own) }
}

export function codesOf(pieces: readonly ArchivedPiece[]): TrackingCode[] {
  return [...new Set(pieces.map(({ code }) => code))]
}
