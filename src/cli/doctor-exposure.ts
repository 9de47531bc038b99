import type { Config } from '../config.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Checks which settings of production show more of people, or take more, than they need to. */
export function examineExposure(config: Config): Finding[] {
  if (!config.environments.includes('production')) return []
  return [
    limits(config),
    labels(config),
    documentQueries(config),
    personalData(config),
    webhooks(config),
  ]
}

function limits({ limits: areOn }: Config): Finding {
  const mend = 'unset POSTA_LIMITS, which is for load tests'
  return areOn
    ? ok('limits', 'on')
    : warning('limits', 'off: passwords and codes can be tried without end', mend)
}

function labels({ labelLinksRequired, labelOpenDays }: Config): Finding {
  if (labelLinksRequired) return ok('labels', 'printed with a signed link or credentials only')
  const finding = `open to whoever knows shipper and code, ${labelOpenDays} days beyond the end`
  return warning('labels', finding, 'set POSTA_LABEL_LINKS=required once your shippers sign links')
}

function documentQueries({ documentQueries: areOn }: Config): Finding {
  const finding = 'on: whoever knows a document learns where its shipments are'
  return areOn
    ? warning('consultas', finding, 'set POSTA_DOCUMENT_QUERIES=off unless somebody uses it')
    : ok('consultas', 'off')
}

function personalData({ personalDataDays }: Config): Finding {
  return personalDataDays === undefined
    ? warning('personal data', 'kept for ever', 'set POSTA_PERSONAL_DATA_DAYS (docs/privacy.md)')
    : ok('personal data', `erased ${personalDataDays} days after the end of a shipment`)
}

function webhooks({ webhooksToLoopback, webhooksOverHttp }: Config): Finding {
  const check = 'webhooks'
  if (webhooksToLoopback)
    return warning(check, 'sent to this machine, too', 'unset POSTA_WEBHOOKS_ALLOW_LOOPBACK')
  return webhooksOverHttp
    ? warning(check, 'sent without encryption, too', 'unset POSTA_WEBHOOKS_ALLOW_HTTP')
    : ok(check, 'encrypted, and to other machines only')
}
