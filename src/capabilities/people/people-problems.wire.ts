/** The problems of people, their sessions and memberships: their words, and shared refusals. */
import type { InBoth } from '../../rows/operation.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import type { CaseText } from '../../rows/refusals.ts'
import { peopleLimits } from './people.limits.ts'
import type { PasswordFault } from './people.ts'

const problems = declareProblems({
  'session-unknown': {
    es: 'No hay ninguna sesión abierta con ese id.',
    en: 'There is no open session with that id.',
  },
  'demo-person-closed': {
    es: 'A esa persona de la demostración no se la puede usar sin su clave.',
    en: 'That person of the demonstration has to sign in with the password.',
  },
  'second-factor-needed': {
    es: 'Falta el código del segundo factor.',
    en: 'The code of the second factor is missing.',
  },
  'second-factor-wrong': { es: 'El código no es correcto.', en: 'The code is wrong.' },
  'second-factor-none': {
    es: 'No hay ningún segundo factor por confirmar.',
    en: 'There is no second factor to confirm.',
  },
  'second-factor-on': {
    es: 'El segundo factor ya está puesto.',
    en: 'The second factor is set already.',
  },
  'passkey-wrong': { es: 'La llave de acceso no sirve.', en: 'The passkey was not taken.' },
  'passkey-known': { es: 'Esa llave ya está.', en: 'That passkey is there already.' },
  'passkey-unknown': {
    es: 'No hay ninguna llave con ese id.',
    en: 'There is no passkey with that id.',
  },
  'passkeys-unavailable': {
    es: 'Las llaves necesitan la dirección pública del servicio.',
    en: "Passkeys need the service's public address.",
  },
  'too-many-passkeys': { es: 'Hay demasiadas llaves.', en: 'There are too many passkeys.' },
  'last-factor': {
    es: 'Es el único segundo factor, y el rol pide uno.',
    en: 'It is the only second factor, and the role needs one.',
  },
  'link-foreign': {
    es: 'El enlace lo pidió otra persona.',
    en: 'Another person asked for the link.',
  },
  'email-change-unavailable': {
    es: 'El servicio no manda correos: una dirección no se puede probar.',
    en: "The service sends no mail: an address can't be proved.",
  },
  'email-own': { es: 'Ya es la dirección propia.', en: "It is the person's own address already." },
  'email-taken': {
    es: 'La dirección ya es de otra persona.',
    en: "The address is another person's already.",
  },
  'link-unknown': { es: 'El enlace venció o ya se usó.', en: 'The link has expired or was used.' },
  'password-missing': { es: 'Falta elegir una clave.', en: 'A password has to be chosen.' },
  'password-short': { es: 'La clave es demasiado corta.', en: 'The password is too short.' },
  'password-long': { es: 'La clave es demasiado larga.', en: 'The password is too long.' },
  'password-known': {
    es: 'Esa clave es de las primeras que alguien probaría.',
    en: 'That password is among the first ones that somebody would try.',
  },
  'password-own': {
    es: 'La clave no puede ser un dato propio.',
    en: "The password can't be one's own name or address.",
  },
  'password-wrong': { es: 'La clave actual no es correcta.', en: 'The present password is wrong.' },
  'demo-person': {
    es: 'Las personas de la demostración no cambian.',
    en: "The demonstration's people don't change.",
  },
  'invitation-unknown': {
    es: 'No hay ninguna invitación con ese id por responder.',
    en: 'There is no invitation with that id to answer.',
  },
  'member-exists': { es: 'Esa persona ya está.', en: 'That person is a member already.' },
  'member-unknown': {
    es: 'No hay ninguna persona con ese id.',
    en: 'There is no person with that id.',
  },
  'member-self': { es: 'Nadie cambia su propio acceso.', en: 'Nobody changes their own access.' },
  'too-many-members': { es: 'Hay demasiadas personas.', en: 'There are too many people.' },
  'mail-failed': { es: 'El correo no se pudo mandar.', en: 'The mail could not be sent.' },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

const ofPassword = (code: PasswordFault, es: string, en: string) => {
  return [400, () => ({ es, en, errors: [{ field: 'password', code, detail: es, en }] })] as const
}

/** Refusals of a chosen password. */
export const passwordRefusals = {
  'password-short': ofPassword(
    'password-short',
    `La clave necesita ${peopleLimits.passwordCharacters} caracteres o más.`,
    `The password needs ${peopleLimits.passwordCharacters} characters or more.`,
  ),
  'password-long': ofPassword(
    'password-long',
    `La clave admite hasta ${peopleLimits.passwordMostCharacters} caracteres.`,
    `The password takes up to ${peopleLimits.passwordMostCharacters} characters.`,
  ),
  'password-known': ofPassword(
    'password-known',
    'Esa clave es de las primeras que alguien probaría: elegí otra.',
    'That password is among the first ones that somebody would try: choose another.',
  ),
  'password-own': ofPassword(
    'password-own',
    'La clave no puede ser tu nombre, tu correo ni el nombre del servicio: elegí otra.',
    "The password can't be your name, your e-mail or the service's name: choose another.",
  ),
}

const limitedAttempts = ({ retrySeconds }: { readonly retrySeconds: number }): CaseText => ({
  es: `Demasiados intentos: esperá ${retrySeconds} s y volvé a intentarlo.`,
  en: `Too many attempts: wait ${retrySeconds} s and try again.`,
  retrySeconds,
})

/** Refusals of callers that have to wait, or belong to the demonstration. */
export const callerRefusals = {
  'attempts-limited': [429, limitedAttempts],
  'demo-person': [403, 'Las personas de la demostración no cambian cómo ingresan.'],
} as const

export const lastFactor = [
  409,
  'Tu rol pide un segundo factor y es el único: poné otro antes de quitarlo.',
] as const

export const linkUnknown = [404, 'El enlace venció o ya se usó: pedí otro.'] as const

export const noEmail: InBoth = {
  es: 'Se espera una dirección de correo.',
  en: 'Expected an e-mail address.',
}
