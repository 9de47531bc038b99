import { CliError } from '../kits/command-line/output.ts'
import { checkAddresses } from './geo-check.ts'
import { importGeo, rebuildGeo } from './geo-import.ts'
import { geoStatus, tryAddress } from './geo-try.ts'
import { updateGeo } from './geo-update.ts'

const actions: ReadonlyMap<string, (words: string[]) => Promise<number>> = new Map(
  Object.entries({
    import: importGeo,
    update: updateGeo,
    rebuild: rebuildGeo,
    check: checkAddresses,
    try: tryAddress,
    status: geoStatus,
  }),
)

/** Commands for the data that addresses are looked up in: places and streets. */
export async function geo([name = '', ...words]: string[]): Promise<number> {
  const action = actions.get(name)
  if (action === undefined) throw new CliError(`expected: geo ${[...actions.keys()].join(' | ')}`)
  return action(words)
}
