import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cachedText, renderedPort } from './cached-text.ts'
import type { HttpRequest } from './route.ts'

const request = (ifNoneMatch?: string) => ({ header: () => ifNoneMatch }) as unknown as HttpRequest

test('a text is rendered once, whatever hosts clients send', () => {
  const rendered: string[] = []
  const text = cachedText({
    type: 'text/plain',
    print(host) {
      rendered.push(host)
      return `http://${host}/a http://${host}/b`
    },
  })
  const renderedHost = `localhost:${renderedPort}`
  for (let port = 1; port <= 500; port += 1) {
    const shownHost = `127.0.0.1:${port}`
    const answer = text({ renderedHost, shownHost }, request())
    assert.equal(answer.body, `http://${shownHost}/a http://${shownHost}/b`)
  }
  assert.deepEqual(rendered, [renderedHost])
})

test('the tag of a text is that of what is shown', () => {
  const text = cachedText({ type: 'text/plain', print: (host) => host })
  const one = { renderedHost: 'a', shownHost: 'one' }
  const { etag } = text(one, request()).headers ?? {}
  assert.equal(text(one, request(etag)).status, 304)
  assert.equal(text(one, request(`W/${etag}`)).status, 304)
  assert.equal(text({ ...one, shownHost: 'two' }, request(etag)).status, 200)
})
