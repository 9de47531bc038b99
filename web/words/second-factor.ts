import { defineWords } from './languages.ts'

export const secondFactorWords = defineWords({
  es: {
    requiredTitle: 'Falta el segundo paso',
    requiredText:
      'Tu rol pide un segundo paso al ingresar: además de la contraseña, un código de tu teléfono. Activalo para seguir.',
    passwordText: 'Primero, tu contraseña: así sabemos que sos vos.',
    passwordWrong: 'La contraseña no es correcta',
    next: 'Continuar',
    scanText:
      'Leé este código con tu aplicación de autenticación, o copiá la clave a mano. Después escribí los seis números que muestra.',
    qr: 'Código QR para la aplicación de autenticación',
    byHand: 'Clave para escribir a mano',
    codeHint: 'Los seis números que muestra la aplicación.',
    codeMissing: 'Escribí los seis números',
    codeWrong: 'El código no coincide: mirá la hora del teléfono y probá con el siguiente',
    confirm: 'Activar el segundo paso',
    recovery: 'Códigos de recuperación',
    recoveryText:
      'Listo. Guardá estos códigos: cada uno sirve una vez para ingresar si perdés el teléfono. No los volvemos a mostrar.',
    keepTitle: 'Guardá los códigos',
    kept: 'Ya los guardé',
  },
  en: {
    requiredTitle: 'The second step is missing',
    requiredText:
      'Your role asks for a second step of signing in: beside the password, a code of your phone. Turn it on to go on.',
    passwordText: 'First your password: so we know that it is you.',
    passwordWrong: 'The password is wrong',
    next: 'Go on',
    scanText:
      'Read this code with your authenticator app, or copy the key by hand. Then write the six digits that it shows.',
    qr: 'QR code for the authenticator app',
    byHand: 'Key to type by hand',
    codeHint: 'The six digits that the app shows.',
    codeMissing: 'Write the six digits',
    codeWrong: 'The code does not match: check the clock of the phone and try the next one',
    confirm: 'Turn on the second step',
    recovery: 'Recovery codes',
    recoveryText:
      'Done. Keep these codes: each works once to sign in if you lose the phone. We do not show them again.',
    keepTitle: 'Keep the codes',
    kept: 'I kept them',
  },
})
