import { defineWords } from './languages.ts'

export const passkeysWords = defineWords({
  es: {
    title: 'Llaves de acceso',
    text: 'Ingresás con la huella, la cara o el PIN de tu equipo, sin escribir la contraseña. Nadie puede copiarla ni pedírtela por engaño.',
    first:
      'Con una llave, la contraseña sola deja de alcanzar: te damos códigos de recuperación por si la perdés.',
    none: 'Todavía no tenés ninguna',
    never: 'Sin usar todavía',
    used: (when: string) => `Usada ${when}`,
    added: (day: string) => `Agregada el ${day}`,
    add: 'Agregar una llave',
    removeOf: (name: string) => `Quitar ${name}`,
    nameHint: 'Para reconocerla después: el teléfono, la compu del trabajo.',
    nameMissing: 'Escribí un nombre',
    goOn: 'Seguir en el navegador',
    isAdded: (name: string) => `Llave agregada: ${name}`,
    removeTitle: (name: string) => `¿Quitar ${name}?`,
    removeText:
      'Deja de servir enseguida. Borrala también de tu equipo, o te la va a ofrecer igual.',
    removeDeed: 'Quitar la llave',
    removed: (name: string) => `Llave quitada: ${name}`,
    declined:
      'El navegador no respondió con una llave: puede que la hayas cerrado, o que este equipo no tenga ninguna. Las llaves andan en la dirección pública del servicio, o en localhost.',
    known: 'Ese equipo ya tiene una llave tuya',
    signIn: 'Entrar con una llave de acceso',
    confirm: 'Usar una llave de acceso',
    codesTitle: 'Guardá los códigos',
    codes: 'Códigos de recuperación',
    codesText:
      'La llave quedó agregada. Guardá estos códigos: cada uno sirve una vez, junto con tu contraseña, si perdés la llave. No los volvemos a mostrar.',
    kept: 'Ya los guardé',
  },
  en: {
    title: 'Passkeys',
    text: 'You sign in with the fingerprint, the face or the PIN of your device, without writing the password. Nobody can copy it or trick you out of it.',
    first:
      'With a passkey the password alone is no longer enough: we give you recovery codes in case you lose it.',
    none: 'You have none yet',
    never: 'Not used yet',
    used: (when: string) => `Used ${when}`,
    added: (day: string) => `Added on ${day}`,
    add: 'Add a passkey',
    removeOf: (name: string) => `Remove ${name}`,
    nameHint: 'To recognize it later: the phone, the computer at work.',
    nameMissing: 'Write a name',
    goOn: 'Go on in the browser',
    isAdded: (name: string) => `Passkey added: ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'It stops working at once. Delete it on your device too, or it will still be offered.',
    removeDeed: 'Remove the passkey',
    removed: (name: string) => `Passkey removed: ${name}`,
    declined:
      'The browser did not answer with a passkey: you may have closed its question, or this device has none. Passkeys work at the public address of the service, or at localhost.',
    known: 'That device has a passkey of yours already',
    signIn: 'Sign in with a passkey',
    confirm: 'Use a passkey',
    codesTitle: 'Keep the codes',
    codes: 'Recovery codes',
    codesText:
      'The passkey was added. Keep these codes: each works once, together with your password, if you lose the passkey. We do not show them again.',
    kept: 'I kept them',
  },
})
