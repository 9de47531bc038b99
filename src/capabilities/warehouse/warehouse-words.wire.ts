/** Texts and readers that the warehouse's rows share. */

import type { Operator } from '../../kernel/operator.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { type Field, field } from '../../kits/fields/field.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { unreadable } from '../../outcome.ts'
import type { OperationInput } from '../../rows/operation.ts'
import { wordForm } from '../../rows/query-forms.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import type { ChangeRefusal } from './stock/stock-change.ts'
import type { Warehouse } from './warehouse.ts'

export interface WarehouseOpsContext {
  readonly warehouse: Warehouse
  readonly operator: Operator
}

export const readers = ['administrator', 'branch', 'executive', 'reader']
export const keepers = ['administrator', 'branch']

/** Whether it is a YYYY-MM-DD day that exists in the calendar. */
export function isDay(sent: unknown): sent is string {
  if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(sent)) return false
  const at = Date.parse(`${sent}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(sent)
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
export const sortFilter = {
  name: 'sort',
  description: '`oldest`: del más viejo al más nuevo, como si falta; `newest`: al revés.',
  form: wordForm(['oldest', 'newest']),
}

export function isNewestFirst(query: OperationInput['query']): boolean {
  return query['sort'] === 'newest'
}

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
