import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderV1Schema } from '../src/capabilities/orders/message/order-v1-message.wire.ts'
import { operations } from '../src/faces/ops/operations.ts'
import { v1Rows } from '../src/faces/v1/rows.ts'
import type { OperationRow } from '../src/rows/operation.ts'
import { withPosta } from './support/posta.ts'
import { bearer, demo, issueKey } from './v1/support.ts'

const { number } = demo.cross.shipper

interface Property {
  readonly type?: string
  readonly maxItems?: number
  readonly minItems?: number
}

/** The lists of a message that say how many entries they take; orders have words of their own. */
function listsOf({ request }: OperationRow<never>): [name: string, list: Property][] {
  if (request === orderV1Schema) return []
  const properties = (request?.['properties'] ?? {}) as Record<string, Property>
  return Object.entries(properties).filter(
    ([, { type, maxItems }]) => type === 'array' && maxItems !== undefined,
  )
}

const posta = withPosta()

for (const [base, rows] of [
  ['/v1', v1Rows],
  ['/ops/v1', operations],
] as const)
  test(`lists of ${base} that are too long, or none, are reported as that`, async () => {
    const token = base === '/v1' ? await keyOfAll() : posta.opsToken
    const faults: string[] = []
    let lists = 0
    for (const row of rows)
      for (const [name, list] of listsOf(row)) {
        const most = list.maxItems ?? 0
        const path = `/testing${base}${row.path.replaceAll(/:\w+/g, '1')}`
        const shipper = Object.hasOwn(row.request?.['properties'] ?? {}, 'shipper')
          ? { shipper: number }
          : {}
        const tell = async (value: unknown) => {
          const answer = await posta.request(row.method, path, {
            headers: bearer(token, { 'content-type': 'application/json' }),
            body: JSON.stringify({ ...shipper, [name]: value }),
          })
          return { status: answer.status, told: `${row.name}: ${answer.json?.detail}` }
        }
        const tooMany = await tell(Array.from({ length: most + 1 }, () => 'x'))
        // Some look for the subject of their path first.
        if (tooMany.status === 404) continue
        lists += 1
        if (!tooMany.told.endsWith(`${most} elementos, y llegaron ${most + 1}.`))
          faults.push(tooMany.told)
        const none = await tell('x')
        if (!none.told.endsWith('y no llegó una lista.')) faults.push(none.told)
      }
    assert.deepEqual(faults, [])
    assert.ok(lists > 5, `there are ${lists}`)
  })

async function keyOfAll(): Promise<string> {
  const scopes = [...new Set(v1Rows.map(({ scope }) => scope))]
  const { key } = await issueKey(posta, number, { scopes })
  return key
}
