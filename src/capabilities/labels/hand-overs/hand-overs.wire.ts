import type { Operator } from '../../../kernel/operator.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { isoOrNull } from '../../../kits/clock/iso.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { orRefuse, refuse } from '../../../outcome.ts'
import { count, decimal, maybeMoment, maybeString } from '../../../rows/answer-schema.ts'
import { declareProblems } from '../../../rows/problem-words/problem-words.ts'
import type { CaseText } from '../../../rows/refusals.ts'
import type { SightContext } from '../../../rows/sight.ts'
import type { FloorSums, Labels, SheetPlace } from '../labels.ts'
import { readSheet } from '../labels.wire.ts'

const problems = declareProblems({
  'sheet-empty': { es: 'La hoja no lista ningún envío.', en: 'The sheet lists no shipment.' },
  'not-listed': {
    es: 'La hoja no lista esos envíos.',
    en: 'The sheet does not list those shipments.',
  },
  'sheet-unreceived': {
    es: 'La hoja todavía no se recibió.',
    en: 'The sheet has not been received yet.',
  },
  'sheet-elsewhere': {
    es: 'La recibió otra sucursal.',
    en: 'Another branch received it.',
  },
  'sheet-closed': {
    es: 'La cuenta de la hoja está cerrada.',
    en: 'The count of the sheet is closed.',
  },
})

declare module '../../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

/** The parts that rows of the carrier's people need to answer. */
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
export const noSheet = [
  404,
  'No hay ninguna hoja con ese id.',
  'There is no sheet with that id.',
] as const

/** The line of a refusal for codes that the sheet does not list. */
export function notListed(field: string, es: string) {
  const describe = ({ codes }: { readonly codes: readonly string[] }): CaseText => {
    const some = codes.slice(0, 20).join(', ')
    const detail = `La hoja no lista ${some}.`
    const en = `The sheet does not list ${some}.`
    return { es, errors: [{ field, code: 'not-listed', detail, en }] }
  }
  return [400, describe] as const
}

interface OfSheet {
  readonly params: { readonly id: string }
}

export async function findSheet({ params }: OfSheet, context: HandOversContext) {
  return orRefuse(await readSheet(params.id, context), 'not-found')
}

/** People of one branch do not see the sheets that another received. */
export async function findSeenSheet(input: OfSheet, context: HandOversContext) {
  const sheet = await findSheet(input, context)
  if (!sheet.ok || context.sight === undefined) return sheet
  const branch = await context.labels.floor.receivedAt(sheet.value)
  const isSeen = branch === undefined || branch === context.sight.branch
  return isSeen ? sheet : refuse('not-found')
}

export function readSheetPlace(after: string): SheetPlace | undefined {
  const match = /^(\d{1,15})~(.{1,16})$/.exec(after)
  return match ? { enteredAt: Number(match[1]), code: match[2] as TrackingCode } : undefined
}

export const cancelledSchema = count(
  'Cuántos se cancelaron después de hacerla: no están en las sumas.',
)

/** The sums of a sheet, and of a shipment in one. */
export const sumProperties = {
  pieces: count('Bultos.'),
  weightKg: decimal('Peso declarado, en kg.'),
  cashCents: count('Lo que se cobra al entregar, en centavos.'),
}

export const receptionWords = {
  branch: 'prov_codigo de la sucursal que la recibió; `null` si ninguna.',
  receivedAt: 'Cuándo se recibió; `null` si no se recibió.',
}

export const codesSchema = (description: string) => ({
  type: 'array',
  items: { type: 'string' },
  description,
})

export const floorProperties = {
  branch: maybeString(receptionWords.branch),
  receivedAt: maybeMoment(receptionWords.receivedAt),
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
