import { dateText } from '../../formats/dates.ts'
import { kilos, money } from '../../formats/numbers.ts'
import type { AuditDetailWords } from '../../words/audit-details.ts'

type Fields = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** The words of the page for entries, with the names of the steps of a shipment. */
export interface DetailWords extends AuditDetailWords {
  readonly states: Readonly<Record<string, { readonly short: string }>>
}

/** The data of the action: `Sale de: C0001 · Va a: B0001`; empty where people need none. */
export function tellDetail(action: string, detail: unknown, words: DetailWords): string {
  if (Array.isArray(detail)) return tellLines(action, detail, words)
  if (!isFields(detail)) return ''
  const names: Texts = words.fields
  return Object.entries({ ...detail, ...nested(detail) })
    .flatMap(([name, value]) => {
      const title = names[name]
      const text = title === undefined ? '' : tellValue(name, value, words)
      return title === undefined || text === '' ? [] : [`${title}: ${text}`]
    })
    .join(' · ')
}

/** The new state of a thing, as the entry has it. */
function nested({ after }: Fields): Fields {
  return isFields(after) ? after : {}
}

const oneMeasurement = /^\S+ \d+ \S+ (\d+) (\d+) (\d+) (\d+)$/

/** Measurements and wishes are kept in lines of their own; of several no line is long enough. */
function tellLines(action: string, [line, ...more]: readonly unknown[], words: DetailWords) {
  if (typeof line !== 'string' || more.length > 0) return ''
  if (action === 'rescue.request') return valueText(line.split(' ')[1] ?? '', words)
  const [, kg, ...sides] = (oneMeasurement.exec(line) ?? []).map((part) => Number(part) / 100)
  return kg === undefined ? '' : `${kilos(kg)} · ${sides.join(' × ')} cm`
}

function tellValue(name: string, value: unknown, words: DetailWords): string {
  if (name === 'check') return words.states[String(value)]?.short ?? String(value)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value)) return tellList(value, words)
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (name.endsWith('Cents')) return money(Number(value))
  if (isMoment(name, value)) return dateText(value)
  return valueText(String(value), words)
}

function isMoment(name: string, value: string | number): boolean {
  return typeof value === 'number' ? /(At|On)$/.test(name) : /^\d{4}-\d\d-\d\d(T|$)/.test(value)
}

function valueText(value: string, { values }: AuditDetailWords): string {
  const texts: Texts = values
  return texts[value] ?? value
}

const namedAtMost = 3

function tellList(list: readonly unknown[], words: DetailWords): string {
  const texts = list.map((one) => (isFields(one) ? unitsText(one) : valueText(String(one), words)))
  const isNamed = texts.length <= namedAtMost && texts.every((text) => text !== undefined)
  return isNamed ? texts.join(', ') : String(texts.length)
}

/** `2 × CEI-PAVA`: goods that were picked, moved or missing; undefined of anything else. */
function unitsText({ sku, stockId, units, expected, counted }: Fields): string | undefined {
  const code = typeof sku === 'string' ? sku : skuOf(stockId)
  if (code === undefined) return undefined
  if (typeof expected === 'number') return `${code} ${String(counted)}/${expected}`
  return typeof units === 'number' ? `${units} × ${code}` : undefined
}

/** `9102:CEI-PAVA/001/B01///` is the item CEI-PAVA where it lies. */
function skuOf(stockId: unknown): string | undefined {
  return typeof stockId === 'string' ? /^\d+:([^/]+)\//.exec(stockId)?.[1] : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
