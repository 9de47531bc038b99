/** node client-node-soap.ts <soap url> <calls.json>: prints "path<TAB>value" lines. */
import { readFileSync } from 'node:fs'
import { createClientAsync } from 'soap'
import { printFlat } from './print-flat.ts'

const [url = '', file = ''] = process.argv.slice(2)
const calls = JSON.parse(readFileSync(file, 'utf8')) as [string, Record<string, unknown>][]
const client = await createClientAsync(`${url}?wsdl`)

type Method = (request: unknown) => Promise<[Record<string, unknown>]>

for (const [operation, request] of calls) {
  const part = operation.charAt(0).toUpperCase() + operation.slice(1)
  const method = client[`${operation}Async`] as Method
  try {
    const [answer] = await method.call(client, { [`request${part}`]: request })
    printFlat(operation, answer[`response${part}`])
  } catch (error) {
    printFlat(`${operation}.fault`, error instanceof Error ? error.message : String(error))
  }
}
