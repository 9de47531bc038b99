import assert from 'node:assert/strict'
import { newPiece, recordAll, scan } from './movements-support.ts'
import {
  assertCarried,
  assertVerdict,
  cross,
  type Fields,
  isFields,
  type Posta,
} from './support.ts'

/** The way to each state, by the usual movements (D31). */
export const wayTo: Readonly<Record<string, string>> = {
  PI: '',
  IF: 'IF',
  GE: 'IF GE',
  CO: 'IF GE CO',
  AS: 'IF AS',
  AR: 'IF AR',
  MA: 'IF MA',
  LD: 'IF MA LD',
  EI: 'IF MA LD EI',
  DL: 'IF MA LD DL',
  CA: 'IF MA LD CA',
  DV: 'IF DV',
  RV: 'IF DV RV',
  RM: 'IF DV RV RM',
  RC: 'IF DV RV RM RC',
}

export const states = Object.keys(wayTo)

/** A piece of the CROSS shipper whose newest movement is this. */
export async function pieceIn(posta: Posta, state: string): Promise<string> {
  const code = await newPiece(posta)
  const checks = (wayTo[state] ?? '').split(' ').filter(Boolean)
  await recordAll(
    posta,
    checks.map((check) => scan(posta, code, check)),
  )
  return code
}

export interface RescuedPiece {
  piece: string
  message: string
  result: string
}

export interface RescueAnswer {
  status: number
  codError: number
  descError: string
  resultado: string
  succeeded: RescuedPiece[]
  rejected: RescuedPiece[]
  failed: RescuedPiece[]
  errores?: { campo: string; codError: number; descError: string }[]
}

export const rescuePath = '/wbs/rescate/'
const lists = ['succeeded', 'rejected', 'failed'] as const

export const newDestination = {
  destinatario: { nombre: 'Ramiro Ibáñez' },
  domicilio: {
    direccion: 'Bulevar Oroño',
    altura: '850',
    codigoPostal: '2000',
    localidad: 'Rosario',
    provincia: 'Santa Fe',
  },
}

export function returnOf(...pieces: unknown[]): Fields {
  return { auth: { ...cross }, pieces, tipoRescate: 'devolucion' }
}

export function redirectionOf(...pieces: unknown[]): Fields {
  const request = { auth: { ...cross }, pieces, tipoRescate: 'redireccionamiento' }
  return { ...request, ...structuredClone(newDestination) }
}

/** Posts a rescue, and holds its answer to the shape of D27. */
export async function rescue(
  posta: Posta,
  body: Fields | string,
  { path = rescuePath, headers }: { path?: string; headers?: Record<string, string> } = {},
): Promise<RescueAnswer> {
  const answer = await posta.post(path, body, headers)
  assertCarried(answer)
  assert.ok(isRescueBody(answer.json), answer.text)
  assertVerdict(answer.json)
  return { ...answer.json, status: answer.status }
}

function isRescueBody(value: unknown): value is Omit<RescueAnswer, 'status'> {
  return isFields(value) && lists.every((list) => isPieces(value[list]))
}

function isPieces(value: unknown): boolean {
  const fields = ['piece', 'message', 'result']
  return (
    Array.isArray(value) &&
    value.every((one) => isFields(one) && fields.every((field) => typeof one[field] === 'string'))
  )
}

/** In which list the only piece is, with its message and result. */
export function only(answer: RescueAnswer): [string, string, string] {
  assert.equal(answer.status, 200, JSON.stringify(answer))
  assert.equal(answer.codError, 0)
  const entries = lists.flatMap((list) => answer[list].map((one) => ({ list, ...one })))
  assert.equal(entries.length, 1, JSON.stringify(answer))
  const [{ list, message, result } = { list: '', message: '', result: '' }] = entries
  return [list, message, result]
}

export interface CancellationAnswer {
  status: number
  headers: Headers
  success: boolean
  message: string
  code: number
  data: { avalibleForCancel: boolean; weHaveTheProduct: boolean }
}

export const cancellationPath = '/servicio-cancelacion-rescate/index.php'

export function clientHeaders(credentials = cross): Record<string, string> {
  return {
    'x-client-id': String(credentials.shipper),
    'x-client-secret': credentials.password,
  }
}

/** Asks for a cancellation, and holds its answer to the contract's shape and D29's headers. */
export async function cancel(
  posta: Posta,
  code: string,
  headers: Record<string, string> = clientHeaders(),
  path = cancellationPath,
): Promise<CancellationAnswer> {
  const answer = await posta.get(`${path}/${code}`, headers)
  assertCarried(answer)
  assertDeprecated(answer.headers)
  const body: unknown = answer.json
  assert.ok(isCancellation(body), answer.text)
  assert.deepEqual(Object.keys(body).toSorted(), ['code', 'data', 'message', 'success'])
  assert.equal(body.code, answer.status)
  assert.equal(body.success, answer.status === 200)
  assert.ok(body.message !== '')
  if (!body.success)
    assert.deepEqual(body.data, { avalibleForCancel: false, weHaveTheProduct: false })
  return { ...body, status: answer.status, headers: answer.headers }
}

function isCancellation(value: unknown): value is Omit<CancellationAnswer, 'status' | 'headers'> {
  if (!isFields(value) || !isFields(value['data'])) return false
  const { avalibleForCancel, weHaveTheProduct } = value['data']
  return (
    typeof value['success'] === 'boolean' &&
    typeof value['message'] === 'string' &&
    Number.isInteger(value['code']) &&
    typeof avalibleForCancel === 'boolean' &&
    typeof weHaveTheProduct === 'boolean'
  )
}

/** RFC 9745's date, RFC 8594's HTTP date of 2026-07-01, and a link to the rescue endpoint. */
function assertDeprecated(headers: Headers): void {
  const deprecation = /^@(\d+)$/.exec(headers.get('deprecation') ?? '')
  assert.ok(deprecation, 'Deprecation')
  assert.ok(Number(deprecation[1]) * 1_000 <= Date.UTC(2026, 6, 1))
  const sunset = headers.get('sunset') ?? ''
  assert.equal(new Date(sunset).toUTCString(), sunset)
  assert.equal(new Date(sunset).toISOString().slice(0, 10), '2026-07-01')
  assert.match(headers.get('link') ?? '', /^<http[^>]*\/wbs\/rescate\/>; rel="successor-version"$/)
}
