import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { isoOrNull } from '../../../kits/clock/iso.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { count, maybeMoment, maybeString } from '../../../rows/answer-schema.ts'
import { notFound } from '../../../rows/operation.ts'
import type { SightContext } from '../../../rows/sight.ts'
import type { FloorSums, Labels, SheetPlace } from '../labels.ts'
import { readSheet } from '../labels.wire.ts'

/** What the rows of the carrier's people need to answer. */
export interface HandOversContext extends SightContext {
  readonly labels: Labels
  readonly zone: Zone
  readonly clock: Clock
  readonly operator: Operator
  readonly shippers: { find(number: number): Promise<{ readonly name: string } | undefined> }
  branchName(code: string): string | undefined
}

export const readers = ['administrator', 'branch', 'scanner', 'executive', 'reader']
export const receivers = ['administrator', 'branch', 'scanner']
export const noSheet = notFound({
  es: 'No hay ninguna hoja con ese id.',
  en: 'There is no sheet with that id.',
})

/** Who is of one branch does not see the sheets that another received. */
export async function findSeenSheet(id: string | undefined, context: HandOversContext) {
  const sheet = await readSheet(id ?? '', context)
  if (sheet === undefined || context.sight === undefined) return sheet
  const branch = await context.labels.floor.receivedAt(sheet)
  return branch === undefined || branch === context.sight.branch ? sheet : undefined
}

export function readSheetPlace(after: string): SheetPlace | undefined {
  const match = /^(\d{1,15})~(.{1,16})$/.exec(after)
  return match ? { enteredAt: Number(match[1]), code: match[2] as TrackingCode } : undefined
}

export const receptionProperties = {
  branch: maybeString('prov_codigo de la sucursal que la recibió; `null` si ninguna.'),
  receivedAt: maybeMoment('Cuándo se recibió; `null` si no se recibió.'),
}

export const codesSchema = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  description,
})

export const floorProperties = {
  ...receptionProperties,
  receivedBy: maybeString('Quién la escaneó.'),
  handedOverBy: maybeString('Quién la trajo, si se anotó.'),
  closedAt: maybeMoment('Cuándo se cerró la cuenta; `null` mientras está abierta.'),
  entered: count('Cuántos de sus envíos ingresaron.'),
  counted: count('Cuántos bultos se contaron en el piso.'),
  missingPieces: count('Cuántos bultos faltan de lo que ingresó.'),
  extra: codesSchema('Los envíos que llegaron con ella sin estar en la lista.'),
}

export function writeSums({ reception, entered, counted, missing, extra }: FloorSums) {
  const made = reception?.receivedAt === null ? undefined : reception
  return {
    branch: made?.branchCode ?? null,
    receivedAt: isoOrNull(made?.receivedAt),
    receivedBy: made?.receivedBy ?? null,
    handedOverBy: made?.handedOverBy || null,
    closedAt: isoOrNull(made?.closedAt),
    entered,
    counted,
    missingPieces: missing,
    extra,
  }
}
