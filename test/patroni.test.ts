/**
 * Patroni keeps three servers: nodes that know them by one URL go on after a switchover and after
 * the death of the primary's machine, and nothing that was acknowledged is lost or stored twice.
 */
import { after, test } from 'node:test'
import { stopLoads } from './support/load.ts'
import { surviveUnderLoad } from './support/load-through.ts'
import { type PatroniCluster, startPatroni } from './support/patroni.ts'
import { hasPostgres, noPostgres } from './support/postgres-server.ts'
import { skipWithout } from './support/programs.ts'
import { killServices } from './support/service.ts'

const skip = (!hasPostgres && noPostgres) || skipWithout('patroni') || skipWithout('etcd')
let cluster: PatroniCluster | undefined

after(async () => {
  await killServices()
  await stopLoads()
  await cluster?.stop()
})

test('a switchover and a dead primary under Patroni', { skip }, async (t) => {
  cluster = await startPatroni()
  const { url, switchOver, killPrimary, stay } = cluster
  await surviveUnderLoad(t, url, { lanes: 3, changes: [switchOver, killPrimary, stay] })
})
