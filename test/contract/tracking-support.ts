import assert from 'node:assert/strict'
import { assertCarried, assertVerdict, cross, type Fields, type Posta } from './support.ts'

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

export async function track(
  posta: Posta,
  datos: unknown,
  { path = trackingPath, auth = cross }: Asking = {},
) {
  return ask(posta, { autentificacion: auth, datos }, path)
}

export async function trackOne(posta: Posta, item: Fields, asking?: Asking) {
  const { entries } = await track(posta, [item], asking)
  assert.equal(entries.length, 1)
  return entries[0] as TrackingEntry
}

/** The entries of an answer: always an array, every entry with every field of its own type (D22). */
export function entriesOf(answer: Answer): TrackingEntry[] {
  assertCarried(answer)
  assert.ok(Array.isArray(answer.json), answer.text)
  const entries = answer.json as TrackingEntry[]
  for (const entry of entries) assertEntry(entry)
  return entries
}

function assertEntry(entry: TrackingEntry): void {
  assertVerdict(entry)
  for (const field of entryTexts) assertText(entry, field)
  for (const field of addressTexts) assertText(entry.domicilio, field)
  assert.ok(Array.isArray(entry.movimientos))
  for (const movement of entry.movimientos) {
    for (const field of movementTexts) assertText(movement, field)
  }
}

function assertText<Name extends string>(holder: Record<Name, unknown>, field: Name): void {
  assert.equal(typeof holder[field], 'string', `${field} of ${JSON.stringify(holder)}`)
}

/** An entry that found nothing keeps all its fields, and they are empty (D22). */
export function assertEmpty(entry: TrackingEntry, codError: number, codGestion: string): void {
  const { descError: _, ...rest } = entry
  assert.deepEqual(
    { ...rest },
    {
      codError,
      resultado: 'ERROR',
      codGestion,
      shipper: '',
      nombreCliente: '',
      producto: '',
      fecha: '',
      estado: '',
      domicilio: { direccion: '', localidad: '', provincia: '' },
      url_tracking: '',
      movimientos: [],
    },
  )
}
