import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'

/** What a page may follow: the counts of the work list, the scans, or one shipment. */
export type LiveTopic =
  | { readonly name: 'work-list' }
  | { readonly name: 'movements' }
  | { readonly name: 'shipment'; readonly code: TrackingCode }

/** Reads `work-list`, `movements` or `shipment:MM-004512`. */
export function parseTopic(text: string): LiveTopic | undefined {
  if (text === 'work-list' || text === 'movements') return { name: text }
  const [name, sent = ''] = text.split(':')
  const code = parseTrackingCode(sent)
  return name === 'shipment' && code.ok ? { name: 'shipment', code: code.value } : undefined
}

/** Reads topics that are separated by commas; undefined if one is none. */
export function parseTopics(text: string, most: number): LiveTopic[] | undefined {
  const topics = text.split(',').map((one) => parseTopic(one.trim()))
  return topics.length <= most && topics.every((one) => one !== undefined) ? topics : undefined
}
