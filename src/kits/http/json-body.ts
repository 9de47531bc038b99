import { isUtf8 } from 'node:buffer'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { isJsonObject } from '../fields/field.ts'
import type { JsonObject } from './endpoint.ts'

export type BodyRefusal =
  | 'empty'
  | 'not-utf8'
  | 'too-deep'
  | 'too-many-fields'
  | 'not-json'
  | 'not-an-object'

export function readJsonBody(body: Buffer, maxDepth: number): Outcome<JsonObject, BodyRefusal> {
  if (body.length === 0) return refuse('empty')
  if (!isUtf8(body)) return refuse('not-utf8')
  const excess = findExcess(body, maxDepth)
  if (excess !== undefined) return refuse(excess)
  const value = parseJson(withoutByteOrderMark(body.toString('utf8')))
  if (value === undefined) return refuse('not-json')
  return isJsonObject(value) ? accept(value) : refuse('not-an-object')
}

/** Matches a possible integer with too many digits for a JavaScript number. */
const longNumber = /[:,[\s]-?\d{16}/

/**
 * A long integer is, if anything, meant as a text and is read as one (D4). Quoting it and parsing
 * again is several times faster than a reviver.
 */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return longNumber.test(text) ? JSON.parse(quoteLongNumbers(text)) : value
  } catch {
    return undefined
  }
}

function quoteLongNumbers(json: string): string {
  let quoted = ''
  let copied = 0
  for (let at = 0; at < json.length; at += 1) {
    if (json.charCodeAt(at) === quote) at = endOfText(json, at)
    else if (startsNumber(json.charCodeAt(at))) {
      const end = endOfNumber(json, at)
      if (end - at > 15 && isLongWhole(json.slice(at, end))) {
        quoted += `${json.slice(copied, at)}"${json.slice(at, end)}"`
        copied = end
      }
      at = end - 1
    }
  }
  return quoted + json.slice(copied)
}

function isLongWhole(number: string): boolean {
  return /^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number))
}

function startsNumber(character: number): boolean {
  return character === minus || (character >= zero && character <= nine)
}

const beyondNumber = /[^\d+.eE-]/g

function endOfNumber(json: string, start: number): number {
  beyondNumber.lastIndex = start
  return beyondNumber.test(json) ? beyondNumber.lastIndex - 1 : json.length
}

/** The position of the closing quote; an escaped quote does not close the text. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== quote)
    at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

const [quote, backslash, colon, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x3a, 0x7b, 0x7d, 0x5b, 0x5d,
] as const
const [minus, zero, nine] = [0x2d, 0x30, 0x39] as const

/**
 * Counts levels and fields before parsing: later code may walk the value recursively and must not
 * overflow the stack, and an object of very many names takes ten times as long as the same bytes
 * in small ones.
 */
function findExcess(body: Buffer, maxDepth: number): 'too-deep' | 'too-many-fields' | undefined {
  let depth = 0
  let fields = 0
  const outer: number[] = []
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if (byte === quote) index = endOfString(body, index)
    else if (byte === colon) {
      if (++fields > limits.objectFields) return 'too-many-fields'
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > maxDepth) return 'too-deep'
      outer.push(fields)
      fields = 0
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--
      fields = outer.pop() ?? 0
    }
  }
  return undefined
}

function endOfString(body: Buffer, start: number): number {
  let index = start + 1
  while (index < body.length && body[index] !== quote) index += body[index] === backslash ? 2 : 1
  return index
}
