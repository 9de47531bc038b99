/** What the rows of figures share. */
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { FigureBook } from './figures.ts'

export interface FiguresContext {
  readonly figures: FigureBook
  readonly shippers: { list(): Promise<readonly { number: number; name: string }[]> }
  readonly pickupPoints: { findBranch(code: string): { readonly name: string } | undefined }
  readonly zone: Zone
  readonly clock: Clock
}

export const figureReaders = ['administrator', 'executive', 'reader']
export const branchFilter = {
  name: 'branch',
  description: 'Solo las de esta sucursal (prov_codigo).',
}
