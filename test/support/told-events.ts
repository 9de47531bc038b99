import assert from 'node:assert/strict'

/** An event of a stream. */
export interface Told {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/** Reads the events of a stream as a browser does. */
export async function* toldBy(
  url: string,
  headers: Readonly<Record<string, string>>,
): AsyncGenerator<Told> {
  const answer = await fetch(url, { headers })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  let text = ''
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = readEvent(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) yield event
    }
  }
}

function readEvent(text: string): Told | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const event = field('event')
  return event === undefined ? undefined : { id: field('id'), event, data: field('data') ?? '' }
}
