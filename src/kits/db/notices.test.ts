import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { hasPostgres, noPostgres } from '../../../test/support/postgres-server.ts'
import { until } from '../../../test/support/until.ts'
import type { Database } from './database.ts'
import { bumpEpoch, watchEpochs } from './epochs.ts'

const endListeners = `select pg_terminate_backend(pid) from pg_stat_activity
  where query like 'listen %' and datname = current_database()`

describe('notices', { skip: hasPostgres ? false : noPostgres }, () => {
  let db: TestDatabase
  before(async () => {
    const engine = engines.find(({ name }) => name === 'postgres')
    assert.ok(engine)
    db = await openMigrated(engine)
  })
  after(() => db.dispose())

  test('a change is notified at once, without polling', async () => {
    let polls = 0
    const counted: Database = {
      ...db,
      all(sql, values) {
        if (sql.includes('from epoch')) polls += 1
        return db.all(sql, values)
      },
    }
    const changed: string[] = []
    const onFailure = (error: unknown) => assert.fail(String(error))
    const onChange = (topic: string) => void changed.push(topic)
    const watch = watchEpochs(counted, { everyMs: 1, onChange, onFailure })
    try {
      await watch.check()
      await until('it listens', async () => {
        const seen = polls
        await new Promise((resolve) => setTimeout(resolve, 100))
        return polls === seen
      })
      await db.transaction((tx) => bumpEpoch(tx, 'prices'))
      await until('the change is known', () => changed.includes('prices'))
    } finally {
      await watch.stop()
    }
  })

  test('a listener whose connection breaks looks by itself, and listens again', async () => {
    const changed: string[] = []
    const onChange = (topic: string) => void changed.push(topic)
    const watch = watchEpochs(db, { everyMs: 20, onChange, onFailure() {} })
    try {
      await watch.check()
      const count = async () => (await db.all(endListeners)).length
      await until('it listened', async () => (await count()) > 0)
      await db.transaction((tx) => bumpEpoch(tx, 'zones'))
      await until('the change is known', () => changed.includes('zones'))
      await until('it listens again', async () => (await count()) > 0)
    } finally {
      await watch.stop()
    }
  })
})
