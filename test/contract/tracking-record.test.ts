import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import {
  crossOrder,
  expectStored,
  fullOrder,
  newCode,
  product,
  ware,
  wareLine,
  wareOrder,
} from './support.ts'
import { type TrackingEntry, trackOne } from './tracking-support.ts'

let entry: TrackingEntry
let code: string
let loadedAfter: Date
const posta = withPosta()
before(async () => {
  code = newCode()
  loadedAfter = new Date()
  const productos = [
    product({ sku: 'MATE-01', descripcionProducto: 'Mate de calabaza' }),
    product({ sku: 'YERBA-02', descripcionProducto: 'Yerba' }),
  ]
  await expectStored(posta, fullOrder({ codigoSeguimiento: code, productos }))
  entry = await trackOne(posta, { codigoSeguimiento: code })
})

/** A moment where the carrier is, yyyy-mm-dd HH:mm:ss: as text it sorts by time (D21). */
function inBuenosAires(moment: Date): string {
  return moment.toLocaleString('sv-SE', { timeZone: 'America/Argentina/Buenos_Aires' })
}

/** dd-mm-yyyy, with a time or without, the other way round. */
function sortable(text: string): string {
  return text.replace(/^(\d{2})-(\d{2})-(\d{4})/, '$3-$2-$1')
}

test('an order that was loaded is found: 0, OK', () => {
  assert.equal(entry.codError, 0)
  assert.equal(entry.resultado, 'OK')
  assert.equal(entry.codGestion, code)
})

test('shipper is its number and name (D22)', () => {
  assert.match(entry.shipper, /^9001 \S/)
})

test("nombreCliente is the recipient's name as it was sent", () => {
  assert.equal(entry.nombreCliente, 'Jorge Agüero')
})

test('producto is SKU and description of the first product (D22)', () => {
  assert.equal(entry.producto, 'MATE-01 Mate de calabaza')
})

test('domicilio has the delivery street, locality and province', () => {
  const { direccion, localidad, provincia } = entry.domicilio
  assert.deepEqual(
    { direccion, localidad, provincia },
    { direccion: 'Avenida Colón', localidad: 'Córdoba', provincia: 'Córdoba' },
  )
})

test('fecha is the entry date as dd-mm-yyyy in the time zone of the carrier (D21, D22)', () => {
  assert.match(entry.fecha, /^\d{2}-\d{2}-\d{4}$/)
  assert.ok(sortable(entry.fecha) >= inBuenosAires(loadedAfter).slice(0, 10), entry.fecha)
  assert.ok(sortable(entry.fecha) <= inBuenosAires(new Date()).slice(0, 10), entry.fecha)
})

test('url_tracking is a public address that names the code', () => {
  const url = new URL(entry.url_tracking)
  assert.match(url.protocol, /^https?:$/)
  assert.ok(decodeURIComponent(url.href).toUpperCase().includes(code), url.href)
})

test('loading an order records PI, and nothing else (D22)', () => {
  assert.deepEqual(
    entry.movimientos.map(({ check }) => check),
    ['PI'],
  )
})

test('a movement has its description, dd-mm-yyyy HH:mm:ss, HH:mm, and all its fields (D22)', () => {
  const movement = entry.movimientos[0]
  assert.ok(movement !== undefined)
  assert.notEqual(movement.descripcion, '')
  assert.match(movement.checkFecha, /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/)
  assert.equal(movement.checkFecha.slice(0, 10), entry.fecha)
  assert.equal(movement.checkFecha.slice(11, 16), movement.hora)
  assert.ok(sortable(movement.checkFecha) >= inBuenosAires(loadedAfter), movement.checkFecha)
  assert.ok(sortable(movement.checkFecha) <= inBuenosAires(new Date()), movement.checkFecha)
})

test('a movement recorded without place or reason has "" there', () => {
  const { codigo_motivo, latitud, longitud } = entry.movimientos[0] ?? {}
  assert.deepEqual(
    { codigo_motivo, latitud, longitud },
    { codigo_motivo: '', latitud: '', longitud: '' },
  )
})

test("estado is the newest movement's description (D22)", () => {
  assert.equal(entry.estado, entry.movimientos.at(-1)?.descripcion)
})

test('the shortest order is found with every field present', async () => {
  const codigoSeguimiento = newCode()
  await expectStored(posta, crossOrder({ codigoSeguimiento }))
  const trackingEntry = await trackOne(posta, { codigoSeguimiento })
  assert.equal(trackingEntry.codError, 0)
  assert.equal(
    trackingEntry.producto.trim(),
    trackingEntry.producto,
    'no dangling blank without SKU or description',
  )
})

test("a WARE shipper's order is found under its own name", async () => {
  const codigoSeguimiento = newCode()
  const productos = [wareLine('SKU-AZUL', 1, { descripcionProducto: 'Remera azul' })]
  await expectStored(posta, wareOrder({ codigoSeguimiento, productos }))
  const trackingEntry = await trackOne(posta, { codigoSeguimiento }, { auth: ware })
  assert.match(trackingEntry.shipper, /^9002 \S/)
  assert.equal(trackingEntry.producto, 'SKU-AZUL Remera azul')
})

test('text comes back as it was sent: accents, emoji, quotes and blanks (D15)', async () => {
  const codigoSeguimiento = newCode()
  const texts = {
    'destinatario.nombre': ' Ñandú "O\'Higgins" <b>🚚</b> ',
    'domicilio.direccion': 'Calle 13 \\ e/ 44 y 45 & diagonal',
    'domicilio.localidad': 'San José de la Esquina\t',
    'domicilio.provincia': 'e\u0301',
  }
  await expectStored(posta, crossOrder({ codigoSeguimiento, ...texts }))
  const trackingEntry = await trackOne(posta, { codigoSeguimiento })
  assert.equal(trackingEntry.nombreCliente, texts['destinatario.nombre'])
  assert.equal(trackingEntry.domicilio.direccion, texts['domicilio.direccion'])
  assert.equal(trackingEntry.domicilio.localidad, texts['domicilio.localidad'])
  assert.equal(trackingEntry.domicilio.provincia, texts['domicilio.provincia'])
})

test('numbers that were taken as text come back as text (D4)', async () => {
  const codigoSeguimiento = newCode()
  const numbers = { 'destinatario.nombre': 42, 'domicilio.direccion': 1234 }
  await expectStored(posta, crossOrder({ codigoSeguimiento, ...numbers }))
  const trackingEntry = await trackOne(posta, { codigoSeguimiento })
  assert.equal(trackingEntry.nombreCliente, '42')
  assert.equal(trackingEntry.domicilio.direccion, '1234')
})
