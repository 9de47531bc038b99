/**
 * The order of all statements to PostgreSQL: one after the other, as the seed draws them, while time
 * stands still. The next one is drawn once the effects of the last one are over: its answer was
 * handed over, locks that it gave back have let others go on, and nothing else is under way. One
 * that waits for a lock lets the next one pass.
 */
import type { Client } from 'pg'
import type { Chance } from './chance.ts'
import { type Answer, ask, cut, gateClients, processOf, type Statement } from './connections.ts'
import { type Fault, type ServerFault, serverFaults } from './faults.ts'
import { isBusy, type Node, nextTurn, realWait, stopTime } from './runtime.ts'

interface Sent extends Statement {
  readonly isAnswered: Promise<void>
  answer?: Answer
  isVictim: boolean
  /** It waits for a lock. */
  isBlocked: boolean
}

export interface Statements {
  begin(chance: Chance): void
  arm(fault: Fault): void
  disarm(): void
  /** Whether the armed fault has struck a statement of this process. */
  hasStruck(node: Node): boolean
  /** Its connections end with it, and nothing of it is sent any more. */
  kill(node: Node): void
}

/** A statement that takes longer may wait for a lock. */
const lookAfterMs = 20

/** `watcher` sees which connections wait for locks. */
export function gateStatements(watcher: Client): Statements {
  let chance: Chance | undefined
  let waiting: Statement[] = []
  let sent: Sent[] = []
  let doomed: number[] = []
  let cancelled: number[] = []
  let isRunning = false
  let fault: Fault | undefined
  let left = 0
  let struck: Node | undefined

  const clients = gateClients(watcher, {
    enter(one) {
      if (one.node?.isOver) return
      waiting.push(one)
      void run()
    },
    cancel(pid) {
      cancelled.push(pid)
      void run()
    },
  })

  /** Nothing is sent while anything else is under way, such as the reading of a file. */
  async function quiet(): Promise<void> {
    do await nextTurn()
    while (isBusy())
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    const release = stopTime()
    for (;;) {
      await quiet()
      await settle()
      const [next] = waiting.splice(chance?.below(waiting.length) ?? 0, 1)
      if (next) send(next)
      else if (doomed.length + cancelled.length + answeredOf(sent).length === 0) break
    }
    for (const one of sent) signal(one, 'SIGCONT')
    isRunning = false
    release()
  }

  function send(statement: Statement): void {
    const isAnswered = Promise.withResolvers<void>()
    const one: Sent = {
      ...statement,
      isAnswered: isAnswered.promise,
      isVictim: false,
      isBlocked: false,
    }
    sent.unshift(one)
    const wait = async () => {
      one.answer = await statement.send(strike(statement))
      isAnswered.resolve()
      // The driver itself gives one up that waits for a lock for too long.
      await run()
    }
    void wait()
  }

  /** Waits until all that was sent is answered or waits for a lock, and hands the answers over. */
  async function settle(): Promise<void> {
    for (;;) {
      await endDoomed()
      while (await hasMoved()) continue
      const answered = answeredOf(sent)
      const one = answered[chance?.below(answered.length) ?? 0]
      if (one === undefined) return
      sent = sent.filter((other) => other !== one)
      one.answer?.(one.isVictim)
      await quiet()
    }
  }

  async function endDoomed(): Promise<void> {
    if (doomed.length > 0) await cut(watcher, `pid in (${doomed.splice(0).join()})`)
    for (const pid of cancelled.splice(0)) await ask(watcher, `select pg_cancel_backend(${pid})`)
  }

  /** Returns whether a statement was answered, whose locks others may have waited for. */
  async function hasMoved(): Promise<boolean> {
    let hasAny = false
    for (const one of sent) {
      if (one.answer) continue
      // Of two that wait for the same lock, the quicker one would get it: only one runs at a time.
      signal(one, 'SIGCONT')
      if (await untilKnown(one)) hasAny = true
      else signal(one, 'SIGSTOP')
    }
    return hasAny || endDeadlock()
  }

  /** Returns whether it is answered; one that is not waits for a lock. */
  async function untilKnown(one: Sent): Promise<boolean> {
    for (;;) {
      if (!one.isBlocked) await Promise.race([one.isAnswered, realWait(lookAfterMs)])
      if (one.answer) return true
      const [waits] = await waitsOf([one])
      one.isBlocked = !one.isVictim && waits !== undefined && waits.for.length > 0
      if (one.isBlocked) return false
    }
  }

  async function waitsOf(some: readonly Sent[]): Promise<{ one: Sent; for: number[] }[]> {
    const pids = some.map(({ client }) => `pg_blocking_pids(${processOf(client)})::text`)
    const { rows } = await ask(watcher, `select json_build_array(${pids.join()}) as all`)
    const texts = (rows[0]?.['all'] ?? []) as string[]
    return some.map((one, at) => ({ one, for: (texts[at]?.match(/\d+/g) ?? []).map(Number) }))
  }

  /** The server would look for one after a time of its own; here it is found at once. */
  async function endDeadlock(): Promise<boolean> {
    const blocked = sent.filter(({ answer, isVictim }) => !answer && !isVictim)
    if (blocked.length < 2) return false
    const all = await waitsOf(blocked)
    const waits = new Map(all.map((one) => [processOf(one.one.client), one.for]))
    const victim = blocked.find(({ client }) => waitsForItself(waits, processOf(client)))
    if (victim === undefined) return false
    victim.isVictim = true
    await ask(watcher, `select pg_cancel_backend(${processOf(victim.client)})`)
    return true
  }

  function strike({ text, node }: Statement): ServerFault | undefined {
    const kind = serverFaults.find((name) => name === fault?.kind)
    if (kind === undefined || (kind === 'commit-unanswered') !== (text === 'commit'))
      return undefined
    if (['rollback', 'connect', 'end'].includes(text)) return undefined
    left -= 1
    if (left > 0) return undefined
    fault = undefined
    struck = node
    return kind
  }

  return {
    begin(one) {
      chance = one
      struck = undefined
    },
    arm(one) {
      fault = one
      left = one.after
    },
    disarm() {
      fault = undefined
      struck = undefined
    },
    hasStruck: (node) => struck === node,
    kill(node) {
      doomed.push(...clients.of(node).map(processOf))
      for (const one of sent) if (one.node === node) signal(one, 'SIGCONT')
      waiting = waiting.filter((one) => one.node !== node)
      sent = sent.filter((one) => one.node !== node)
      void run()
    },
  }
}

/** Stops the server's process of a connection, and lets it go on. */
function signal({ client, isBlocked }: Sent, name: 'SIGSTOP' | 'SIGCONT'): void {
  if (isBlocked) process.kill(processOf(client), name)
}

const answeredOf = (sent: readonly Sent[]) => sent.filter(({ answer }) => answer)

function waitsForItself(waits: ReadonlyMap<number, readonly number[]>, pid: number): boolean {
  const reached = new Set(waits.get(pid))
  for (const one of reached) for (const next of waits.get(one) ?? []) reached.add(next)
  return reached.has(pid)
}
