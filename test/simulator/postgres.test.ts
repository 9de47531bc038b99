import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasPostgres, noPostgres } from '../support/postgres-server.ts'
import { randomRuns } from '../support/random-runs.ts'
import { machineFaults, serverFaults } from './faults.ts'
import { neverStruck, simulate, strikingScript } from './simulated.ts'

const faults = [...machineFaults, ...serverFaults]

describe('simulated histories on PostgreSQL', { skip: hasPostgres ? false : noPostgres }, () => {
  const histories = String(randomRuns(5))
  const words = ['--seed', '1', '--histories', histories, '--commands', '30']

  test(`seeds 1 to ${histories} hold, with kills, refusals and lost connections`, async () => {
    const { failed } = await simulate('--faults', 'db', ...words)
    assert.deepEqual(failed, [])
  })

  test(`seeds 1 to ${histories} of two and three nodes hold, of which one is killed`, async () => {
    const { failed } = await simulate('--faults', 'nodes', ...words)
    assert.deepEqual(failed, [])
  })

  test('each fault strikes', async () => {
    for (const universe of ['db', 'nodes']) {
      const script = strikingScript(faults)
      const run = await simulate('--faults', universe, '--script', script)
      assert.deepEqual(run.failed, [])
      assert.deepEqual(neverStruck(run, faults), [])
    }
  })

  test('the same seed has the same trace in each process, also of several nodes', async () => {
    for (const universe of ['db', 'nodes']) {
      const own = ['--faults', universe, '--seed', '7', '--commands', '20']
      const [one, other] = await Promise.all([simulate(...own), simulate(...own)])
      assert.deepEqual(one.failed, [])
      assert.deepEqual(one.digests, other.digests)
    }
  })
})
