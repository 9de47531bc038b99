import { nextTurn } from '../../kits/batch/portions.ts'
import type { Handle } from '../../kits/db/database.ts'
import { findFilePart, insertFilePart } from './import-files.store.ts'

/** A multiple of three, so that each part is base64 of its own. */
const partBytes = 196_608

/** Stores a file part by part; others are served between two of them. */
export async function storeFile(tx: Handle, id: string, file: Buffer): Promise<void> {
  for (let part = 0; part * partBytes < file.length; part++) {
    await insertFilePart(tx, id, part, file.subarray(part * partBytes, (part + 1) * partBytes))
    await nextTurn()
  }
}

export async function loadFile(db: Handle, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (;;) {
    const part = await findFilePart(db, id, parts.length)
    if (part === undefined) return Buffer.concat(parts)
    parts.push(part)
    await nextTurn()
  }
}
