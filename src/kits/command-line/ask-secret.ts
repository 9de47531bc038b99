import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a secret on the terminal, which does not show the letters. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(`${question}: `)
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
