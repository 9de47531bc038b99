import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives back what starting up needed and nothing needs any more. The engine would keep it for when
 * the heap grows again: a tenth of a second here takes 43 of 167 MB from the process, measured.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own function.
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
