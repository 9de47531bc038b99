import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { until } from '../../../test/support/until.ts'
import { watchNodes } from './nodes.ts'

forEachEngine((engine) => {
  let db: TestDatabase

  beforeEach(async () => {
    db = await engine.open()
  })
  afterEach(() => db.dispose())

  if (engine.name !== 'postgres') {
    test('without notices a node is alone', async () => {
      const nodes = watchNodes(db)
      assert.equal(nodes.count(), 1)
      nodes.channel('a').tell('nobody hears it')
      await nodes.stop()
    })
    return
  }

  test('nodes know how many they are, and one that leaves is not counted', async () => {
    const one = watchNodes(db)
    const other = watchNodes(await db.again())
    await until('both know', () => one.count() === 2 && other.count() === 2)
    const third = watchNodes(await db.again())
    const all = [one, other, third]
    await until('all know', () => all.every((node) => node.count() === 3))
    await third.stop()
    await until('it is gone', () => one.count() === 2 && other.count() === 2)
    await one.stop()
    await other.stop()
  })

  test('the notice of one reaches the others, and not itself', async () => {
    const one = watchNodes(db)
    const other = watchNodes(await db.again())
    await until('both know', () => one.count() === 2 && other.count() === 2)
    const heard: string[] = []
    one.channel('a').hear((text) => heard.push(`one ${text}`))
    other.channel('a').hear((text) => heard.push(`other ${text}`))
    other.channel('b').hear((text) => heard.push(`b ${text}`))
    one.channel('a').tell('x'.repeat(9_000))
    one.channel('a').tell('ana@a.example 10.0.0.1')
    await until('it is heard', () => heard.length > 0)
    assert.deepEqual(heard, ['other ana@a.example 10.0.0.1'])
    await one.stop()
    await other.stop()
  })
})
