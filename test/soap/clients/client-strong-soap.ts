/** node client-strong-soap.ts <soap url> <calls.json>: prints "path<TAB>value" lines. */
import { readFileSync } from 'node:fs'
// @ts-expect-error: it comes without types.
import strongSoap from 'strong-soap'
import { printFlat } from './print-flat.ts'

const [url = '', file = ''] = process.argv.slice(2)
const calls = JSON.parse(readFileSync(file, 'utf8')) as [string, Record<string, unknown>][]

type Done = (error: Error | null, answer?: Record<string, unknown>) => void
type Client = Record<string, (request: unknown, done: Done) => void>
interface StrongSoap {
  soap: {
    createClient(
      url: string,
      options: object,
      done: (error: Error | null, client: Client) => void,
    ): void
  }
}

const { soap } = strongSoap as StrongSoap
const client = await new Promise<Client>((resolve, reject) => {
  soap.createClient(`${url}?wsdl`, {}, (error, made) => (error ? reject(error) : resolve(made)))
})

for (const [operation, request] of calls) {
  const part = operation.charAt(0).toUpperCase() + operation.slice(1)
  await new Promise<void>((resolve) => {
    client[operation]?.({ [`request${part}`]: request }, (error, answer) => {
      if (error) printFlat(`${operation}.fault`, error.message)
      else printFlat(operation, answer?.[`response${part}`])
      resolve()
    })
  })
}
