import { join } from 'node:path'
import { openAddresses } from '../src/capabilities/addresses/addresses.ts'
import { orderCreation } from '../src/capabilities/orders/orders.rest.ts'
import { openOrders } from '../src/capabilities/orders/orders.ts'
import { openPickupPoints } from '../src/capabilities/pickup-points/pickup-points.ts'
import { openWarehouse } from '../src/capabilities/warehouse/warehouse.ts'
import { migrationsFolder } from '../src/databases.ts'
import type { Shipper } from '../src/kernel/shipper.ts'
import { createZone } from '../src/kits/clock/zone.ts'
import type { Database } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { openSqlite } from '../src/kits/db/sqlite.ts'
import { benchShippers } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { benchOpsToken } from './processes/posta-settings.ts'
import { atMost, decimal, type Section } from './report.ts'
import { inTurn, median } from './rounds.ts'
import { sampleOrder } from './sample-order.ts'
import { printProgress } from './tell.ts'

const v1RatioAtMost = 1.15
const indexRatioAtMost = 1.15
const ordersPerTurn = 1_500
const atOnce = 64

/** How many orders share a commit where no server is asked. */
const ordersPerBatch = 16

const [sender] = benchShippers

/**
 * Measures the cost that /v1 adds to loading an order through REST, and the cost of the indexes.
 */
export async function measureLoading(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const faces = await measureFaces(join(folder, 'loading'), options)
  const indexes = await measureIndexes(folder, options.rounds)
  return {
    tables: [
      {
        title: 'Loading an order, on SQLite',
        columns: ['way', 'CPU us/order'],
        rows: [...faces, ...indexes].map(([way, turns]) => [way, decimal(median(turns), 1)]),
      },
    ],
    goals: [
      atMost("/v1 orders: CPU of REST's", ratioOf(faces), v1RatioAtMost),
      atMost('lists and search: CPU of an order without them', ratioOf(indexes), indexRatioAtMost),
    ],
  }
}

type Turns = ReadonlyMap<string, number[]>

/** Of the second way to the first, round by round. */
function ratioOf(turns: Turns): number {
  const [base = [], other = []] = turns.values()
  return median(other.map((cpu, round) => cpu / (base[round] ?? Number.NaN)))
}

async function measureFaces(folder: string, options: BenchOptions): Promise<Turns> {
  const store = { folder, scheme: 'counter', orders: 1_000 } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  try {
    const ways = new Map([
      ['REST', restSender(posta)],
      ['/v1', await v1Sender(posta)],
    ])
    const turns = new Map([...ways].map(([way]) => [way, [] as number[]]))
    for (const send of ways.values()) await takeTurn(posta, send)
    for (let round = 1; round <= options.rounds; round++) {
      for (const [way, send] of inTurn([...ways], round))
        turns.get(way)?.push(await takeTurn(posta, send))
      printProgress(`loading round ${round} of ${options.rounds}`)
    }
    return turns
  } finally {
    await posta.end()
  }
}

type Send = (code: string) => Promise<void>

let loaded = 0

/** Returns the CPU time of the server for each order, in microseconds. */
async function takeTurn(posta: Contender, send: Send): Promise<number> {
  const codes = Array.from({ length: ordersPerTurn }, () => nextCode()).values()
  const before = await posta.usage()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const code of codes) await send(code)
    }),
  )
  return ((await posta.usage()).cpuMicros - before.cpuMicros) / ordersPerTurn
}

function nextCode(): string {
  loaded += 1
  return `CARGA-${String(loaded).padStart(9, '0')}`
}

async function post(posta: Contender, path: string, body: unknown, key?: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${posta.port}${posta.prefix}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
  return answer.text()
}

function restSender(posta: Contender): Send {
  const autentificacion = { shipper: sender?.number, password: sender?.password }
  return async (code) => {
    const body = { autentificacion, codigoSeguimiento: code, ...sampleOrder }
    const text = await post(posta, '/cargaCliente/', body)
    if (!text.startsWith('{"codError":0,')) throw new Error(`REST: ${text.slice(0, 300)}`)
  }
}

async function v1Sender(posta: Contender): Promise<Send> {
  const wish = { name: 'bench', scopes: ['orders:write'] }
  const path = `/ops/v1/shippers/${sender?.number}/keys`
  const { key } = JSON.parse(await post(posta, path, wish, benchOpsToken)) as { key: string }
  return async (trackingCode) => {
    const text = await post(posta, '/v1/orders', { trackingCode, ...sampleOrderV1() }, key)
    if (!text.startsWith(`{"trackingCode":"${trackingCode}"`))
      throw new Error(`/v1: ${text.slice(0, 300)}`)
  }
}

