import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomRuns } from '../support/random-runs.ts'
import { diskFaults } from './faults.ts'
import { neverStruck, quietScript, simulate, strikingScript } from './simulated.ts'
import { whyNoStrace } from './strace.ts'

const missing = await whyNoStrace()
const skip = missing ?? false

describe('faults of the disk', { skip }, () => {
  test('each strikes an order, which is there once after its client sent it again', async () => {
    const run = await simulate('--faults', 'disk', '--script', strikingScript(diskFaults))
    assert.deepEqual(run.failed, [])
    assert.deepEqual(neverStruck(run, diskFaults), [])
    assert.equal(run.outcomes['load by rest unanswered'], diskFaults.length)
  })

  const histories = String(randomRuns(5))

  test(`seeds 1 to ${histories} hold`, async () => {
    const words = ['--seed', '1', '--histories', histories, '--commands', '30']
    const { failed } = await simulate('--faults', 'disk', ...words)
    assert.deepEqual(failed, [])
  })

  test('without a fault, a process of its own has the same trace', async () => {
    const script = quietScript(2)
    const [outside, inside] = await Promise.all([
      simulate('--faults', 'disk', '--script', script),
      simulate('--faults', 'none', '--script', script),
    ])
    assert.deepEqual(outside.digests, inside.digests)
  })
})
