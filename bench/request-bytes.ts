import { benchShippers, codeCharacters } from './codes.ts'
import type { Scenario } from './scenario.ts'

/** A request ready to be sent, and the positions of its variable parts. */
export interface RequestTemplate {
  readonly bytes: Buffer
  readonly shipperAt: number
  readonly passwordAt: number
  readonly codesAt: readonly number[]
}

/** Placeholders have the same width as their replacements, so that no length changes. */
const anyShipper = 7777
const anyPassword = '#'.repeat(benchShippers[0]?.password.length ?? 0)
const anyCode = '@'.repeat(codeCharacters)

export function createTemplate(scenario: Scenario, prefix: string): RequestTemplate {
  if (scenario.isPage) return pageTemplate(scenario, prefix)
  const codes = Array.from({ length: scenario.codesPerRequest }, () => anyCode)
  const body = Buffer.from(
    scenario.xml?.(anyShipper, anyPassword, codes) ??
      JSON.stringify({
        autentificacion: { shipper: anyShipper, password: anyPassword },
        ...scenario.body(codes),
      }),
  )
  const type = scenario.xml ? 'text/xml; charset=utf-8' : 'application/json'
  const head = [
    `POST ${prefix}${scenario.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: bench',
    `Accept: ${type}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    '\r\n',
  ]
  const bytes = Buffer.concat([Buffer.from(head.join('\r\n')), body])
  return {
    bytes,
    shipperAt: bytes.indexOf(String(anyShipper), bytes.indexOf('\r\n\r\n')),
    passwordAt: bytes.indexOf(anyPassword),
    codesAt: placesOf(bytes, anyCode),
  }
}

/** Anybody may ask for a page, so nothing is signed. */
function pageTemplate({ path }: Scenario, prefix: string): RequestTemplate {
  const head = [
    `GET ${prefix}${path}${anyCode} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: bench',
    'Accept: text/html',
    '\r\n',
  ]
  const bytes = Buffer.from(head.join('\r\n'))
  return { bytes, shipperAt: -1, passwordAt: -1, codesAt: placesOf(bytes, anyCode) }
}

function placesOf(bytes: Buffer, mark: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length))
    places.push(at)
  return places
}
