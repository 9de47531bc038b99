import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasPostgres, noPostgres } from '../support/postgres-server.ts'
import { randomRuns } from '../support/random-runs.ts'
import { simulate } from './simulated.ts'

describe('simulated histories on PostgreSQL', { skip: hasPostgres ? false : noPostgres }, () => {
  const histories = randomRuns(5)

  test(`seeds 1 to ${histories} hold, with kills, refusals and lost connections`, async () => {
    const words = ['--faults', 'db', '--seed', '1', '--commands', '30']
    const { failed } = await simulate(...words, '--histories', String(histories))
    assert.deepEqual(failed, [])
  })
})
