import { useState } from 'react'

/**
 * The Idempotency-Key of a form that is open: a retry never makes a second one. `renew` is for a
 * form that stays open after it was sent. A form that is kept as a draft brings the key it had.
 */
export function useFormKey(storedKey?: string): {
  readonly headers: FormHeaders
  readonly renew: () => void
} {
  const [key, setKey] = useState(() => storedKey ?? newFormKey())
  return { headers: { 'idempotency-key': key }, renew: () => setKey(newFormKey()) }
}

export interface FormHeaders {
  readonly 'idempotency-key': string
}

/** `crypto.randomUUID` is missing where a page is reached by plain HTTP. */
export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
