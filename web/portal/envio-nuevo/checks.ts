import type { FieldFailure } from '../../api/failure.ts'
import { readNumber } from '../../formats/numbers.ts'
import type { NewShipmentWords } from '../../words/new-shipment.ts'
import { digitsOf, splitEmails } from './message.ts'
import {
  linePath,
  linesOf,
  mayCollect,
  measure,
  readPostalCode,
  sides,
  type Values,
  wayOf,
} from './values.ts'

type Wrong = NewShipmentWords['wrong']

type Errors = Record<string, string>

/** The faults of the form that can be found without asking the service. */
export function checkValues(values: Values, wrong: Wrong, isWare: boolean): Errors {
  const checks: (readonly [path: string, text: string | undefined])[] = [
    ['recipient.name', required(values['recipient.name'], wrong, 40)],
    ['recipient.documentNumber', checkDocument(values['recipient.documentNumber'], wrong)],
    ['recipient.mobile', checkMobile(values['recipient.mobile'], wrong)],
    ['recipient.emails', checkEmails(values['recipient.emails'], wrong)],
    ['address.street', required(values['address.street'], wrong, 45)],
    ['address.postalCode', checkPostalCode(values['address.postalCode'], wrong)],
    ['address.province', values['address.province'] ? undefined : wrong.province],
    ...checkPlace(values, wrong),
    ...Array.from({ length: linesOf(values) }, (_, line) =>
      isWare ? checkGoods(values, line, wrong) : checkLine(values, line, wrong),
    ).flat(),
    ...['cashOnDelivery', 'declaredValue'].map((name) => checkAmount(values, name, wrong)),
  ]
  return Object.fromEntries(checks.filter(([, text]) => text !== undefined)) as Errors
}

function required(text: string | undefined, wrong: Wrong, most: number): string | undefined {
  const length = (text ?? '').trim().length
  if (length === 0) return wrong.missing
  return length > most ? wrong.long(most) : undefined
}

function checkDocument(text: string | undefined, wrong: Wrong): string | undefined {
  if (!text?.trim()) return wrong.missing
  return /^\d{6,10}$/.test(digitsOf(text)) ? undefined : wrong.document
}

function checkMobile(text: string | undefined, wrong: Wrong): string | undefined {
  if (!text?.trim()) return wrong.missing
  const digits = text.replace(/\D/g, '').length
  return digits < 6 || text.trim().length > 15 ? wrong.mobile : undefined
}

function checkEmails(text: string | undefined, wrong: Wrong): string | undefined {
  const faults = splitEmails(text).map((email) => {
    const [name = '', domain, ...more] = email.split('@')
    if (domain === undefined) return wrong.emailNoAt
    if (domain === '') return wrong.emailNoDomain
    const isWhole = name !== '' && more.length === 0 && /^[^.].*\.[^.]{2,}$/.test(domain)
    return isWhole && email.length <= 45 ? undefined : wrong.email
  })
  return faults.find((fault) => fault !== undefined)
}

function checkPostalCode(text: string | undefined, wrong: Wrong): string | undefined {
  if (!text?.trim()) return wrong.missing
  return readPostalCode(text) === undefined ? wrong.postalCode : undefined
}

function checkPlace(values: Values, wrong: Wrong) {
  if (wayOf(values) === 'branch')
    return [['pickupPoint', values['pickupPoint'] ? undefined : wrong.point]] as const
  return [['address.locality', required(values['address.locality'], wrong, 100)]] as const
}

function checkLine(values: Values, line: number, wrong: Wrong) {
  const fields = ['weightKg', ...sides].map((field) => {
    const value = measure(values, line, field)
    return [linePath(line, field), value !== undefined && value > 0 ? undefined : wrong.measure]
  })
  return [...fields, checkQuantity(values, line, wrong)] as [string, string | undefined][]
}

function checkGoods(values: Values, line: number, wrong: Wrong) {
  const stock = linePath(line, 'stock')
  return [[stock, values[stock] ? undefined : wrong.goods], checkQuantity(values, line, wrong)] as [
    string,
    string | undefined,
  ][]
}

function checkQuantity(values: Values, line: number, wrong: Wrong) {
  const count = measure(values, line, 'quantity') ?? 0
  const isCount = Number.isInteger(count) && count >= 1
  return [linePath(line, 'quantity'), isCount ? undefined : wrong.pieces] as const
}

function checkAmount(values: Values, name: string, wrong: Wrong) {
  const path = linePath(0, name)
  const text = values[path]?.trim() ?? ''
  if (text === '' || (name === 'cashOnDelivery' && !mayCollect(values)))
    return [path, undefined] as const
  const amount = readNumber(text)
  const isWhole = amount !== undefined && Number.isInteger(amount) && amount >= 0
  return [path, isWhole ? undefined : wrong.amount] as const
}

const stockFields = new Set(['sku', 'warehouse', 'location', 'batch', 'serial', 'batchExpiry'])

/** The field of the form that shows the service's words about one of its own. */
export function fieldOf(field: string, values: Values): string | undefined {
  if (Object.hasOwn(values, field) || knownPaths.test(field)) return field
  const [, line = '', name = ''] = /^products\[(\d+)\]\.(\w+)$/.exec(field) ?? []
  if (stockFields.has(name)) return linePath(Number(line), 'stock')
  const whole = field.replace(/\[\d+\]$/, '')
  return knownPaths.test(whole) ? whole : undefined
}

const knownPaths =
  /^(recipient\.(name|documentNumber|mobile|emails)|address\.(street|number|floor|flat|postalCode|locality|province)|pickupPoint|deliveryNote|products\[\d+\]\.(weightKg|lengthCm|widthCm|heightCm|quantity|cashOnDelivery|declaredValue))$/

/** The service's finding in the words of the form, where it has some. */
export function faultText({ code, detail }: FieldFailure, wrong: Wrong): string {
  const own: Readonly<Record<string, string>> = {
    'field-missing': wrong.missing,
    'postal-code-invalid': wrong.postalCode,
    'postal-code-uncovered': wrong.uncovered,
    'destination-not-served': wrong.uncovered,
    'branch-unknown': wrong.point,
    'insured-value-missing': wrong.insured,
    'weight-not-positive': wrong.measure,
    'quantity-not-positive': wrong.pieces,
  }
  return own[code ?? ''] ?? detail
}
