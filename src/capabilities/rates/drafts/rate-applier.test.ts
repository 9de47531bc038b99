import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../../test/support/until.ts'
import { createRateApplier } from './publishing.steps.ts'

test('a look that fails is reported, and the next one applies what is due', async () => {
  const failures: string[] = []
  let looks = 0
  let applied = 0
  const isDue = () => {
    looks += 1
    if (looks === 1) throw new Error('no time')
    return true
  }
  const apply = async () => void (applied += 1)
  const applier = createRateApplier({ isDue, drafts: { apply } }, (error) => {
    failures.push(String(error))
  })
  applier.start()
  await until('it is applied', () => applied > 0)
  await applier.stop()
  assert.deepEqual(failures, ['Error: no time'])
})
