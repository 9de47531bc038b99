import type { Language, PersonRole } from '../../kernel/person.ts'
import type { Mail } from '../../kits/mail/message.ts'
import { sendMail } from '../../kits/mail/smtp.ts'
import { peopleLimits } from './people.limits.ts'
import type { Letter, LetterKind, Letters, Mailer, MailSender, Place } from './people.ts'

export interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
}

/** Sends letters by mail, where a server is set, in the name of the carrier of that moment. */
export function createMailer(
  { smtpUrl, mailFrom }: MailSettings,
  senderOf: () => MailSender,
): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const settings = { url: smtpUrl, timeoutMs: peopleLimits.mailTimeoutMs }
  return { send: (letter) => sendMail(settings, writeLetter(letter, mailFrom, senderOf())) }
}

export function writeLetter(letter: Letter, from: string, sender: MailSender): Mail {
  const { subject, lines } = write({ ...letter, carrier: sender.name })
  const contact = [sender.phone, sender.email, sender.web].filter(Boolean).join(' · ')
  const signature = [sender.name, ...(contact === '' ? [] : [contact])].join('\n')
  return { from, to: letter.to, subject, text: `${[...lines, signature].join('\n\n')}\n` }
}

interface Written {
  readonly subject: string
  readonly lines: readonly string[]
}

type Told<Kind extends LetterKind> = Letters[Kind] & {
  readonly kind: Kind
  readonly name: string
  readonly language: Language
  readonly carrier: string
}

type Texts = { readonly [Kind in LetterKind]: (letter: Told<Kind>) => Written }

function write<Kind extends LetterKind>(letter: Told<Kind>): Written {
  return texts[letter.language][letter.kind](letter)
}

const texts: Readonly<Record<Language, Texts>> = {
  es: {
    invitation: ({ name, link, hours, carrier, places }) => ({
      subject: `Te invitaron a ${carrier}: elegí tu clave`,
      lines: [
        `Hola, ${name}:`,
        `Te invitaron a ingresar:\n${listed(places, 'es', carrier)}`,
        'Para aceptar, elegí tu clave acá:',
        link,
        `El enlace sirve una vez, durante ${lasting(hours, 'día', 'hora')}. ` +
          'Si no esperabas esta invitación, no hagas nada: nadie ingresa en tu nombre.',
      ],
    }),
    membership: ({ name, link, hours, carrier, places }) => ({
      subject: `${carrier}: tenés una invitación`,
      lines: [
        `Hola, ${name}:`,
        `Te invitaron a ingresar también a:\n${listed(places, 'es', carrier)}`,
        'La aceptás o la rechazás acá, o cuando ingreses:',
        link,
        `El enlace sirve durante ${lasting(hours, 'día', 'hora')}. ` +
          'Tu clave sigue siendo la misma. Si no la aceptás, no cambia nada.',
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
    joined: ({ name, carrier, places }) => ({
      subject: `${carrier}: tenés un acceso nuevo`,
      lines: [
        `Hola, ${name}:`,
        `Desde ahora ingresás también a:\n${listed(places, 'es', carrier)}`,
        'Si no fuiste vos quien aceptó, elegí otra clave ya mismo ("¿La olvidaste?", donde se ' +
          'ingresa) y avisanos.',
      ],
    }),
  },
  en: {
    invitation: ({ name, link, hours, carrier, places }) => ({
      subject: `You were invited to ${carrier}: choose your password`,
      lines: [
        `Hello, ${name}:`,
        `You were invited to sign in:\n${listed(places, 'en', carrier)}`,
        'To accept, choose your password here:',
        link,
        `The link works once, for ${lasting(hours, 'day', 'hour')}. ` +
          'If you expected no invitation, do nothing: nobody signs in in your name.',
      ],
    }),
    membership: ({ name, link, hours, carrier, places }) => ({
      subject: `${carrier}: you have an invitation`,
      lines: [
        `Hello, ${name}:`,
        `You were also invited to:\n${listed(places, 'en', carrier)}`,
        'Accept or decline it here, or when you sign in:',
        link,
        `The link works for ${lasting(hours, 'day', 'hour')}. Your password stays as it is. ` +
          "If you don't accept, nothing changes.",
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
    joined: ({ name, carrier, places }) => ({
      subject: `${carrier}: you have new access`,
      lines: [
        `Hello, ${name}:`,
        `From now on you also have access to:\n${listed(places, 'en', carrier)}`,
        'If it wasn\'t you who accepted, choose another password at once ("Forgot it?", where ' +
          'one signs in) and tell us.',
      ],
    }),
  },
}

/** A line for each place: `- Tienda Sur, administra (pruebas)`. */
function listed(places: readonly Place[], language: Language, carrier: string): string {
  const lines = places.map(({ environment, shipperName, role }) => {
    const testing = language === 'es' ? ' (pruebas)' : ' (testing)'
    const roleName = roleNames[language][role]
    return `- ${shipperName ?? carrier}, ${roleName}${environment === 'testing' ? testing : ''}`
  })
  return lines.join('\n')
}

const roleNames: Readonly<Record<Language, Readonly<Record<PersonRole, string>>>> = {
  es: {
    administra: 'administra',
    despacha: 'despacha',
    cuentas: 'cuentas',
    integra: 'integra',
    mira: 'mira',
    administrator: 'administra',
    executive: 'ejecutiva',
    branch: 'sucursal',
    scanner: 'lector',
    courier: 'reparto',
    reader: 'mira',
  },
  en: {
    administra: 'administers',
    despacha: 'dispatches',
    cuentas: 'accounts',
    integra: 'integrates',
    mira: 'looks',
    administrator: 'administers',
    executive: 'executive',
    branch: 'branch',
    scanner: 'scanner',
    courier: 'courier',
    reader: 'looks',
  },
}

/** `7 días`, `1 hora`. */
function lasting(hours: number, day: string, hour: string): string {
  const [many, word] = hours % 24 === 0 ? [hours / 24, day] : [hours, hour]
  return `${many} ${word}${many === 1 ? '' : 's'}`
}
