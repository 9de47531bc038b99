import type { Language } from '../../../kernel/person.ts'
import { dateText, isoDay, timeText } from '../../../kits/clock/dates.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { Mail } from '../../../kits/mail/message.ts'
import { sendMail } from '../../../kits/mail/smtp.ts'
import { deviceText } from '../device-text.ts'
import { peopleLimits } from '../people.limits.ts'
import type { Letter, LetterKind, Letters, Mailer, MailSender } from '../people.ts'
import { englishLetters } from './english.wire.ts'
import type { Texts, Written } from './letter-text.wire.ts'
import { spanishLetters } from './spanish.wire.ts'

export interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
}

/** The sender of letters, and the clock that they are written by. */
export interface LetterHead {
  readonly from: string
  readonly sender: MailSender
  readonly zone: Zone
}

/** Sends letters by mail, where a server is set, in the name of the carrier of that moment. */
export function createMailer(
  { smtpUrl, mailFrom }: MailSettings,
  zone: Zone,
  senderOf: () => MailSender,
): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const settings = { url: smtpUrl, timeoutMs: peopleLimits.mailTimeoutMs }
  const head = () => ({ from: mailFrom, sender: senderOf(), zone })
  return { send: (letter) => sendMail(settings, writeLetter(letter, head())) }
}

export function writeLetter(letter: Letter, { from, sender, zone }: LetterHead): Mail {
  const { subject, lines } = write(letter, sender.name, zone)
  const contact = [sender.phone, sender.email, sender.web].filter(Boolean).join(' · ')
  const signature = [sender.name, ...(contact === '' ? [] : [contact])].join('\n')
  return { from, to: letter.to, subject, text: `${[...lines, signature].join('\n\n')}\n` }
}

type Of<Kind extends LetterKind> = Letters[Kind] & {
  readonly kind: Kind
  readonly name: string
  readonly language: Language
}

function write<Kind extends LetterKind>(letter: Of<Kind>, carrier: string, zone: Zone): Written {
  const { language } = letter
  const dayOf = language === 'es' ? dateText : isoDay
  return texts[language][letter.kind]({
    ...letter,
    carrier,
    when: (at) => `${dayOf(zone, at)} ${timeText(zone, at)}`,
    // In the middle of a sentence.
    deviceOf: (agent) =>
      deviceText(agent, language).replace(/^(Un|A) /, (word) => word.toLowerCase()),
  })
}

const texts: Readonly<Record<Language, Texts>> = { es: spanishLetters, en: englishLetters }
