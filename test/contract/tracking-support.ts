import assert from 'node:assert/strict'
import {
  assertCarried,
  assertVerdict,
  cross,
  type Fields,
  isFields,
  type Posta,
} from './support.ts'

type Answer = Awaited<ReturnType<Posta['post']>>

export interface Movement {
  check: string
  codigo_motivo: string
  descripcion: string
  checkFecha: string
  hora: string
  agencia: string
  latitud: string
  longitud: string
}

export interface TrackingEntry {
  codError: number
  descError: string
  resultado: string
  codGestion: string
  shipper: string
  nombreCliente: string
  producto: string
  fecha: string
  estado: string
  domicilio: { direccion: string; localidad: string; provincia: string }
  url_tracking: string
  movimientos: Movement[]
}

interface Asking {
  path?: string
  auth?: unknown
}

const entryTexts = [
  'codGestion',
  'shipper',
  'nombreCliente',
  'producto',
  'fecha',
  'estado',
  'url_tracking',
] as const
const addressTexts = ['direccion', 'localidad', 'provincia'] as const
const movementTexts = [
  'check',
  'codigo_motivo',
  'descripcion',
  'checkFecha',
  'hora',
  'agencia',
  'latitud',
  'longitud',
] as const

export const trackingPath = '/tracking/consultaTrackingMasivo/'

/** Posts a tracking request whole, and holds its answer to the contract's shape. */
export async function ask(posta: Posta, body: Fields | string, path = trackingPath) {
  const answer = await posta.post(path, body)
  return { status: answer.status, entries: entriesOf(answer) }
}

export async function track(posta: Posta, datos: unknown, asking: Asking = {}) {
  const autentificacion = 'auth' in asking ? asking.auth : cross
  return ask(posta, { autentificacion, datos }, asking.path)
}

export async function trackOne(posta: Posta, item: Fields, asking?: Asking) {
  const { entries } = await track(posta, [item], asking)
  const [entry] = entries
  assert.ok(entry !== undefined && entries.length === 1)
  return entry
}

/** The entries of an answer: always an array, every field there and of its own type (D22). */
export function entriesOf(answer: Answer): TrackingEntry[] {
  assertCarried(answer)
  const entries: unknown = answer.json
  assert.ok(Array.isArray(entries), answer.text)
  return entries.map((entry: unknown) => {
    assert.ok(isEntry(entry), JSON.stringify(entry))
    assertVerdict(entry)
    return entry
  })
}

function isEntry(value: unknown): value is TrackingEntry {
  return (
    isFields(value) &&
    Number.isInteger(value['codError']) &&
    hasTexts(value, entryTexts) &&
    hasTexts(value['domicilio'], addressTexts) &&
    Array.isArray(value['movimientos']) &&
    value['movimientos'].every((movement) => hasTexts(movement, movementTexts))
  )
}

function hasTexts(value: unknown, fields: readonly string[]): boolean {
  return isFields(value) && fields.every((field) => typeof value[field] === 'string')
}

/** An entry that found nothing keeps all its fields, and they are empty (D22). */
export function assertEmpty(
  entry: TrackingEntry | undefined,
  codError: number,
  codGestion: string,
): void {
  assert.ok(entry !== undefined, 'there is no such entry')
  const texts = Object.fromEntries(entryTexts.map((field) => [field, entry[field]]))
  const address = Object.fromEntries(addressTexts.map((field) => [field, entry.domicilio[field]]))
  const empty = Object.fromEntries(entryTexts.map((field) => [field, '']))
  assert.equal(entry.codError, codError, JSON.stringify(entry))
  assert.deepEqual(texts, { ...empty, codGestion })
  assert.deepEqual(address, { direccion: '', localidad: '', provincia: '' })
  assert.deepEqual(entry.movimientos, [])
}
