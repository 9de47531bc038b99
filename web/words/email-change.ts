import { defineWords } from './languages.ts'

/** The address that one signs in with, and changing it. */
export const emailChangeWords = defineWords({
  es: {
    title: 'Tu dirección de correo',
    text: 'Con ella ingresás, y ahí te avisamos de lo que cambia en tu ingreso.',
    change: 'Cambiar',
    changeTitle: 'Cambiar la dirección de correo',
    noMail:
      'Este servicio no manda correos, así que no podemos comprobar otra dirección. Si la tuya cambió, la cambia el transportista.',
    newEmail: 'Dirección nueva',
    newHint: 'Te mandamos un enlace ahí: la dirección cambia cuando lo abrís y confirmás.',
    emailMissing: 'Escribí la dirección: nombre@ejemplo.com',
    send: 'Mandar el enlace',
    sent: (email: string) => `Enlace enviado a ${email}`,
    waits: (email: string, until: string) =>
      `${email} espera tu confirmación: el enlace sirve hasta ${until}. Mientras tanto ingresás con la de siempre.`,
    confirmTitle: 'Confirmá tu dirección',
    confirmLead: (email: string) =>
      `Desde ahora vas a ingresar con ${email}. Tus otras sesiones se cierran; tus llaves de acceso quedan.`,
    confirm: 'Confirmar la dirección',
    passwordLead:
      'Elegí también otra contraseña: la de ahora la puede saber quien te pasó el enlace de ingreso.',
    signInFirst:
      'Para confirmarla tenés que estar adentro, con el usuario que pidió el cambio. Ingresá con la dirección de antes y volvés acá.',
    toSignIn: 'Ingresar y volver',
    confirmedTitle: 'Dirección confirmada',
    confirmedLead: (email: string) => `Desde ahora ingresás con ${email}.`,
    undoTitle: 'Recuperá tu dirección',
    undoLead: (email: string) =>
      `Vas a ingresar de nuevo con ${email} y con la contraseña que elijas. Se cierran todas las sesiones, y deja de servir el segundo paso que se haya puesto desde que se pidió el cambio.`,
    undo: 'Deshacer el cambio',
    gone: 'El enlace ya no sirve',
    goneLead:
      'Venció, ya se usó, o se pidió otro después. Si querías cambiar tu dirección, pedilo de nuevo desde Tu ingreso.',
  },
  en: {
    title: 'Your e-mail address',
    text: 'You sign in with it, and we write there when your sign-in changes.',
    change: 'Change',
    changeTitle: 'Change the e-mail address',
    noMail:
      "This service sends no e-mail, so we can't check another address. If yours has changed, the carrier changes it.",
    newEmail: 'New address',
    newHint: 'We send a link there: the address changes once you open it and confirm.',
    emailMissing: 'Write the address: name@example.com',
    send: 'Send the link',
    sent: (email: string) => `Link sent to ${email}`,
    waits: (email: string, until: string) =>
      `${email} waits for you to confirm it: the link works until ${until}. Until then you sign in with the one that you have.`,
    confirmTitle: 'Confirm your address',
    confirmLead: (email: string) =>
      `From now on you will sign in with ${email}. Your other sessions end; your passkeys stay.`,
    confirm: 'Confirm the address',
    passwordLead:
      'Choose another password too: whoever gave you the first link may know the one you have.',
    signInFirst:
      'To confirm it you have to be signed in, with the account that asked for the change. Sign in with the address you had and you are back here.',
    toSignIn: 'Sign in and come back',
    confirmedTitle: 'Address confirmed',
    confirmedLead: (email: string) => `From now on you sign in with ${email}.`,
    undoTitle: 'Take your address back',
    undoLead: (email: string) =>
      `You will sign in with ${email} again, and with the password that you choose. All sessions end, and so does any second step that was added since the change was asked for.`,
    undo: 'Undo the change',
    gone: 'The link no longer works',
    goneLead:
      'It expired, was used, or another one was asked for. If you wanted to change your address, ask again on the page Your sign-in.',
  },
})
