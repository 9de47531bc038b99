import { atEnd } from '../../../kits/db/at-end.ts'
import type { Handle, LastStep } from '../../../kits/db/database.ts'
import { addFigures, type FigureSum } from './figure-sums.ts'
import { addFigureSums, addMovementSums } from './movement-sums.store.ts'
import { addUp, type MovementSum } from './movement-sums.ts'

interface Sums {
  readonly sums: readonly MovementSum[]
  readonly figures: readonly FigureSum[]
}

/** The rows of a day's sums are changed by every scan of the carrier: they are locked briefly. */
const adding: LastStep<Sums> = {
  order: 1,
  async run(tx, all) {
    await addMovementSums(tx, addUp(all.flatMap(({ sums }) => sums)))
    await addFigureSums(tx, addFigures(all.flatMap(({ figures }) => figures)))
  },
}

export function addSums(
  tx: Handle,
  sums: readonly MovementSum[],
  figures: readonly FigureSum[],
): Promise<void> {
  return atEnd(tx, adding, { sums, figures })
}
