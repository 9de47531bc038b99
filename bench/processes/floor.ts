/** The minimum any server must do for the same bytes: read, parse, (make durable,) answer. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { appendDurably, type DurableFile } from './durable-file.ts'
import { answerParent, leave, settings, usage } from './parent.ts'

export interface FloorSettings {
  /**
   * The file that bodies are written to before they are answered; without one, they are discarded.
   */
  readonly file: string | undefined
}

export interface FloorAnswer {
  readonly headers: Record<string, string>
  readonly body: string
}

const { file } = settings() as FloorSettings
const log: DurableFile | undefined = file === undefined ? undefined : appendDurably(file)
let headers: Record<string, string | number> = {}
let body = Buffer.alloc(0)

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const [only, second] = chunks
    const content = only !== undefined && second === undefined ? only : Buffer.concat(chunks)
    JSON.parse(content.toString('utf8'))
    const answer = () => {
      response.writeHead(200, headers)
      response.end(body)
    }
    if (log) log.append(content, answer)
    else answer()
  })
})

server.listen(0, '127.0.0.1', () => {
  answerParent(
    {
      usage,
      async answer(answer: FloorAnswer) {
        body = Buffer.from(answer.body)
        headers = { ...answer.headers, 'content-length': body.length }
        await log?.empty()
      },
      stop() {
        server.close()
        server.closeAllConnections()
        log?.close()
        leave()
      },
    },
    { port: (server.address() as AddressInfo).port },
  )
})
