import { defineWords } from './languages.ts'

export const freshSignInWords = defineWords({
  es: {
    title: '¿Seguís siendo vos?',
    text: (email: string) =>
      `Ingresaste hace más de diez minutos como ${email}. Antes de un cambio así te lo preguntamos de nuevo. Lo que escribiste no se pierde.`,
    wrong: 'La contraseña no es correcta',
    codeHint: 'Los seis números de tu aplicación, o un código de recuperación.',
    codeWrong: 'El código no coincide, o ya se usó',
    confirm: 'Confirmar y seguir',
  },
  en: {
    title: 'Is it still you?',
    text: (email: string) =>
      `You signed in as ${email} more than ten minutes ago. Before a change like this we ask again. What you wrote is not lost.`,
    wrong: 'The password is wrong',
    codeHint: 'The six digits of your app, or a recovery code.',
    codeWrong: 'The code does not match, or was used before',
    confirm: 'Confirm and go on',
  },
})
