/** The common parts of the rows of figures. */

import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { maybeString, string } from '../../rows/answer-schema.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import type { Grouping } from './figure-question.ts'
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
export const shipperFilter = {
  name: 'shipper',
  description: 'Solo las de este remitente.',
  form: shipperForm,
}

export const keyProperties = {
  key: string('El día, el prov_codigo o el número del remitente.'),
  name: maybeString('Su nombre; `null` si es un día.'),
}

/** Returns a function from a key to its name. */
export async function namesFor(
  { shippers, pickupPoints }: Pick<FiguresContext, 'shippers' | 'pickupPoints'>,
  by: Grouping,
): Promise<(key: string) => string | null> {
  if (by === 'day') return () => null
  if (by === 'branch') return (key) => pickupPoints.findBranch(key)?.name ?? null
  const names = new Map((await shippers.list()).map(({ number, name }) => [String(number), name]))
  return (key) => names.get(key) ?? null
}
