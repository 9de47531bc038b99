import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A whole program that calls the service, in one of the languages that stores use. */
export interface Program {
  readonly language: string
  readonly file: string
  readonly text: string
}

const files = [
  { language: 'Node', file: 'pedido.mjs' },
  { language: 'PHP', file: 'pedido.php' },
]

/** The address in the programs, unless they are given another. */
const ownAddress = 'http://localhost:8080/testing'

/** Reads the programs in the folder of examples; a service without it shows none. */
export function readPrograms(folder: string): Program[] {
  return files
    .map((one) => ({ ...one, path: join(folder, 'programs', one.file) }))
    .filter(({ path }) => existsSync(path))
    .map(({ path, ...one }) => ({ ...one, text: readFileSync(path, 'utf8').trimEnd() }))
}

/** Puts the address of the service into the programs, and takes passwords out. */
export function fillPrograms(
  programs: readonly Program[],
  url: string,
  hidden: readonly string[],
): Program[] {
  return programs.map((program) => ({
    ...program,
    text: hidden.reduce(
      (text, secret) => text.replaceAll(secret, 'tu-contraseña'),
      program.text.replaceAll(ownAddress, url),
    ),
  }))
}
