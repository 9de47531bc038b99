import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { operations } from '../../src/faces/ops/operations.ts'
import { v1Rows } from '../../src/faces/v1/rows.ts'
import type { OperationRow } from '../../src/rows/operation.ts'
import { closeEngines, engines } from '../support/engines.ts'
import { createClient } from '../support/load.ts'
import { startPosta } from '../support/posta.ts'
import { createPostgresDatabase } from '../support/postgres-databases.ts'
import { bearer, demo, type Posta } from './support.ts'

after(closeEngines)

/** Words that no program of good will sends where an id, a code, a number or a day is expected. */
const words = ['%00', '1.5', '-1', '1e400', '99999999999', "'", '1~0~%00']

interface Face {
  readonly base: string
  readonly rows: readonly OperationRow<never>[]
  readonly key: (posta: Posta) => string
}

const faces: readonly Face[] = [
  { base: '/v1', rows: v1Rows, key: () => demo.cross.apiKey },
  { base: '/ops/v1', rows: operations, key: (posta) => posta.opsToken },
]

/** Every row, with the word in the place of all that its address may say. */
async function findFaults(posta: Posta, { base, rows, key }: Face, word: string) {
  const client = createClient(1)
  const faults: string[] = []
  for (const { method, path, query = [], name } of rows) {
    const filled = base + path.replaceAll(/:\w+/g, word)
    const parameters = query
      .filter((one) => one.name !== 'wait')
      .map((one) => `${one.name}=${word}`)
    for (const search of parameters.length > 0
      ? [...parameters, [...parameters, ...parameters].join('&')]
      : ['']) {
      if (search === '' && filled === base + path) continue
      const headers = bearer(key(posta), { 'content-type': 'application/json' })
      const body = method === 'GET' ? '' : '{}'
      const address = `${posta.url}${filled}?${search}`
      const { status } = await client.send(method, address, body, headers)
      if (status >= 500) faults.push(`${name} ${method} ${filled}?${search}`)
    }
  }
  client.close()
  return faults
}

for (const engine of ['sqlite', 'postgres'] as const)
  if (engine === 'sqlite' || engines.some(({ name }) => name === engine))
    test(`on ${engine} no word in an address is an internal error`, async () => {
      const server = engine === 'postgres' ? await createPostgresDatabase('posta_empty') : undefined
      const posta = await startPosta({ env: server ? { POSTA_DATABASE_URL: server.url } : {} })
      try {
        const faults: string[] = []
        for (const face of faces)
          for (const word of words) faults.push(...(await findFaults(posta, face, word)))
        assert.deepEqual(faults, [])
      } finally {
        await posta.close()
        await server?.stop()
      }
    })
