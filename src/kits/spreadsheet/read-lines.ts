import type { Readable } from 'node:stream'

/** The whole lines of a stream; what breaks off at its end is no line. */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of stream) {
    let rest = chunk as Buffer
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8')
      parts = []
      rest = rest.subarray(end + 1)
    }
    if (rest.length > 0) parts.push(rest)
  }
}
