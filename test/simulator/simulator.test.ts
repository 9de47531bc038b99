import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { randomRuns } from '../support/random-runs.ts'
import { machineFaults } from './faults.ts'
import { neverStruck, root, simulate, strikingScript } from './simulated.ts'

describe('planted faults', () => {
  const patches = globSync('test/simulator/plants/*.patch', { cwd: root })

  test(`fit the source: ${patches.length}`, async () => {
    assert.ok(patches.length > 0)
    await promisify(execFile)('git', ['apply', '--check', ...patches], { cwd: root })
  })

  test('one is found', async () => {
    const words = ['--only', 'tenant-dropped', '--histories', '20']
    const program = join(root, 'test', 'simulator', 'try-plants.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words])
    assert.match(stdout, /\| tenant-dropped \| \d+ \| the list of the shop /)
  })
})

/** The histories of a day are others than those of the day before. */
const today = Math.floor(Date.now() / 86_400_000) * 1000

describe('simulated histories', () => {
  const fixed = randomRuns(60)

  test(`seeds 1 to ${fixed} hold, with kills and failing commits`, async () => {
    const run = await simulate('--seed', '1', '--histories', String(fixed))
    assert.deepEqual(run.failed, [])
    assert.deepEqual(run.untried, [])
  })

  test('each fault of the process strikes', async () => {
    const run = await simulate('--script', strikingScript(machineFaults))
    assert.deepEqual(run.failed, [])
    assert.deepEqual(neverStruck(run, machineFaults), [])
  })

  test(`the seeds of the day hold, from ${today}`, async () => {
    const { failed } = await simulate(
      '--seed',
      String(today),
      '--histories',
      String(randomRuns(20)),
    )
    assert.deepEqual(failed, [])
  })

  test('days go by, with what is shown compared on each', async () => {
    const { failed } = await simulate('--days', '8', '--parcels', '120')
    assert.deepEqual(failed, [])
  })

  test('the same seed has the same trace, in a process of its own as among others', async () => {
    const [among, alone] = await Promise.all([
      simulate('--seed', '4', '--histories', '3'),
      simulate('--seed', '6'),
    ])
    assert.equal(alone.digests['6'], among.digests['6'])
    assert.notEqual(among.digests['5'], among.digests['6'])
  })
})
