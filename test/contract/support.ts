import assert from 'node:assert/strict'
import type { Posta } from '../support/posta.ts'

export type { Posta }
export type Fields = Record<string, unknown>
type Answer = Awaited<ReturnType<Posta['post']>>

export interface Violation {
  campo: string
  codError: number
  descError: string
}

export interface OrderAnswer {
  status: number
  codError: number
  descError: string
  resultado: string
  codGestion?: string
  errores?: Violation[]
  existente?: { desde: string; igual: boolean }
}

interface Sending {
  path?: string
  headers?: Record<string, string>
}

// The demonstration carrier's accounts (D8).
export const cross = { shipper: 9001, password: 'demo-cross-9001' }
export const ware = { shipper: 9002, password: 'demo-ware-9002' }

let codesGiven = 0

/** A tracking code that no other case of the same file uses. */
export function newCode(): string {
  codesGiven += 1
  return `CT-${String(codesGiven).padStart(6, '0')}`
}

/** A copy with each path, such as `productos[0].peso`, set; undefined leaves the field out. */
export function change(message: Fields, changes: Fields): Fields {
  const changed = structuredClone(message)
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
    const last = steps.pop() ?? ''
    let node = changed
    for (const step of steps) node = holder(node[step], path)
    node[last] = value
  }
  return changed
}

function holder(value: unknown, path: string): Fields {
  assert.ok(isHolder(value), `nothing holds ${path}`)
  return value
}

/** An object, or an array, whose places are fields by number. */
function isHolder(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

export function product(changes: Fields = {}): Fields {
  return { largo: 30, alto: 10.5, ancho: 20, peso: 1.25, cantidad: 1, ...changes }
}

/** The least that a CROSS order needs. */
export function crossOrder(changes: Fields = {}): Fields {
  const order = {
    autentificacion: { ...cross },
    codigoSeguimiento: newCode(),
    servicio: 'E',
    destinatario: {
      tipoDocumento: 'DNI',
      numeroDocumento: 30123456,
      nombre: 'María Eugenia Núñez',
      celular: '1155512345',
    },
    domicilio: {
      direccion: 'Avenida Santa Fe',
      codigoPostal: 1425,
      localidad: 'Palermo',
      provincia: 'Ciudad Autónoma de Buenos Aires',
    },
    productos: [product()],
  }
  return change(order, changes)
}

/** A CROSS order that sends every field there is. */
export function fullOrder(changes: Fields = {}): Fields {
  const address = {
    direccion: 'Avenida Colón',
    altura: '1250',
    piso: '4',
    departamento: 'B',
    codigoPostal: 5000,
    localidad: 'Córdoba',
    provincia: 'Córdoba',
    latitud: '-31.4135',
    longitud: '-64.1811',
    telefono: ['3514223344'],
  }
  const person = {
    tipoDocumento: 'DNI',
    numeroDocumento: 28765432,
    nombre: 'Jorge Agüero',
    email: 'jorge.aguero@ejemplo.com.ar',
    telefono: '3514223344',
    celular: '3515556677',
  }
  const order = crossOrder({
    destinatario: person,
    domicilio: address,
    domicilioAlternativo: { ...address, direccion: 'Bulevar San Juan', altura: '600' },
    autorizado: [{ ...person, nombre: 'Inés Agüero' }],
    datoNumerico: '0000012345',
    codigoAlternativo: 42,
    observaciones: ['Tocar timbre', 'Entregar de mañana'],
    modeloSms: 'aviso',
    modeloEmail: 'aviso',
    marcaDeAgua: 'FRAGIL',
    remito: 'R-0001-00001234',
    productos: [
      product({
        valor: 15000,
        valorContrareembolso: 0,
        sku: 'MATE-01',
        descripcionProducto: 'Mate de calabaza',
        lote: 'L-2026',
        almacen: '001',
        emplazamiento: 'A01',
        serie: 'S-000001',
        vtoLote: '31/12/2027',
      }),
    ],
  })
  return change(order, changes)
}

export function wareLine(sku: string, cantidad: number | string, changes: Fields = {}): Fields {
  return product({ peso: 0, cantidad, sku, almacen: '001', emplazamiento: 'A01', ...changes })
}

/** The least that a WARE order needs. */
export function wareOrder(changes: Fields = {}): Fields {
  return crossOrder({
    autentificacion: { ...ware },
    productos: [wareLine('SKU-AZUL', 1)],
    ...changes,
  })
}

/** Posts an order, and holds every answer to the shape that the contract gives it. */
export async function sendOrder(
  posta: Posta,
  order: Fields | string,
  { path = '/cargaCliente/', headers }: Sending = {},
): Promise<OrderAnswer> {
  return orderAnswerOf(await posta.post(path, order, headers))
}

export function orderAnswerOf(answer: Answer): OrderAnswer {
  assertCarried(answer)
  const body = answer.json
  assert.ok(isOrderBody(body), answer.text)
  assertVerdict(body)
  assert.equal(answer.status, body.codError === 2 ? 401 : 200, answer.text)
  assert.equal(typeof body.codGestion, 'string', answer.text)
  for (const violation of body.errores ?? []) assert.ok(isViolation(violation), answer.text)
  return { ...body, status: answer.status }
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isOrderBody(value: unknown): value is Omit<OrderAnswer, 'status'> {
  return isFields(value) && Number.isInteger(value['codError'])
}

function isViolation(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value['campo'] === 'string' &&
    Number.isInteger(value['codError']) &&
    typeof value['descError'] === 'string' &&
    value['descError'] !== ''
  )
}

/**
 * The common parts of every JSON answer: D5's request id, its type, and never the framework's
 * shape.
 */
export function assertCarried(answer: Answer): void {
  assert.ok((answer.headers.get('x-request-id') ?? '') !== '', 'x-request-id is missing')
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json\b/)
  assertNotFrameworkShape(answer.text)
}

