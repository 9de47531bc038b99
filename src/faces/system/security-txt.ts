import type { HttpAnswer } from '../../kits/http/route.ts'
import type { Environment } from '../environment.ts'

const dayMs = 86_400_000

/** A reader takes a longer promise for a forgotten file (RFC 9116). */
const validDays = 180

/**
 * How to report a vulnerability (RFC 9116): the contact of the setting, else the carrier's own
 * e-mail address or site, else this service's landing page.
 */
export function securityText(
  { brand, clock }: Pick<Environment, 'brand' | 'clock'>,
  base: string,
  contact: string | undefined,
): HttpAnswer {
  const { email, web } = brand.current()
  const lines = [
    `Contact: ${contact ?? (email ? `mailto:${email}` : web || `${base}/`)}`,
    `Expires: ${endOf(clock())}`,
    'Preferred-Languages: es, en',
    `Canonical: ${base}/.well-known/security.txt`,
  ]
  return { status: 200, type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` }
}

/** Changes once a day, so that caches see the same file in between. */
function endOf(now: number): string {
  return new Date((Math.floor(now / dayMs) + validDays) * dayMs).toISOString()
}
