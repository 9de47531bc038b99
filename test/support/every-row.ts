/** A request of every row of every face, for tests and measurements that must forget none. */
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { catalogueRows } from '../../src/faces/catalogue/catalogue.ts'
import { labelRows, openLabelRows } from '../../src/faces/labels/labels.ts'
import type { Example } from '../../src/faces/reference/examples.ts'
import { type OperationApi, opsApi, v1Api } from '../../src/faces/reference/operation-apis.ts'
import { restEndpoints } from '../../src/faces/rest/endpoints.ts'
import { contractTypes } from '../../src/faces/soap/contract-types.ts'
import { soapOperations } from '../../src/faces/soap/operations.ts'
import { findType, type SoapType } from '../../src/kits/soap/types.ts'
import { envelope } from '../soap/envelope.ts'
import { examples } from './story.ts'

export type Fields = Record<string, unknown>

export interface RowRequest {
  /** The face and the row, such as `v1 getShipment`. */
  readonly name: string
  readonly method: string
  /** The path without its query; its parts that vary are written `:name`. */
  readonly path: string
  readonly pathValues: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Parameters that it takes, with the values to send. */
  readonly query: Readonly<Record<string, string>>
  /** The fields of a JSON or SOAP message. */
  readonly message?: Fields
  /** The file that it takes, if it takes one. */
  readonly file?: { readonly text: string; readonly bytes: number }
  /** Writes the message as bytes of the face. */
  write(message: Fields): string
}

/** The shipment whose labels are printed, once it is loaded. */
export const shipmentCode = 'TIENDA-0001001'

const account = demoShippers[0]
const credentials = { shipper: account?.shipper.number, password: account?.password }

export function everyRow(opsToken: string): RowRequest[] {
  return [
    ...restEndpoints.map((row) => {
      const example = done(`rest/${row.reference.name}`)
      const own = rest(`rest ${row.reference.name}`, row.method, row.path, messageOf(example))
      return { ...own, headers: { ...own.headers, ...example?.headers } }
    }),
    ...soapOperations.map((row) => {
      const message = fieldsOf(findType(contractTypes, row.request), 1) as Fields
      const signed = { ...message, autentificacion: credentials }
      return {
        ...rest(`soap ${row.name}`, 'POST', '/soap', signed),
        headers: xml,
        write: (body: Fields) => envelope(row.name, body),
      }
    }),
    ...operationRequests(v1Api, account?.apiKey ?? ''),
    ...operationRequests(opsApi, opsToken),
    ...labelRows.map((row) =>
      rest(`labels ${row.name}`, 'POST', row.path, {
        autentificacion: credentials,
        ...Object.fromEntries(Object.keys(row.fields).map((name) => [name, labelWords.get(name)])),
      }),
    ),
    ...openLabelRows.map((row) => ({
      ...rest(`labels ${row.name}`, 'GET', row.path),
      query: Object.fromEntries(
        row.parameters.map(({ name }) => [name, String(labelWords.get(name) ?? '')]),
      ),
    })),
    ...pages.map((path) => rest(`page ${path}`, 'GET', path)),
    ...catalogueRows.map(({ path }) => rest(`page ${path}`, 'GET', path)),
  ]
}

const json = { 'content-type': 'application/json' }
const xml = { 'content-type': 'text/xml' }
const pages = [
  '/seguimiento/:code',
  '/soap?wsdl',
  '/soap/net?wsdl',
  '/openapi.json',
  '/v1/openapi.json',
  '/ops/v1/openapi.json',
]

/** Values with which label rows do most of their work. */
const labelWords = new Map<string, string | string[]>([
  ['tipo', 'zpl'],
  ['shipper', String(credentials.shipper)],
  ['codigoSeguimiento', shipmentCode],
  ['codSeguimiento', shipmentCode],
  ['codigos', [shipmentCode]],
  ['fecha', '06-03-2026'],
  ['devolucion', 'false'],
  ['dpi', '203'],
  ['medida', 'Z10X15'],
  ['porHoja', '4'],
  ['inicio', '1'],
])

