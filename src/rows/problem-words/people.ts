/** Problems of people, their sessions and memberships. */
export const peopleWords = {
  'session-missing': { es: 'Se necesita una sesión.', en: 'A session is needed.' },
  'session-ended': { es: 'La sesión terminó.', en: 'The session has ended.' },
  'sign-in-not-fresh': {
    es: 'El último ingreso tiene más de diez minutos: hay que confirmar la sesión.',
    en: 'The last sign-in is older than ten minutes: the session must be confirmed.',
  },
  'foreign-page': {
    es: 'Los cambios se piden desde la propia página.',
    en: 'Changes are requested from the own page only.',
  },
  'demonstration-off': {
    es: 'La demostración no está activa acá.',
    en: 'The demonstration is not on here.',
  },
  'demonstration-closed': {
    es: 'La demostración se recorre sin clave solo desde la máquina del servicio.',
    en: "Only the service's own machine looks around in the demonstration without a password.",
  },
  'person-changed': {
    es: 'La sesión es de otra persona que la indicada.',
    en: 'The session is of another person than the one named.',
  },
  'no-membership': {
    es: 'La persona no accede a esta cuenta.',
    en: 'The person has no access to this account.',
  },
  'role-forbidden': { es: 'El rol no puede hacer esto.', en: 'The role may not do this.' },
  'credentials-wrong': {
    es: 'El correo o la clave no son correctos.',
    en: 'The e-mail or the password is wrong.',
  },
  'attempts-limited': {
    es: 'Demasiados intentos: esperá los segundos de Retry-After.',
    en: 'Too many attempts: wait for the seconds of Retry-After.',
  },
  'second-factor-required': {
    es: 'El rol pide un segundo factor.',
    en: 'The role needs a second factor.',
  },
  'rights-beyond-own': {
    es: 'Nadie da más permisos que los propios.',
    en: 'Nobody gives more rights than their own.',
  },
  'beyond-reach': {
    es: 'La persona tiene otros accesos, que no se administran acá.',
    en: 'The person has other access, which is not managed here.',
  },
} as const