/** The sample order in the words of /v1. */
function sampleOrderV1() {
  const { destinatario: to, domicilio: place, productos } = sampleOrder
  return {
    alternativeCode: String(sampleOrder.codigoAlternativo),
    service: sampleOrder.servicio,
    numericData: sampleOrder.datoNumerico,
    recipient: {
      name: to.nombre,
      documentType: to.tipoDocumento,
      documentNumber: to.numeroDocumento,
      emails: [to.email],
      phone: to.telefono,
      mobile: to.celular,
    },
    address: {
      street: place.direccion,
      number: place.altura,
      floor: place.piso,
      flat: place.departamento,
      postalCode: place.codigoPostal,
      locality: place.localidad,
      province: place.provincia,
      latitude: place.latitud,
      longitude: place.longitud,
      phones: place.telefono,
    },
    observations: sampleOrder.observaciones,
    products: productos.map((product) => ({
      lengthCm: product.largo,
      heightCm: product.alto,
      widthCm: product.ancho,
      weightKg: product.peso,
      declaredValue: product.valor,
      quantity: product.cantidad,
      sku: product.sku,
      description: product.descripcionProducto,
    })),
  }
}

/** Without the words of orders and the index of their states; inserts of words go nowhere. */
const withoutIndexes = `drop index order_state_by_shipper;
  drop trigger order_words_deleted;
  drop trigger order_words_changed;
  drop table order_words;
  create view order_words as select 0 as rowid, '' as words;
  create trigger order_words_ignored instead of insert on order_words begin select 0; end;`

/** A turn without a server takes a tenth of a second, and indexes add little. */
const ownTurnsPerRound = 4

/** In one process and without HTTP: the difference is small beside a server's work. */
async function measureIndexes(folder: string, rounds: number): Promise<Turns> {
  const stores = [
    ['an order, without the indexes of lists', withoutIndexes],
    ['an order', ''],
  ] as const
  const ways = new Map<string, { readonly db: Database; readonly load: Send }>()
  for (const [place, [way, script]] of stores.entries()) {
    const file = join(folder, `loading-${place}.sqlite`)
    ways.set(way, await openLoader(file, script))
  }
  const turns = new Map([...ways].map(([way]) => [way, [] as number[]]))
  try {
    for (const { load } of ways.values()) await takeOwnTurn(load)
    for (let turn = 0; turn < rounds * ownTurnsPerRound; turn++)
      for (const [way, { load }] of inTurn([...ways], turn))
        turns.get(way)?.push(await takeOwnTurn(load))
    return turns
  } finally {
    for (const { db } of ways.values()) await db.close()
  }
}

async function openLoader(file: string, script: string) {
  const db = openSqlite({ file, busyTimeoutMs: 5_000 })
  await migrate(db, migrationsFolder, 0)
  if (script !== '') await db.script(script)
  const zone = createZone('America/Argentina/Buenos_Aires')
  const announce = async () => {}
  const warehouse = openWarehouse(db, Date.now, zone, announce)
  const pickupPoints = await openPickupPoints(db, Date.now, openAddresses())
  const orders = openOrders(db, Date.now, { warehouse, pickupPoints, announce })
  const facts = { name: 'Tienda', insured: false, sameDay: false, volumetricFactor: 4_000 }
  const caller: Shipper = { ...facts, number: sender?.number ?? 0, mode: 'CROSS' }
  const load: Send = async (code) => {
    const body = { codigoSeguimiento: code, ...sampleOrder }
    const { code: outcome } = await orderCreation.answer(body, {
      orders,
      caller,
      zone,
      header: () => undefined,
    })
    if (outcome !== 0) throw new Error(`the order ${code} was refused with ${outcome}`)
  }
  return { db, load }
}

async function takeOwnTurn(load: Send): Promise<number> {
  const before = process.cpuUsage()
  const batches = Math.ceil(ordersPerTurn / ordersPerBatch)
  for (let batch = 0; batch < batches; batch++)
    await Promise.all(Array.from({ length: ordersPerBatch }, () => load(nextCode())))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / (batches * ordersPerBatch)
}
