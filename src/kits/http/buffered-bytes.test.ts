import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { type BufferOwner, createBufferedBytes } from './buffered-bytes.ts'

const most = 10_000
const change = fc.record({ name: fc.nat(8), bytes: fc.nat(4_000), ends: fc.boolean() })

test('beyond the limit the oldest of the address that holds most is given up', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const model = new Map<number, number>()
      const addressOf = (name: number) => `192.0.2.${name % 3}`
      const totalOf = (address: string) =>
        [...model].reduce((sum, [one, bytes]) => sum + (addressOf(one) === address ? bytes : 0), 0)
      const giveUp = (name: number) => {
        const mine = totalOf(addressOf(name))
        for (const one of model.keys()) assert.ok(totalOf(addressOf(one)) <= mine, 'held more')
        const oldest = [...model.keys()].find((one) => addressOf(one) === addressOf(name))
        assert.equal(name, oldest, 'another one came before')
        model.delete(name)
      }
      const owners = Array.from(
        { length: 9 },
        (_, name): BufferOwner => ({ address: addressOf(name), giveUp: () => giveUp(name) }),
      )
      const account = createBufferedBytes(most)
      for (const { name, bytes, ends } of changes) {
        const owner = owners[name] as BufferOwner
        model.set(name, bytes)
        account.set(owner, bytes)
        account.fit()
        const total = [...model.values()].reduce((sum, one) => sum + one, 0)
        assert.ok(total <= most && !account.isOver(), `${total} bytes`)
        assert.equal(account.bytesOf(owner), model.get(name) ?? 0)
        if (!ends) continue
        model.delete(name)
        account.remove(owner)
      }
    }),
  )
})
