import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** The resources that a PostgreSQL server has used since it was started. */
export interface ServerCost {
  readonly cpuMicros: number
  /** Transactions, of all its databases. */
  readonly commits: number
}

export interface ServerWatch {
  cost(): Promise<ServerCost>
  /** The share of active sessions that waited for another's lock, since it was last asked. */
  lockedShare(): number
  end(): Promise<void>
}

/** Looking is counted as the server's work. */
const lookEveryMs = 50
/** Linux counts a hundred ticks per second. */
const microsPerTick = 10_000

/** Watches a server of this machine over a connection of its own. */
export async function watchServer(url: string): Promise<ServerWatch> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const server = await serverOf(client)
  let [active, locked] = [0, 0]
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, lookEveryMs)
  async function look(): Promise<void> {
    const queryResult = await client.query<{ active: string; locked: string }>(activity)
    active += Number(queryResult.rows[0]?.active)
    locked += Number(queryResult.rows[0]?.locked)
  }
  return {
    async cost() {
      const commits = await client.query<{ commits: string }>(
        'select sum(xact_commit) as commits from pg_stat_database',
      )
      return { cpuMicros: cpuOf(server), commits: Number(commits.rows[0]?.commits) }
    },
    lockedShare() {
      const share = locked / Math.max(active, 1)
      ;[active, locked] = [0, 0]
      return share
    },
    async end() {
      clearInterval(timer)
      await looking
      await client.end()
    },
  }
}

const activity = `select count(*) as active,
    count(*) filter (where wait_event_type = 'Lock') as locked
  from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`

function statOf(pid: number): string[] {
  // The second field is a name in parentheses, which may have spaces.
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
}

/** Returns the process of which all others of the server are children. */
export async function serverOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(statOf(rows[0]?.pid ?? 0)[1])
}

/** Returns the CPU of the server, of its processes, and of those that have ended. */
export function cpuOf(server: number): number {
  const own = statOf(server)
  let ticks = Number(own[11]) + Number(own[12]) + Number(own[13]) + Number(own[14])
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = statOf(Number(name))
      if (Number(stat[1]) === server) ticks += Number(stat[11]) + Number(stat[12])
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * microsPerTick
}
