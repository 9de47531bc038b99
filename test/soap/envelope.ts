import assert from 'node:assert/strict'
import { isAscii } from 'node:buffer'
import { readXml } from '../../src/kits/xml/read-xml.ts'
import type { XmlNode } from '../../src/kits/xml/xml-node.ts'

const wide = { depth: 100, nodes: 100_000, attributesPerElement: 100, references: 1_000_000 }

/** The content of an answer's Body, which must be well-formed and plain ASCII. */
export function bodyOf(text: string): XmlNode {
  assert.match(text, /^<\?xml version="1\.0" encoding="ISO-8859-1"\?>/)
  assert.ok(isAscii(Buffer.from(text)), 'the answer is not plain ASCII')
  const read = readXml(text, wide)
  assert.ok(read.ok, `not well-formed: ${text}`)
  const child = read.value.children.find(({ name }) => name === 'Body')?.children[0]
  assert.ok(child, text)
  return child
}

export interface Fault {
  readonly code: string
  readonly message: string
}

export function faultOf(text: string): Fault {
  const fault = bodyOf(text)
  assert.equal(fault.name, 'Fault', text)
  const inner = (name: string) => fault.children.find((one) => one.name === name)?.text ?? ''
  assert.ok(!fault.children.some(({ name }) => name === 'detail'))
  return { code: inner('faultcode'), message: inner('faultstring') }
}

const lists = ['movimientos', 'sucursal', 'suguerenciasPorDuda']

/** The part of an answer as plain values, whichever shape its lists and attributes have. */
export function answerOf(text: string): { part: string; value: unknown } {
  const [part] = bodyOf(text).children
  assert.ok(part, text)
  return { part: part.name, value: valueOf(part) }
}

function valueOf(node: XmlNode): unknown {
  const own = node.attributes.filter(({ prefix }) => prefix === '')
  if (own.length > 0) return Object.fromEntries(own.map(({ name, value }) => [name, value]))
  if (node.attributes.some(({ name }) => name === 'arrayType')) return node.children.map(valueOf)
  if (node.children.length === 0) return node.text
  const fields: Record<string, unknown> = {}
  for (const child of node.children) {
    const value = valueOf(child)
    if (lists.includes(child.name) && !Array.isArray(value))
      ((fields[child.name] ??= []) as unknown[]).push(value)
    else fields[child.name] = value
  }
  return fields
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Fields as elements, lists as repeated ones. */
export function elements(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]],
    )
    .map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? `<${name}>${elements(value as Record<string, unknown>)}</${name}>`
        : `<${name}>${escape(String(value))}</${name}>`,
    )
    .join('')
}

/** A call as simple clients write it. */
export function envelope(operation: string, fields: Record<string, unknown>): string {
  const part = `request${operation.charAt(0).toUpperCase()}${operation.slice(1)}`
  return wrap(
    `<c:${operation} xmlns:c="urn:carrier"><${part}>${elements(fields)}</${part}></c:${operation}>`,
  )
}

export function wrap(body: string): string {
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`
}
