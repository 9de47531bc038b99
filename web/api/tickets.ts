/** Tickets of sign-outs, which page and service worker send alike. */

export const leavingCache = 'posta-leaving'

/** The address under which a ticket is kept; nothing stands there. */
export function ticketAddress(base: string, ticket: string): string {
  return `${base}/sign-outs?${ticket}`
}

/** Returns whether the service has judged it; there is nothing to try again then. */
export async function sendTicket(
  base: string,
  ticket: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await fetch(`${base}/v1/sign-outs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-posta-csrf': '1' },
    body: JSON.stringify({ ticket }),
    signal,
  }).catch(() => undefined)
  return answer !== undefined && answer.status < 500 && answer.status !== 429
}
