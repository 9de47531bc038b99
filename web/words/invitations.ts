import { defineWords } from './languages.ts'

/** Words of invitations that a person has not answered. */
export const invitationsWords = defineWords({
  es: {
    lead: 'Aceptala para entrar. Mientras tanto no cambia nada, y quien te invitó no ve nada de vos.',
    carrier: 'la red',
    offer: (where: string, role: string, isTesting: boolean) =>
      `Te invitaron a ${where}: ${role}${isTesting ? ' (pruebas)' : ''}`,
    accept: 'Aceptar',
    acceptOf: (where: string) => `Aceptar la invitación a ${where}`,
    decline: 'Rechazar',
    declineOf: (where: string) => `Rechazar la invitación a ${where}`,
    accepted: (where: string) => `Listo: ya entrás a ${where}`,
    declined: 'Invitación rechazada',
    linkTitle: 'Tenés una invitación',
    linkLead: (email: string) => `Es para ${email}. Tu contraseña sigue siendo la misma.`,
    toSignIn: 'Ir a ingresar',
    acceptedTitle: 'Invitación aceptada',
    acceptedLead: 'Ingresá con tu correo y tu contraseña de siempre.',
    declinedTitle: 'Invitación rechazada',
    declinedLead: 'No cambia nada. Si fue un error, pedí que te inviten de nuevo.',
  },
  en: {
    lead: 'Accept it to get in. Until then nothing changes, and your inviter sees nothing of you.',
    carrier: 'the network',
    offer: (where: string, role: string, isTesting: boolean) =>
      `You were invited to ${where}: ${role}${isTesting ? ' (testing)' : ''}`,
    accept: 'Accept',
    acceptOf: (where: string) => `Accept the invitation to ${where}`,
    decline: 'Decline',
    declineOf: (where: string) => `Decline the invitation to ${where}`,
    accepted: (where: string) => `Done: you have access to ${where}`,
    declined: 'Invitation declined',
    linkTitle: 'You have an invitation',
    linkLead: (email: string) => `It is for ${email}. Your password stays as it is.`,
    toSignIn: 'Go to sign in',
    acceptedTitle: 'Invitation accepted',
    acceptedLead: 'Sign in with your e-mail and the password that you have.',
    declinedTitle: 'Invitation declined',
    declinedLead: 'Nothing changes. If it was a mistake, ask to be invited again.',
  },
})
