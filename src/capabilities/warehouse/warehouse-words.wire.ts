/** Texts and readers that the warehouse's rows share. */

import type { Operator } from '../../kernel/operator.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Field, field } from '../../kits/fields/field.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { unreadable } from '../../outcome.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { wordForm } from '../../rows/query-forms.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import type { ChangeRefusal } from './stock/stock-change.ts'
import type { Warehouse } from './warehouse.ts'

const problems = declareProblems({
  'voucher-unknown': {
    es: 'No hay ningún vale con ese número.',
    en: 'There is no voucher with that number.',
  },
  'voucher-settled': {
    es: 'El vale ya se cerró o se retiró.',
    en: 'The voucher is closed or withdrawn.',
  },
  'line-unknown': { es: 'No hay tal renglón.', en: 'There is no such line.' },
  'line-has-less': {
    es: 'Quedan menos unidades en el renglón.',
    en: 'The line has fewer units left.',
  },
  'changes-refused': {
    es: 'Algún cambio no se puede hacer: no se hizo ninguno.',
    en: "Some change can't be made: none was made.",
  },
  'name-missing': {
    es: 'Falta el lote, la serie o el vencimiento por el que se sigue.',
    en: 'The batch, serial or expiry it is tracked by is missing.',
  },
  'name-not-tracked': { es: 'El SKU no se sigue por eso.', en: 'The SKU is not tracked by that.' },
  'serial-is-one-unit': {
    es: 'Un número de serie es una sola unidad.',
    en: 'A serial number is a single unit.',
  },
  'serial-elsewhere': {
    es: 'Esa unidad está en otro lugar.',
    en: 'That unit is in another place.',
  },
  'units-lacking': {
    es: 'No hay tantas unidades libres.',
    en: 'There are not that many free units.',
  },
  'units-reserved': {
    es: 'Hay unidades reservadas: no puede haber menos.',
    en: "Units are reserved: there can't be fewer.",
  },
  'tracking-has-stock': {
    es: 'Hay unidades: por qué se siguen no puede cambiar.',
    en: "There are units: what they are tracked by can't change.",
  },
  'hold-unknown': {
    es: 'No hay ninguna preparación de esa orden.',
    en: 'There is no picking of that order.',
  },
  'hold-settled': { es: 'La preparación ya terminó.', en: 'The picking is over.' },
  'shipper-not-ware': {
    es: 'La cuenta no tiene stock en el depósito (WARE).',
    en: 'The account has no goods in the warehouse (WARE).',
  },
  'skus-unknown': { es: 'Hay SKU que no existen.', en: 'Some SKUs do not exist.' },
  'sku-inactive': { es: 'El SKU no está activo.', en: 'The SKU is not active.' },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

export interface WarehouseOpsContext {
  readonly warehouse: Warehouse
  readonly operator: Operator
}

export const readers = ['administrator', 'branch', 'executive', 'reader']
export const keepers = ['administrator', 'branch']

/** Whether it is a YYYY-MM-DD day that exists in the calendar. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export function day(description: string): Field<string> {
  return field(
    'una fecha AAAA-MM-DD',
    { type: 'string', format: 'date' },
    (value) => (isDay(value) ? value : unreadable),
    { description },
  )
}

/** The order of lists by time. */
export const sortQuery = {
  sort: [
    wordForm(['oldest', 'newest']),
    '`oldest`: del más viejo al más nuevo, como si falta; `newest`: al revés.',
  ],
} as const

const fieldWords = { batch: 'lote', serial: 'número de serie', expiresOn: 'vencimiento' } as const
const englishWords = { batch: 'batch', serial: 'serial number', expiresOn: 'expiry' } as const

/** Why units can't be moved, and how to fix it; `field` is the field to correct. */
export const changeText = refusalAnswers<ChangeRefusal, [], FieldProblem>({
  'sku-unknown': {
    field: 'sku',
    code: 'sku-unknown',
    detail: 'El remitente no tiene ese SKU: dalo de alta antes.',
  },
  'sku-inactive': {
    field: 'sku',
    code: 'sku-inactive',
    detail: 'El SKU no está activo: reactivalo para recibirlo.',
  },
  'name-missing': (refusal) => ({
    field: refusal.field,
    code: 'name-missing',
    detail: `El SKU se sigue por ${fieldWords[refusal.field]}: indicá cuál.`,
    en: `The SKU is tracked by ${englishWords[refusal.field]}: say which.`,
  }),
  'name-not-tracked': (refusal) => ({
    field: refusal.field,
    code: 'name-not-tracked',
    detail: `El SKU no se sigue por ${fieldWords[refusal.field]}: dejalo vacío.`,
    en: `The SKU is not tracked by ${englishWords[refusal.field]}: leave it empty.`,
  }),
  'serial-is-one-unit': {
    field: 'units',
    code: 'serial-is-one-unit',
    detail: 'Un número de serie es una sola unidad.',
  },
  'same-place': {
    field: 'to',
    code: 'same-place',
    detail: 'El destino es el lugar donde ya está.',
  },
  'units-lacking': ({ available }) => ({
    field: 'units',
    code: 'units-lacking',
    detail: `Hay ${available} unidades libres.`,
    en: `${available} units are free.`,
  }),
  'units-reserved': ({ reserved }) => ({
    field: 'units',
    code: 'units-reserved',
    detail: `Las órdenes tienen reservadas ${reserved}: no puede haber menos.`,
    en: `Orders have reserved ${reserved}: there can't be less.`,
  }),
  'serial-elsewhere': ({ warehouse, location }) => ({
    field: 'serial',
    code: 'serial-elsewhere',
    detail: `Esa unidad ya está en ${warehouse} ${location}.`,
    en: `That unit is already in ${warehouse} ${location}.`,
  }),
})

export const instant = (at: number) => isoText(at)
