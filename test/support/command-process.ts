/**
 * A process that runs one command after another, as `./posta` runs one. Loading the service takes
 * most of a command's time, so the tests of commands share the process that has loaded it.
 */
import { format } from 'node:util'
import { runCommand } from '../../src/cli/commands.ts'
import { skipImportSearches } from '../../src/cli/own-imports.ts'
import type { Call, Outcome } from './commands.ts'

process.umask(0o077)
skipImportSearches()

const printed = { output: '', errors: '' }
const keep = (stream: 'output' | 'errors') => (text: string | Uint8Array) => {
  printed[stream] += typeof text === 'string' ? text : Buffer.from(text).toString()
  return true
}
process.stdout.write = keep('output')
process.stderr.write = keep('errors')

process.on('message', (call: Call) => {
  void run(call).then((outcome) => process.send?.(outcome))
})

async function run({ words, variables }: Call): Promise<Outcome> {
  Object.assign(printed, { output: '', errors: '' })
  for (const name of Object.keys(process.env)) delete process.env[name]
  for (const [name, value] of Object.entries(variables))
    if (value !== undefined) process.env[name] = value
  const code = await runCommand(words).catch((error: unknown) => {
    printed.errors += `${format(error)}\n`
    return 1
  })
  return { code, ...printed }
}
