import { ConfigError, set, type Variables, webAddress } from './settings.ts'

/** How the service writes to people, and how they reach its operator. */
export interface ContactSettings {
  /** The server that links are mailed through, if any, and whose mails they are. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Where vulnerabilities are reported: a mailto: or https: address. */
  readonly securityContact: string | undefined
}

export function readContactSettings(variables: Variables): ContactSettings {
  return {
    smtpUrl: smtpUrl(variables),
    mailFrom: mailFrom(variables),
    securityContact: securityContact(variables),
  }
}

function smtpUrl(variables: Variables): string | undefined {
  const value = set(variables, 'POSTA_SMTP_URL')
  if (value === undefined) return undefined
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol))
    throw new ConfigError('POSTA_SMTP_URL: expected smtp://user:password@host:587, or smtps://')
  // A request names its host freely: mailed links lead to the carrier's own address alone.
  if (set(variables, 'POSTA_PUBLIC_URL') === undefined)
    throw new ConfigError(
      'POSTA_SMTP_URL: mailed links need the public address too: set POSTA_PUBLIC_URL, ' +
        'such as https://posta.example',
    )
  return value
}

function securityContact(variables: Variables): string | undefined {
  const value = set(variables, 'POSTA_SECURITY_CONTACT')
  if (value !== undefined && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value))
    throw new ConfigError('POSTA_SECURITY_CONTACT: expected mailto:name@host or an https address')
  return value
}

function mailFrom(variables: Variables): string {
  const publicUrl = webAddress(variables, 'POSTA_PUBLIC_URL', 'https://posta.example')
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  const value = set(variables, 'POSTA_MAIL_FROM') ?? `no-responder@${host}`
  if (!/^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value))
    throw new ConfigError('POSTA_MAIL_FROM: expected an address, or Name <address>')
  return value
}
