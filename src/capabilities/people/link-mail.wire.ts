import type { Mail } from '../../kits/mail/message.ts'
import { sendMail } from '../../kits/mail/smtp.ts'
import { peopleLimits } from './people.limits.ts'
import type { LinkMail, Mailer, MailSender } from './people.ts'

export interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
}

/** Sends links by mail, where a server for it is set, in the name of the carrier of that moment. */
export function createMailer(
  { smtpUrl, mailFrom }: MailSettings,
  senderOf: () => MailSender,
): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const settings = { url: smtpUrl, timeoutMs: peopleLimits.mailTimeoutMs }
  return { sendLink: (mail) => sendMail(settings, writeLinkMail(mail, mailFrom, senderOf())) }
}

export function writeLinkMail(mail: LinkMail, from: string, sender: MailSender): Mail {
  const { subject, lines } = texts[mail.language][mail.purpose]({ ...mail, carrier: sender.name })
  const contact = [sender.phone, sender.email, sender.web].filter(Boolean).join(' · ')
  const signature = [sender.name, ...(contact === '' ? [] : [contact])].join('\n')
  return { from, to: mail.to, subject, text: `${[...lines, signature].join('\n\n')}\n` }
}

type Written = { readonly subject: string; readonly lines: readonly string[] }
type Told = LinkMail & { readonly carrier: string }
type Texts = Readonly<Record<LinkMail['purpose'], (mail: Told) => Written>>

const texts: Readonly<Record<LinkMail['language'], Texts>> = {
  es: {
    invitation: ({ name, link, hours, carrier }) => ({
      subject: `Te invitaron a ${carrier}: elegí tu clave`,
      lines: [
        `Hola, ${name}:`,
        'Ya podés ingresar. Elegí tu clave acá:',
        link,
        `El enlace sirve una vez, durante ${lasting(hours, 'día', 'hora')}.`,
      ],
    }),
    reset: ({ name, link, hours, carrier }) => ({
      subject: `${carrier}: elegí otra clave`,
      lines: [
        `Hola, ${name}:`,
        'Alguien pidió elegir otra clave para tu usuario. Se elige acá:',
        link,
        `El enlace sirve una vez, durante ${lasting(hours, 'día', 'hora')}. ` +
          'Si no fuiste vos, no hagas nada: tu clave sigue siendo la misma.',
      ],
    }),
  },
  en: {
    invitation: ({ name, link, hours, carrier }) => ({
      subject: `You were invited to ${carrier}: choose your password`,
      lines: [
        `Hello, ${name}:`,
        'You can sign in now. Choose your password here:',
        link,
        `The link works once, for ${lasting(hours, 'day', 'hour')}.`,
      ],
    }),
    reset: ({ name, link, hours, carrier }) => ({
      subject: `${carrier}: choose another password`,
      lines: [
        `Hello, ${name}:`,
        'Somebody asked for another password for your account. Choose it here:',
        link,
        `The link works once, for ${lasting(hours, 'day', 'hour')}. ` +
          "If it wasn't you, do nothing: your password stays as it is.",
      ],
    }),
  },
}

/** `7 días`, `1 hora`. */
function lasting(hours: number, day: string, hour: string): string {
  const [many, word] = hours % 24 === 0 ? [hours / 24, day] : [hours, hour]
  return `${many} ${word}${many === 1 ? '' : 's'}`
}
