import { existsSync, readFileSync } from 'node:fs'
import { newSealingKey, sealingKeysOf } from '../secret/sealing.ts'
import { replaceFile } from './replaced-file.ts'
import { readOrMakeSecret } from './secret-file.ts'

/** The keys of a file, the newest first; none where there is no file. */
export function readKeyFile(file: string): string[] {
  return existsSync(file) ? sealingKeysOf(readFileSync(file, 'utf8')) : []
}

/** Makes a file with one key where there is none. */
export function makeKeyFile(file: string): void {
  readOrMakeSecret(file, newSealingKey)
}

/** Writes the keys, the newest first; readers see the file of before or the new one. */
export async function writeKeyFile(file: string, keys: readonly string[]): Promise<void> {
  await replaceFile(file, Buffer.from(keys.map((key) => `${key}\n`).join('')))
}
