/**
 * A primary with a synchronous standby is killed under load, and the standby promoted: two nodes
 * find it by themselves, and nothing that was acknowledged is lost or stored twice.
 */
import { after, describe, type TestContext, test } from 'node:test'
import { primaryOf, startHaproxy } from './support/haproxy.ts'
import { stopLoads } from './support/load.ts'
import { surviveUnderLoad } from './support/load-through.ts'
import { crashPostgres } from './support/postgres-crash.ts'
import {
  executeOn,
  hasPostgres,
  noPostgres,
  startKillablePostgres,
  startStandby,
} from './support/postgres-server.ts'
import { skipWithout } from './support/programs.ts'
import { killServices } from './support/service.ts'
import { until } from './support/until.ts'

after(async () => {
  await killServices()
  await stopLoads()
})

async function startPair() {
  const primary = await startKillablePostgres()
  const standby = await startStandby(primary.url)
  /** From here on every commit waits until the standby has it. */
  const beSynchronous = async () => {
    await executeOn(primary.url, `alter system set synchronous_standby_names = '*'`)
    await executeOn(primary.url, 'select pg_reload_conf()')
    const waits = `do $$ begin while not exists (select from pg_stat_replication
      where sync_state = 'sync') loop perform pg_sleep(0.01); end loop; end $$`
    await executeOn(primary.url, waits)
  }
  const stop = async () => {
    await standby.stop()
    await primary.stop()
  }
  return { primary, standby, beSynchronous, stop }
}

async function failOver(t: TestContext, addressOf: (urls: string[]) => Promise<string>) {
  const pair = await startPair()
  const url = await addressOf([pair.primary.url, pair.standby.url])
  await surviveUnderLoad(t, url, {
    prepare: pair.beSynchronous,
    changes: [
      async (loads) => {
        await crashPostgres(pair.primary.url)
        await until('the outage is noticed', () =>
          loads.every(({ sent: orders }) => orders.some(({ codError }) => codError === -1)),
        )
        await executeOn(pair.standby.url, 'select pg_promote()')
      },
    ],
  })
  await pair.stop()
}

/** Before its first checks a balancer takes both servers for the one that writes. */
async function untilPrimaryOnly(url: string): Promise<void> {
  const write = () => executeOn(url, 'create temporary table tried (one text)')
  await until('the balancer knows the primary', async () => {
    for (let turn = 0; turn < 6; turn += 1) if (!(await write().then(isDone, isNot))) return false
    return true
  })
}

const isDone = () => true
const isNot = () => false

describe('a synchronous standby is promoted under load', {
  skip: !hasPostgres && noPostgres,
}, () => {
  test('both servers are in the URL', (t) =>
    failOver(t, async (urls) => {
      const hosts = urls.map((url) => new URL(url).host).join(',')
      return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
    }))

  test('a balancer leads to the one that writes', { skip: skipWithout('haproxy') }, async (t) => {
    const balancers: { stop(): Promise<void> }[] = []
    await failOver(t, async (urls) => {
      const balancer = await startHaproxy('tcp', primaryOf(urls))
      balancers.push(balancer)
      const url = `postgres://postgres@127.0.0.1:${balancer.port}/postgres`
      await untilPrimaryOnly(url)
      return url
    })
    for (const balancer of balancers) await balancer.stop()
  })
})
