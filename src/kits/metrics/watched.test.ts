import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printWatched, type Watched } from './watched.ts'

const queue = (environment: string, read: Watched['read']): Watched => ({
  name: 'queue',
  help: `What waits in ${environment}`,
  type: 'gauge',
  read,
})

test('samples of one name stand together, and what can not be read is left out', async () => {
  const printed = await printWatched([
    queue('one', () => [{ labels: { environment: 'one', state: 'due' }, value: 3 }]),
    queue('two', async () => {
      throw new Error('out of reach')
    }),
    queue('three', async () => [{ labels: {}, value: 1.5 }]),
  ])
  assert.equal(
    printed,
    `# HELP queue What waits in one
# TYPE queue gauge
queue{environment="one",state="due"} 3
queue 1.5
`,
  )
})
