import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { randomRuns } from '../support/random-runs.ts'
import { diskFaults } from './machine.ts'
import type { Step } from './run.ts'
import { simulate } from './simulated.ts'
import { whyNoStrace } from './strace.ts'

const missing = await whyNoStrace()
const skip = missing ?? false
const folder = await mkdtemp(join(tmpdir(), 'posta-simulated-'))
after(() => rm(folder, { recursive: true }))

function loadOf(number: number): Step['commands'][number] {
  const own = { code: `SIM-000${number}`, shop: 'ware', service: 'E', pesos: 0 }
  return Object.assign({ kind: 'load by rest' }, { ...own, sku: 'SKU-ROJO', units: 1, key: '' })
}

function scriptOf(steps: readonly Step[]): string {
  const file = join(folder, `${steps.length}.json`)
  writeFileSync(file, JSON.stringify({ seed: 1, steps }))
  return file
}

describe('faults of the disk', { skip }, () => {
  test('each strikes an order, which is there once after its client sent it again', async () => {
    const steps = diskFaults.flatMap((kind, at) => [
      { commands: [loadOf(at)], fault: { kind, after: 1 }, passMs: 20 },
      { commands: [loadOf(at)], passMs: 300 },
    ])
    const { failed, outcomes } = await simulate('--faults', 'disk', '--script', scriptOf(steps))
    assert.deepEqual(failed, [])
    assert.equal(outcomes['load by rest unanswered'], diskFaults.length)
  })

  const histories = String(randomRuns(5))

  test(`seeds 1 to ${histories} hold`, async () => {
    const words = ['--seed', '1', '--histories', histories, '--commands', '30']
    const { failed } = await simulate('--faults', 'disk', ...words)
    assert.deepEqual(failed, [])
  })

  test('without a fault, a process of its own has the same trace', async () => {
    const script = scriptOf([1, 2].map((at) => ({ commands: [loadOf(at)], passMs: 300 })))
    const [outside, inside] = await Promise.all([
      simulate('--faults', 'disk', '--script', script),
      simulate('--faults', 'none', '--script', script),
    ])
    assert.deepEqual(outside.digests, inside.digests)
  })
})
