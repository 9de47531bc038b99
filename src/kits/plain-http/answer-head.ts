import { commonHeaders } from '../http/common-headers.ts'
import { nodeHttp } from '../http/node-http.ts'
import type { HttpAnswer } from '../http/route.ts'
import { ownText } from '../text/own-text.ts'

const unsafeCharacter = /[^\t\u0020-\u007e]/
const commonLines = ownText(linesOf(commonHeaders))

/** The head of an answer; `connection` holds the lines of `createDateLines`. */
export function answerHead(
  { status, type, headers, cookies }: HttpAnswer,
  id: string,
  bodyBytes: number,
  connection: string,
): string {
  const own = headers === undefined ? commonLines : linesWith(headers)
  const length = status === 204 || status === 304 ? '' : `content-length: ${bodyBytes}\r\n`
  const more = cookies === undefined ? '' : cookieLines(cookies)
  return `${firstLines(status, type)}${id}\r\n${own}${more}${length}${connection}\r\n`
}

let [lastStatus, lastType, lastLines] = [0, '', '']

/** The lines up to the request id, the first value that differs between answers. */
function firstLines(status: number, type: string): string {
  if (status !== lastStatus || type !== lastType) {
    ;[lastStatus, lastType] = [status, type]
    const first = `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`
    lastLines = ownText(`${first}\r\ncontent-type: ${type}\r\nx-request-id: `)
  }
  return lastLines
}

type Headers = NonNullable<HttpAnswer['headers']>

let [lastHeaders, lastOwnLines]: [Headers, string] = [{}, commonLines]

/** The lines of the common headers and an answer's own, which most answers share. */
function linesWith(headers: Headers): string {
  if (headers !== lastHeaders) {
    const lines = linesOf({ ...commonHeaders, ...headers })
    ;[lastHeaders, lastOwnLines] = [headers, ownText(lines)]
  }
  return lastOwnLines
}

function linesOf(headers: Headers): string {
  let lines = ''
  for (const [name, value] of Object.entries(headers)) {
    if (unsafeCharacter.test(value)) throw new Error(`the header ${name} can not be sent`)
    lines += `${name}: ${value}\r\n`
  }
  return lines
}

function cookieLines(cookies: readonly string[]): string {
  return cookies.map((cookie) => linesOf({ 'set-cookie': cookie })).join('')
}

/** Returns a function that makes the date and connection lines, cached for a second. */
export function createDateLines(keepAliveMs: number): (closes: boolean) => string {
  const seconds = Math.floor(keepAliveMs / 1000)
  let second = 0
  let [staying, closing] = ['', '']
  return (closes) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      const date = `Date: ${new Date(now * 1000).toUTCString()}\r\nConnection: `
      staying = ownText(`${date}keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n`)
      closing = ownText(`${date}close\r\n`)
    }
    return closes ? closing : staying
  }
}
