import { STATUS_CODES } from 'node:http'
import type { HttpAnswer } from './server.ts'

/** What every answer says beside what its route says. */
export const standingHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

const unsayable = /[^\t\u0020-\u007e]/
const standingLines = linesOf(standingHeaders)

/** The head of an answer; `connection` are the lines that `createDateLines` makes. */
export function answerHead(
  { status, type, headers }: HttpAnswer,
  id: string,
  bodyBytes: number,
  connection: string,
): string {
  const own = headers === undefined ? standingLines : linesOf({ ...standingHeaders, ...headers })
  const length = status === 204 || status === 304 ? '' : `content-length: ${bodyBytes}\r\n`
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: ${type}\r\n` +
    `x-request-id: ${id}\r\n${own}${length}${connection}\r\n`
  )
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  let lines = ''
  for (const [name, value] of Object.entries(headers)) {
    if (unsayable.test(value)) throw new Error(`the header ${name} can not be sent`)
    lines += `${name}: ${value}\r\n`
  }
  return lines
}

/** The lines on the date and the connection, made once a second. */
export function createDateLines(keepAliveMs: number): (closes: boolean) => string {
  const seconds = Math.floor(keepAliveMs / 1000)
  const stays = `Connection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n`
  let second = 0
  let date = ''
  return (closes) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      date = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
    }
    return date + (closes ? 'Connection: close\r\n' : stays)
  }
}
