/** The service in a process of its own: takes orders from its input, one after the other. */
import { readSync, writeSync } from 'node:fs'
import type { Line, Order } from './disk-world.ts'
import { createReceivers } from './receivers.ts'
import { virtualNow } from './runtime.ts'
import { openWorldOn, type World } from './world.ts'

const [folder = '', seed = '', at = ''] = process.argv.slice(2)

function print(line: Omit<Line, 'now' | 'unexpected'>): void {
  const unexpected = world?.unexpected ?? []
  writeSync(1, `${JSON.stringify({ ...line, now: virtualNow(), unexpected } satisfies Line)}\n`)
}

/** Nothing runs while it waits: its time is that of its orders. */
function nextOrder(): Order | undefined {
  while (!input.includes('\n')) {
    const size = readSync(0, bytes)
    if (size === 0) return undefined
    input += bytes.toString('latin1', 0, size)
  }
  const end = input.indexOf('\n')
  const line = Buffer.from(input.slice(0, end), 'latin1').toString()
  input = input.slice(end + 1)
  return JSON.parse(line) as Order
}

let input = ''
const bytes = Buffer.alloc(65_536)
let world: World | undefined
const receivers = createReceivers((taken) => print({ taken }))
world = await openWorldOn(folder, { seed: Number(seed), at: Number(at), receivers })
for (let order = nextOrder(); order !== undefined; order = nextOrder()) {
  if (order.manner) receivers.behave(order.manner)
  if (order.pass) await world.pass(order.pass)
  if (order.jump) await world.jump(order.jump)
  if (order.send) await world.send(order.send, (reply, place) => print({ reply, place }))
  if (order.close) await world.close()
  print({ isDone: true })
  ;(world.unexpected as unknown[]).length = 0
}
process.exit()
