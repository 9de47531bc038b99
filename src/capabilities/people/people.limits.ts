import { type LimitTable, limitTable } from '../../limits.ts'

export const peopleLimits = {
  passwordCharacters: 10,
  passwordMostCharacters: 200,
  nameCharacters: 80,
  emailCharacters: 254,
  deviceCharacters: 80,
  sessionsPerPerson: 50,
  shortSessionHours: 12,
  sessionTouchMs: 60_000,
  freshSignInMinutes: 10,
  membersPerAccount: 500,
  invitationHours: 168,
  shownResetHours: 24,
  mailedResetHours: 1,
  passwordChecksAtOnce: 4,
  passwordChecksWaiting: 1_024,
  passwordChecksPerAddress: 64,
  wrongSignInsPerPersonAndAddress: 50,
  wrongSignInsPerAddress: 300,
  wrongCodesPerPersonAndAddress: 10,
  resetMailsPerPersonAndHour: 3,
  resetsPerAddressAndHour: 60,
  recoveryCodes: 10,
  mailTimeoutMs: 15_000,
} as const

/** What each means to callers; `undefined` where no caller meets it. */
export const peopleLimitWords: LimitTable = limitTable(peopleLimits, {
  passwordCharacters: { what: 'Caracteres de una clave de ingreso, como mínimo', unit: '' },
  passwordMostCharacters: { what: 'Caracteres de una clave de ingreso, como máximo', unit: '' },
  nameCharacters: undefined,
  emailCharacters: undefined,
  deviceCharacters: undefined,
  sessionsPerPerson: { what: 'Sesiones abiertas de una persona; cierra la más vieja', unit: '' },
  shortSessionHours: { what: 'Tiempo que dura una sesión que no se mantiene', unit: 'h' },
  sessionTouchMs: undefined,
  freshSignInMinutes: {
    what: 'Tiempo desde el ingreso en que se cambian claves, tokens, personas y pagos',
    unit: 'min',
  },
  membersPerAccount: { what: 'Personas de una cuenta, o del transportista', unit: '' },
  invitationHours: { what: 'Tiempo que sirve el enlace de una invitación', unit: 'h' },
  shownResetHours: { what: 'Tiempo que sirve un enlace para elegir otra clave', unit: 'h' },
  mailedResetHours: { what: 'Tiempo que sirve ese enlace si lo pidió la persona', unit: 'h' },
  passwordChecksAtOnce: undefined,
  passwordChecksWaiting: undefined,
  passwordChecksPerAddress: undefined,
  wrongSignInsPerPersonAndAddress: {
    what: 'Ingresos fallidos seguidos por persona y dirección de red',
    unit: '',
  },
  wrongSignInsPerAddress: { what: 'Ingresos fallidos seguidos por dirección de red', unit: '' },
  wrongCodesPerPersonAndAddress: {
    what: 'Códigos de segundo factor equivocados seguidos, por persona y dirección de red',
    unit: '',
  },
  resetMailsPerPersonAndHour: {
    what: 'Correos por hora para elegir otra clave, por persona',
    unit: '',
  },
  resetsPerAddressAndHour: {
    what: 'Pedidos por hora de esos correos, por dirección de red',
    unit: '',
  },
  mailTimeoutMs: undefined,
  recoveryCodes: { what: 'Códigos de recuperación del segundo factor', unit: '' },
})
