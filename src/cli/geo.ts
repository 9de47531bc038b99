import { CliError } from '../kits/command-line/output.ts'
import { importGeo } from './geo-import.ts'
import { geoStatus, tryAddress } from './geo-try.ts'

const actions: Readonly<Record<string, (words: string[]) => Promise<number>>> = {
  import: importGeo,
  try: tryAddress,
  status: geoStatus,
}

/** Commands for the data that addresses are looked up in: places and streets. */
export async function geo([name = '', ...words]: string[]): Promise<number> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (action === undefined) throw new CliError(`expected: geo ${Object.keys(actions).join(' | ')}`)
  return action(words)
}
