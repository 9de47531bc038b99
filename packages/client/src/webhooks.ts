import type { Event } from './made/v1.ts'

/** The headers of a message, as `Request.headers` or as Node has them. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies a message of a subscription (Standard Webhooks) and returns its event. `body` is the body
 * as it arrived, before anything parsed it. Throws where the signature or the time is wrong.
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  nowMs: number = Date.now(),
): Promise<Event> {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  )
  if (!id || !at || !signatures) throw new Error('webhook headers are missing')
  if (!(Math.abs(nowMs / 1_000 - Number(at)) <= 300))
    throw new Error('webhook is too old or too new')
  const key = await importKey(secret)
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',')
    const bytes = version === 'v1' ? decode(text) : undefined
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(body) as Event
  }
  throw new Error('webhook signature is wrong')
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.replace(/^whsec_/, ''))
  if (bytes === undefined) throw new Error('webhook secret is malformed')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