export function assertNotFrameworkShape(text: string): void {
  assert.doesNotMatch(text, /"statusCode"/, `the framework's own error shape: ${text}`)
}

export function assertVerdict(body: { codError: number; descError: string; resultado: string }) {
  assert.ok(Number.isInteger(body.codError), `codError: ${JSON.stringify(body)}`)
  assert.equal(typeof body.descError, 'string')
  assert.equal(body.resultado, body.codError === 0 ? 'OK' : 'ERROR')
  if (body.codError !== 0) assert.ok(body.descError !== '', 'an error says what is wrong')
}

export async function expectStored(posta: Posta, order: Fields, sending?: Sending) {
  const answer = await sendOrder(posta, order, sending)
  assert.equal(answer.codError, 0, JSON.stringify(answer))
  return answer
}

/** Expects a refusal with this code, reported at this field: a whole path, or a pattern of one. */
export async function expectRefused(
  posta: Posta,
  order: Fields,
  codError: number,
  campo: string | RegExp,
): Promise<OrderAnswer> {
  const answer = await sendOrder(posta, order)
  assert.equal(answer.codError, codError, JSON.stringify(answer))
  assertListed(answer, codError, campo)
  return answer
}

export function assertListed(answer: OrderAnswer, codError: number, campo: string | RegExp): void {
  const isReported = (answer.errores ?? []).some(
    (violation) =>
      violation.codError === codError &&
      (typeof campo === 'string' ? violation.campo === campo : campo.test(violation.campo)),
  )
  assert.ok(
    isReported,
    `${codError} at ${String(campo)} is not in errores: ${JSON.stringify(answer)}`,
  )
}

/** How a value is written in the name of a test. */
export function shown(value: unknown): string {
  if (value === undefined) return 'absent'
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 37)}...` : text
}

export function opsHeaders(posta: Posta): Record<string, string> {
  return { authorization: `Bearer ${posta.opsToken}` }
}

/** A new shipper's credentials, made through the operations API (D34). */
export async function addShipper(posta: Posta, shipper: Fields, base = ''): Promise<typeof cross> {
  const answer = await posta.post(`${base}/ops/v1/shippers`, shipper, opsHeaders(posta))
  assert.ok(answer.status === 200 || answer.status === 201, answer.text)
  const made = answer.json
  assert.ok(isFields(made))
  assert.equal(typeof made['key'], 'string')
  const { number, password } = made
  assert.ok(typeof number === 'number' && typeof password === 'string', answer.text)
  assert.equal(number, shipper['number'])
  return { shipper: number, password }
}
