/** Commands of the carrier's own machine that no row stands for (`./posta privacy erase`). */
import type { Environment } from '../../src/faces/environment.ts'
import type { Operator } from '../../src/kernel/operator.ts'
import type { Call, Reply } from './wire.ts'

const operator: Operator = { id: '', name: 'simulator', role: 'administrator' }

const commands: Readonly<Record<string, (words: string, of: Environment) => Promise<unknown>>> = {
  'privacy erase': (document, { privacy }) => privacy.erasePerson(Number(document), operator),
}

/** The call that stands for a command with its word. */
export function commandCall(name: string, word: string): Call {
  return { method: 'RUN', path: name, body: word }
}

export async function runCommand({ path, body = '' }: Call, of: Environment): Promise<Reply> {
  const run = commands[path]
  if (run === undefined) throw new Error(`there is no command ${path}`)
  return { status: 200, text: JSON.stringify(await run(body, of)), headers: {}, cookies: [] }
}
