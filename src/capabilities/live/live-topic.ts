import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'

interface ShipmentTopic {
  readonly name: 'shipment'
  readonly code: TrackingCode
}

/** The topics of the carrier's pages: the counts of the work list, the scans, one shipment. */
export type LiveTopic =
  | { readonly name: 'work-list' }
  | { readonly name: 'movements' }
  | ShipmentTopic

/** The topics of a shipper's pages: all its shipments, or one of them. */
export type AccountTopic = { readonly name: 'shipments' } | ShipmentTopic

/** A topic as it is asked for: `work-list`, `shipment:MM-004512`. */
export function nameOf(topic: LiveTopic | AccountTopic): string {
  return topic.name === 'shipment' ? `shipment:${topic.code}` : topic.name
}

/** Reads `work-list`, `movements` or `shipment:MM-004512`. */
export function parseTopic(text: string): LiveTopic | undefined {
  return text === 'work-list' || text === 'movements' ? { name: text } : parseShipment(text)
}

/** Reads `shipments` or `shipment:MM-004512`. */
export function parseAccountTopic(text: string): AccountTopic | undefined {
  return text === 'shipments' ? { name: text } : parseShipment(text)
}

function parseShipment(text: string): ShipmentTopic | undefined {
  const [name, codeText = ''] = text.split(':')
  const code = parseTrackingCode(codeText)
  return name === 'shipment' && code.ok ? { name: 'shipment', code: code.value } : undefined
}

/** Reads topics that are separated by commas; undefined if one is none. */
export function parseTopics(text: string, most: number): LiveTopic[] | undefined {
  return parseAll(text, most, parseTopic)
}

export function parseAccountTopics(text: string, most: number): AccountTopic[] | undefined {
  return parseAll(text, most, parseAccountTopic)
}

function parseAll<Topic>(
  text: string,
  most: number,
  parse: (one: string) => Topic | undefined,
): Topic[] | undefined {
  const topics = text.split(',').map((one) => parse(one.trim()))
  return topics.length <= most && topics.every((one) => one !== undefined) ? topics : undefined
}
