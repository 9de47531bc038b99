import { isUtf8 } from 'node:buffer'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { isJsonObject } from '../fields/field.ts'
import type { JsonObject } from './endpoint.ts'

export type BodyRefusal = 'empty' | 'not-utf8' | 'too-deep' | 'not-json' | 'not-an-object'

/** Why a body can't be interpreted, in words. */
export const bodyTexts: Record<BodyRefusal, string> = {
  empty: 'El pedido está vacío: se espera un objeto JSON.',
  'not-utf8': 'El cuerpo del pedido no está en UTF-8.',
  'too-deep': 'El JSON del pedido tiene demasiados niveles.',
  'not-json': 'El cuerpo del pedido no es JSON válido.',
  'not-an-object': 'El cuerpo del pedido debe ser un objeto JSON.',
}

export function readJsonBody(body: Buffer, maxDepth: number): Outcome<JsonObject, BodyRefusal> {
  if (body.length === 0) return refuse('empty')
  if (!isUtf8(body)) return refuse('not-utf8')
  if (isDeeperThan(body, maxDepth)) return refuse('too-deep')
  const value = parseJson(withoutByteOrderMark(body.toString('utf8')))
  if (value === undefined) return refuse('not-json')
  return isJsonObject(value) ? accept(value) : refuse('not-an-object')
}

/** What may be a whole number of more digits than a number here can hold. */
const longNumber = /[:,[\s]-?\d{16}/

/** Such a number stands where a text is meant, if anywhere, and is taken as its text (D4). */
function keepDigits(_key: string, value: unknown, context?: { readonly source: string }): unknown {
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value)
  return isLong && context && /^-?\d+$/.test(context.source) ? context.source : value
}

function parseJson(text: string): unknown {
  try {
    return longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
  } catch {
    return undefined
  }
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d,
] as const

/**
 * Counts levels before parsing: what comes later may walk a value, and must not run out of stack.
 */
function isDeeperThan(body: Buffer, maxDepth: number): boolean {
  let depth = 0
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if (byte === quote) index = endOfString(body, index)
    else if (byte === openBrace || byte === openBracket) {
      if (++depth > maxDepth) return true
    } else if (byte === closeBrace || byte === closeBracket) depth--
  }
  return false
}

function endOfString(body: Buffer, start: number): number {
  let index = start + 1
  while (index < body.length && body[index] !== quote) index += body[index] === backslash ? 2 : 1
  return index
}
