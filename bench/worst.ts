import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crossOrder } from '../test/contract/support.ts'
import { everyRow, type RowRequest, shipmentCode } from '../test/support/every-row.ts'
import { type Child, startChild } from './children.ts'
import type { BenchOptions } from './options.ts'
import { benchOpsToken } from './processes/posta-settings.ts'
import type { Spent } from './processes/worst.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { median } from './rounds.ts'
import { printProgress } from './tell.ts'
import { type WorstInput, worstInputs } from './worst-inputs.ts'

type Posta = Child<{ readonly port: number }>

interface Measured extends Spent {
  readonly row: string
  readonly kind: string
  readonly status: number
  readonly bytes: number
}

const turnMsAtMost = 50
/** Rows that take less at first are not measured again. */
const suspiciousMs = 15
const repetitions = 3
const storedOrders = 1_500

/**
 * Sends the worst inputs of every row of every face, and reports the longest time during which
 * each held the event loop, in CPU time of its thread.
 */
export async function measureWorst(
  _generator: unknown,
  folder: string,
  { rows: words }: Pick<BenchOptions, 'rows'>,
): Promise<Section> {
  const place = join(folder, 'worst')
  await mkdir(place, { recursive: true })
  const posta = await startChild<{ port: number }>('worst.ts', { folder: place })
  try {
    await fill(posta)
    const measured: Measured[] = []
    const isAsked = ({ name }: RowRequest) =>
      words.length === 0 || words.some((word) => name.includes(word))
    for (const row of inOrder(everyRow(benchOpsToken)).filter(isAsked)) {
      const inputs = worstInputs(row)
      for (const input of inputs) measured.push(await measure(posta, row, input))
    }
    return describe(measured)
  } finally {
    await posta.end()
  }
}

/** Rows that write come first, so that there is something to read. */
function inOrder(rows: readonly RowRequest[]): RowRequest[] {
  return rows.toSorted(
    (left, right) => Number(left.method === 'GET') - Number(right.method === 'GET'),
  )
}

async function fill(posta: Posta): Promise<void> {
  const codes = Array.from(
    { length: storedOrders },
    (_, turn) => `PEOR-${String(turn).padStart(6, '0')}`,
  )
  for (const codigoSeguimiento of [...codes, shipmentCode]) {
    const productos = [
      { largo: 30, alto: 10, ancho: 20, peso: 1, cantidad: 999, descripcionProducto: 'x' },
    ]
    const order = crossOrder({
      codigoSeguimiento,
      ...(codigoSeguimiento === shipmentCode ? { productos } : {}),
    })
    await send(posta, 'POST', {
      kind: '',
      address: '/cargaCliente/',
      headers: {},
      body: JSON.stringify(order),
    })
  }
  for (const check of ['IF', 'MA', 'LD']) {
    const movements = codes
      .slice(0, 1_000)
      .map((trackingCode) => ({ trackingCode, check, branch: 'C0001' }))
    const headers = { authorization: `Bearer ${benchOpsToken}` }
    await send(posta, 'POST', {
      kind: '',
      address: '/ops/v1/movements',
      headers,
      body: JSON.stringify({ movements }),
    })
  }
  printProgress(`worst: ${storedOrders} orders stored`)
}

async function send(
  posta: Posta,
  method: string,
  { address, headers, body }: WorstInput,
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${posta.ready.port}/testing${address}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  await response.arrayBuffer()
  return response.status
}

async function measure(posta: Posta, row: RowRequest, input: WorstInput): Promise<Measured> {
  const { bodyOf, ...rest } = input
  const inputOf = (turn: number) => (bodyOf ? { ...rest, body: bodyOf(turn) } : input)
  const bytes = Buffer.byteLength(inputOf(0).body ?? '') + input.address.length
  const facts = { row: row.name, kind: input.kind, bytes }
  const first = await spent(posta, row, inputOf(0), true)
  if (first.longestTurnMs < suspiciousMs) return { ...facts, ...first }
  const { status, totalMs } = await spent(posta, row, inputOf(1), false)
  const turns: number[] = []
  for (let turn = 0; turn < repetitions; turn++)
    turns.push((await spent(posta, row, inputOf(turn + 2), true)).longestTurnMs)
  printProgress(`worst: ${row.name}, ${input.kind}: ${median(turns).toFixed(0)} ms a turn`)
  return { ...facts, status, totalMs, longestTurnMs: median(turns) }
}

async function spent(posta: Posta, row: RowRequest, input: WorstInput, watch: boolean) {
  await posta.ask('begin', { watch })
  const status = await send(posta, row.method, input).catch(() => 0)
  return { status, ...(await posta.ask<Spent>('end')) }
}

/** Of each row, the input with the longest turn; then every other one that took long. */
function describe(measured: readonly Measured[]): Section {
  const sorted = measured.toSorted((left, right) => right.longestTurnMs - left.longestTurnMs)
  const worst = new Map(sorted.toReversed().map((one) => [one.row, one]))
  const shown = sorted.filter(
    (one) => one === worst.get(one.row) || one.longestTurnMs >= turnMsAtMost,
  )
  return {
    tables: [
      {
        title: `The worst of ${measured.length} inputs of each of ${worst.size} rows`,
        columns: ['row', 'input', 'bytes', 'status', 'longest turn, CPU ms', 'in all, CPU ms'],
        rows: shown.map((one) => [
          one.row,
          one.kind,
          count(one.bytes),
          String(one.status),
          decimal(one.longestTurnMs, 1),
          decimal(one.totalMs, 1),
        ]),
      },
    ],
    goals: [
      atMost('longest turn of any input', sorted[0]?.longestTurnMs ?? 0, turnMsAtMost, ' ms'),
    ],
  }
}
