import type { Operator } from '../../kernel/operator.ts'
import { readArguments } from '../../kits/command-line/arguments.ts'
import type { Command, CommandLine } from '../../kits/command-line/command.ts'
import { CliError, printRows } from '../../kits/command-line/output.ts'
import { type Erasure, type Privacy, parseDocumentNumber } from './privacy.ts'

export interface PrivacyContext {
  readonly privacy: Privacy
  readonly operator: Operator
}

export const privacyCommand: Command<PrivacyContext> = {
  name: 'privacy',
  help: `  ./posta privacy export DOCUMENT    everything stored about a person, as JSON
  ./posta privacy erase DOCUMENT     erases that person from every shipment that is over, and from
                                     stored sheets; shipments under way are erased once they end
`,
  async run([action = '', ...words], line) {
    const { values, positionals } = readArguments(words, {})
    const document = parseDocumentNumber(positionals.join(''))
    if (action !== 'export' && action !== 'erase')
      throw new CliError('expected: privacy export or erase, and a document')
    if (document === undefined)
      throw new CliError('expected the number of a document, such as 30123456')
    return action === 'export'
      ? exportPerson(document, values.env, line)
      : erasePerson(document, values, line)
  },
}

type Line = CommandLine<PrivacyContext>

async function exportPerson(document: number, environment: string, line: Line): Promise<number> {
  const data = await line.within(environment, ({ privacy, operator }) =>
    privacy.exportPerson(document, operator),
  )
  process.stdout.write(`${JSON.stringify({ environment, document, ...data }, null, 2)}\n`)
  return 0
}

async function erasePerson(
  document: number,
  { env, json }: { readonly env: string; readonly json: boolean },
  line: Line,
): Promise<number> {
  const done = await line.within(env, ({ privacy, operator }) =>
    privacy.erasePerson(document, operator),
  )
  const rows = rowsOf(done, env)
  if (!json && rows.length === 0)
    process.stdout.write(`Nothing is stored about ${document} in ${env}.\n`)
  else printRows(rows, json)
  return 0
}

function rowsOf(done: Erasure, environment: string) {
  const { erased, archived, postponed, visits, sheets, places, remains } = done
  const rows = (of: string, names: readonly (string | number)[], result: string) =>
    names.map((name) => ({ environment, of, name: String(name), result }))
  const lost = Object.entries(places).filter(([, count]) => count > 0)
  return [
    ...rows('shipment', erased, 'erased'),
    ...rows('shipment', archived, 'erased in its archive'),
    ...rows('shipment', postponed, 'under way: erased once it ends'),
    ...rows('shipment', visits, 'received for another: proof erased'),
    ...rows('sheet', sheets, 'file and rows deleted'),
    ...lost.flatMap(([name, count]) => rows('place', [name], `${count} erased`)),
    ...rows('audit entry', remains, 'from before its texts were sealed: it stays as it was signed'),
  ]
}
