import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

/** A secret in the format of Standard Webhooks: a prefix and 256 random bits in base64. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64')
}

export function isWebhookSecret(text: string): boolean {
  const encoded = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : ''
  const bytes = Buffer.from(encoded, 'base64')
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded
}

/**
 * The headers of one message. Every live secret signs it, so that a receiver needs to know only
 * one.
 */
export function webhookHeaders(
  secrets: readonly string[],
  message: { readonly id: string; readonly body: string },
  sentAt: number,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt / 1000))
  const signed = `${message.id}.${timestamp}.${message.body}`
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  }
}

function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
