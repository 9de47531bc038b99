import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import type { Imported, ImportQuery } from '../../parts/import-dialog.tsx'
import type { tariffsWords } from '../../words/tariffs.ts'

type Words = typeof tariffsWords.es
export type Row = Readonly<Record<string, string | number | null>> & { readonly id: string }
export type TableName = 'zonas' | 'rangos' | 'listas' | 'remitentes'
type TablePath = 'zones' | 'zone-ranges' | 'price-lists' | 'shipper-rates'

export interface TableField {
  readonly name: string
  readonly title: (words: Words) => string
  /** `money` is kept in cents and shown in pesos. */
  readonly kind: 'text' | 'number' | 'money'
  readonly needed?: boolean
  /** Part of the key of a row: it does not change. */
  readonly isKey?: boolean
}

export interface TableKind {
  readonly name: TableName
  readonly path: TablePath
  readonly title: (words: Words) => string
  readonly fields: readonly TableField[]
  readonly mayReplace: boolean
  /** The roles besides administrators that may import its file. */
  readonly keepers: readonly string[]
}

const text = (name: string, title: TableField['title'], more: Partial<TableField> = {}) =>
  ({ name, title, kind: 'text', needed: true, ...more }) as const
const number = (name: string, title: TableField['title'], more: Partial<TableField> = {}) =>
  ({ name, title, kind: 'number', needed: true, ...more }) as const

export const tableKinds: Readonly<Record<TableName, TableKind>> = {
  zonas: {
    name: 'zonas',
    path: 'zones',
    title: (words) => words.zones,
    fields: [
      text('code', (words) => words.code, { isKey: true }),
      text('name', (words) => words.name),
    ],
    mayReplace: false,
    keepers: [],
  },
  rangos: {
    name: 'rangos',
    path: 'zone-ranges',
    title: (words) => words.ranges,
    fields: [
      number('from', (words) => words.fromCode, { isKey: true }),
      number('to', (words) => words.toCode, { isKey: true }),
      text('zone', (words) => words.zone),
    ],
    mayReplace: true,
    keepers: [],
  },
  listas: {
    name: 'listas',
    path: 'price-lists',
    title: (words) => words.lists,
    fields: [
      text('code', (words) => words.code, { isKey: true }),
      text('name', (words) => words.name),
      number('originPostalCode', (words) => words.originCode),
      number('vatPercent', (words) => words.vat),
      number('insurancePercent', (words) => words.insurance),
      number('insuranceMinimum', (words) => words.insuranceMin),
      number('cashPercent', (words) => words.cash),
      number('cashMinimum', (words) => words.cashMin),
      number('returnPercent', (words) => words.returning),
      number('redirectionPercent', (words) => words.redirecting),
    ],
    mayReplace: false,
    keepers: [],
  },
  remitentes: {
    name: 'remitentes',
    path: 'shipper-rates',
    title: (words) => words.shippers,
    fields: [
      number('shipper', (words) => words.shipper, { isKey: true }),
      text('list', (words) => words.list),
      number('originPostalCode', (words) => words.originCode, { needed: false }),
      { name: 'freeFromCents', title: (words) => words.freeFrom, kind: 'money' },
      number('paymentDays', (words) => words.paymentDays),
    ],
    mayReplace: true,
    keepers: ['executive'],
  },
}

export function rowsQuery({ path }: TableKind) {
  return queryOptions({
    queryKey: [path],
    queryFn: () =>
      allPages<Row>((after) => {
        const query = { limit: 200, ...(after ? { after } : {}) }
        return dataOf(ops.GET(`/${path}`, { params: { query } }))
      }),
  })
}

type CsvPath = `/${TablePath | 'tariffs'}.csv`

export function importRows(
  path: CsvPath,
  file: string,
  query: ImportQuery,
  headers: { readonly 'idempotency-key'?: string },
): Promise<Imported> {
  return dataOf(
    ops.POST(path as '/tariffs.csv', {
      params: { query },
      body: file,
      bodySerializer: (body) => body,
      headers: { 'content-type': 'text/csv', ...headers },
    }),
  )
}

export type Tariff =
  OpsPaths['/tariffs']['get']['responses'][200]['content']['application/json']['items'][number]

export function tariffsQuery(list: string) {
  return queryOptions({
    queryKey: ['tariffs', list],
    queryFn: () =>
      allPages<Tariff>((after) => {
        const query = { list, limit: 200, ...(after ? { after } : {}) }
        return dataOf(ops.GET('/tariffs', { params: { query } }))
      }),
    enabled: list !== '',
  })
}