function rest(name: string, method: string, path: string, message?: Fields): RowRequest {
  return {
    name,
    method,
    path,
    pathValues: valuesOf(path, path),
    headers: method === 'GET' ? {} : json,
    query: {},
    ...(message === undefined ? {} : { message }),
    write: (body) => JSON.stringify(body),
  }
}

function operationRequests(api: OperationApi, token: string): RowRequest[] {
  return api.rows.map(({ row }) => {
    const example = done(`${api.face}/${row.name}`)
    const path = api.base + row.path
    const address = filled(example?.path ?? row.path)
    const own = rest(`${api.face} ${row.name}`, row.method, path, messageOf(example))
    const bytes = row.fileRequest?.bytes ?? 8_388_608
    return {
      ...own,
      pathValues: valuesOf(path, api.base + address),
      headers: { ...own.headers, authorization: `Bearer ${token}` },
      query: {
        ...Object.fromEntries((row.query ?? []).map(({ name }) => [name, ''])),
        ...Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? '')),
      },
      ...(row.csvRequest || row.fileRequest
        ? {
            file: { text: example?.request ?? '', bytes },
            headers: {
              ...own.headers,
              authorization: `Bearer ${token}`,
              'content-type': 'text/csv',
            },
          }
        : {}),
    }
  })
}

/** The first pair that is done, or the first one. */
function done(place: string): Example | undefined {
  const pairs = examples.get(place) ?? []
  return pairs.find(({ status, isByTheBook }) => status < 300 && isByTheBook) ?? pairs[0]
}

/** A thing that another request would have created has any name. */
function filled(text: string): string {
  return text.replaceAll(/<(\w+)>/g, 'x-$1')
}

function messageOf(example: Example | undefined): Fields | undefined {
  if (example?.request === undefined || example.isFile) return undefined
  try {
    const message: unknown = JSON.parse(filled(example.request))
    return typeof message === 'object' ? (message as Fields) : undefined
  } catch {
    return undefined
  }
}

/** The values of `:name` in a path as it was called. */
function valuesOf(path: string, called: string): Record<string, string> {
  const parts = called.split('?')[0]?.split('/') ?? []
  const names = path.split('/').map((name, turn) => [name, parts[turn] ?? ''] as const)
  const values = names.filter(([name]) => name.startsWith(':'))
  return Object.fromEntries(
    values.map(([name, value]) => [name.slice(1), value.startsWith(':') ? shipmentCode : value]),
  )
}

/** A value for every field of a SOAP type. */
function fieldsOf(type: SoapType, depth: number): unknown {
  if (type.kind === 'choice') return type.values[0]
  if (type.kind === 'scalar') return scalarTexts.get(type.name) ?? '1'
  if (depth > 5) return {}
  return Object.fromEntries(
    type.fields.map((field) => [field.name, fieldsOf(field.type, depth + 1)]),
  )
}

const scalarTexts: ReadonlyMap<string, string> = new Map([
  ['string', 'texto'],
  ['date', '2026-03-06'],
  ['boolean', 'true'],
])

/** The address of a request, with these values instead of its own. */
export function addressOf(
  { path, pathValues, query }: RowRequest,
  changes: { readonly path?: Record<string, string>; readonly query?: Record<string, string> } = {},
): string {
  const values = { ...pathValues, ...changes.path }
  const [plain = '', own = ''] = path.split('?')
  const called = plain.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? 'x'),
  )
  const parameters = Object.entries({ ...query, ...changes.query }).filter(
    ([, value]) => value !== '',
  )
  const words = [own, new URLSearchParams(parameters).toString()]
    .filter((part) => part !== '')
    .join('&')
  return words === '' ? called : `${called}?${words}`
}
