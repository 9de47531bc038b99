import type { Config } from '../config.ts'
import { isLoopback } from '../kits/http/loopback.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Checks the access that the settings give outsiders, and where they lead them. */
export function examineSettings(config: Config): Finding[] {
  return [publicAddress(config), proxies(config), metrics(config)]
}

/** Links in answers, and the codes on labels, lead to the public address. */
function publicAddress({ publicUrl, host, port }: Config): Finding {
  const check = 'public address'
  const place = publicUrl ?? `http://${host}:${port}`
  const mend = 'set POSTA_PUBLIC_URL to the address that your clients see, with https'
  const leads = `labels and links lead to ${place}`
  if (publicUrl === undefined) return warning(check, `none: ${leads}`, mend)
  if (leadsToThisMachine(publicUrl)) return warning(check, `${leads}, this machine only`, mend)
  return publicUrl.startsWith('https:')
    ? ok(check, publicUrl)
    : warning(check, `${publicUrl} is not encrypted: passwords travel in the open`, mend)
}

function leadsToThisMachine(url: string): boolean {
  return isLoopback(new URL(url).hostname)
}

/** A public address means a proxy for TLS before the service. */
function proxies({ publicUrl, trustedProxies }: Config): Finding {
  const check = 'proxies'
  if (trustedProxies.length > 0) return ok(check, trustedProxies.join(', '))
  const finding = 'none is trusted: all clients behind one share the limits of one address'
  return publicUrl === undefined || leadsToThisMachine(publicUrl)
    ? ok(check, 'none')
    : warning(check, finding, 'set POSTA_TRUSTED_PROXIES to the address of the proxy')
}

function metrics({ metricsFrom, metricsToken }: Config): Finding {
  const check = 'metrics'
  const others = metricsToken === undefined ? '' : ', and with POSTA_METRICS_TOKEN'
  const finding = `for ${metricsFrom.join(', ')}${others}`
  return metricsFrom.some((entry) => entry.endsWith('/0'))
    ? warning(check, `${finding}: for everyone`, 'name your networks in POSTA_METRICS_FROM')
    : ok(check, finding)
}
