/** Problems of people, their sessions and memberships. */
export const peopleWords = {
  'session-missing': { es: 'Se necesita una sesión.', en: 'A session is needed.' },
  'session-ended': { es: 'La sesión terminó.', en: 'The session has ended.' },
  'sign-in-not-fresh': {
    es: 'El último ingreso tiene más de diez minutos: hay que confirmar la sesión.',
    en: 'The last sign-in is older than ten minutes: the session must be confirmed.',
  },
  'session-unknown': {
    es: 'No hay ninguna sesión abierta con ese id.',
    en: 'There is no open session with that id.',
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
  'demo-person-closed': {
    es: 'A esa persona de la demostración no se la puede usar sin su clave.',
    en: 'That person of the demonstration has to sign in with the password.',
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
  'second-factor-needed': {
    es: 'Falta el código del segundo factor.',
    en: 'The code of the second factor is missing.',
  },
  'second-factor-required': {
    es: 'El rol pide un segundo factor.',
    en: 'The role needs a second factor.',
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
  'rights-beyond-own': {
    es: 'Nadie da más permisos que los propios.',
    en: 'Nobody gives more rights than their own.',
  },
  'beyond-reach': {
    es: 'La persona tiene otros accesos, que no se administran acá.',
    en: 'The person has other access, which is not managed here.',
  },
} as const
