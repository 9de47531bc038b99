/** Whole tariffs as publications keep them. */
import type { Handle } from '../../../kits/db/database.ts'
import { packText, unpackText } from '../../../kits/text/packed-text.ts'
import { findPackedContent, findPackedVersions, type PackedVersion } from './publications.store.ts'
import type { RateContent } from './tariff-changes.ts'

export async function findContent(db: Handle, number: number): Promise<RateContent | undefined> {
  const packed = await findPackedContent(db, number)
  return packed === undefined ? undefined : JSON.parse(await unpackText(packed))
}

export interface AppliedVersion extends Omit<PackedVersion, 'content'> {
  readonly content: RateContent
}

/** The newest first. */
export async function findApplied(db: Handle, most: number): Promise<AppliedVersion[]> {
  const versions = await findPackedVersions(db, most)
  return Promise.all(
    versions.map(async (one) => ({ ...one, content: JSON.parse(await unpackText(one.content)) })),
  )
}

export function packContent(content: RateContent): Promise<string> {
  return packText(JSON.stringify(content))
}
