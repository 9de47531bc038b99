import { createInterface } from 'node:readline/promises'

/** A carrier's decisions on its first day; those left out stay as they are. */
export interface SetupWishes {
  readonly files?: string | undefined
  readonly publicUrl?: string | undefined
  readonly administrator?: string | undefined
  readonly email?: string | undefined
  readonly backupCopy?: string | undefined
}

const questions: readonly [wish: keyof SetupWishes, question: string][] = [
  ['files', 'Folder with your CSV files (docs/operating.md has the smallest ones)'],
  ['publicUrl', 'Public address, such as https://envios.example'],
  ['administrator', "First administrator's name, who gets a token of their own"],
  ['email', "First administrator's e-mail, who gets a link to choose a password"],
  ['backupCopy', 'Folder on another disk, where backups are copied to'],
]

/** Asks for what the command's words did not say; an empty line leaves it as it is. */
export async function askWishes(given: SetupWishes): Promise<SetupWishes> {
  const asked = questions.filter(([wish]) => given[wish] === undefined)
  if (asked.length === 0) return given
  const terminal = createInterface({ input: process.stdin, terminal: false })
  // Lines that arrive at once, from a file, would be lost between two questions.
  const lines = terminal[Symbol.asyncIterator]()
  const wishes: { -readonly [Wish in keyof SetupWishes]: SetupWishes[Wish] } = { ...given }
  process.stdout.write('An empty line leaves things as they are.\n\n')
  for (const [wish, question] of asked) {
    process.stdout.write(`${question}: `)
    const { value, done } = await lines.next()
    if (!done && value.trim() !== '') wishes[wish] = value.trim()
  }
  terminal.close()
  process.stdout.write('\n')
  return wishes
}
