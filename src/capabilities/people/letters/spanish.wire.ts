import type { SignInChange } from '../people.ts'
import { type Done, lasting, listed, type Texts } from './letter-text.wire.ts'

const changes: Readonly<Record<SignInChange, { subject: string; line: string }>> = {
  password: { subject: 'cambió tu clave', line: 'Tu usuario tiene otra clave.' },
  'factor-on': {
    subject: 'se activó tu segundo paso',
    line: 'Desde ahora se ingresa con tu clave y un código de la aplicación.',
  },
  'factor-off': {
    subject: 'se desactivó tu segundo paso',
    line: 'Ya no se pide el código de la aplicación para ingresar con tu usuario.',
  },
  'factors-off': {
    subject: 'se quitaron tus segundos pasos',
    line: 'Se quitaron la aplicación de códigos y las llaves de acceso de tu usuario.',
  },
  'passkey-added': {
    subject: 'se agregó una llave de acceso',
    line: 'Con una llave de acceso nueva se ingresa con tu usuario sin escribir la clave.',
  },
  'passkey-removed': {
    subject: 'se quitó una llave de acceso',
    line: 'Una llave de acceso de tu usuario ya no sirve.',
  },
}

const chooseAnother =
  'Si no fuiste vos, elegí otra clave ya mismo ("¿La olvidaste?", donde se ingresa), que cierra ' +
  'todas las sesiones, y avisanos.'

const ifNotYou: Readonly<Record<SignInChange, string>> = {
  password: chooseAnother,
  'factor-on': `${chooseAnother} El código de ahora lo tiene otra persona: te lo quitamos.`,
  'factor-off': `${chooseAnother} Después volvé a activarlo en "Tu ingreso".`,
  'factors-off': chooseAnother,
  'passkey-added': `${chooseAnother} Después quitá la llave en "Tu ingreso".`,
  'passkey-removed': chooseAnother,
}

/** `el 06-03-2026 14:30 desde Safari en iPhone`. */
const doneBy = ({ at, agent, when, deviceOf }: Done): string =>
  `el ${when(at)} ${agent === undefined ? 'por el transportista' : `desde ${deviceOf(agent)}`}`

export const spanishLetters: Texts = {
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
  joined: ({ name, carrier, places, ...done }) => ({
    subject: `${carrier}: tenés un acceso nuevo`,
    lines: [
      `Hola, ${name}:`,
      `Desde ahora ingresás también a:\n${listed(places, 'es', carrier)}`,
      `Se aceptó ${doneBy(done)}.`,
      'Si no fuiste vos quien aceptó, elegí otra clave ya mismo ("¿La olvidaste?", donde se ' +
        'ingresa) y avisanos.',
    ],
  }),
  device: ({ name, carrier, place, ...done }) => ({
    subject: `${carrier}: ingresaron con tu usuario desde un equipo nuevo`,
    lines: [
      `Hola, ${name}:`,
      'Alguien ingresó con tu usuario desde un equipo que no conocíamos, ' +
        `${doneBy(done)}, en la red ${place}.`,
      'Si fuiste vos, no hagas nada. Si no, elegí otra clave ya mismo ("¿La olvidaste?", donde ' +
        'se ingresa), que cierra todas las sesiones. Después mirá en "Tu ingreso" que no haya ' +
        'una llave de acceso que no sea tuya, y avisanos.',
    ],
  }),
  changed: ({ name, carrier, what, ...done }) => ({
    subject: `${carrier}: ${changes[what].subject}`,
    lines: [
      `Hola, ${name}:`,
      `${changes[what].line} Fue ${doneBy(done)}.`,
      done.agent === undefined ? 'Si no lo pediste, avisanos enseguida.' : ifNotYou[what],
    ],
  }),
  'email-confirm': ({ name, link, hours, carrier }) => ({
    subject: `${carrier}: confirmá tu dirección de correo`,
    lines: [
      `Hola, ${name}:`,
      'Alguien pidió ingresar con esta dirección desde ahora. Si fuiste vos, confirmalo acá, en ' +
        'el mismo navegador en el que ingresaste:',
      link,
      `El enlace sirve una vez, durante ${lasting(hours, 'día', 'hora')}. ` +
        'Si no fuiste vos, no hagas nada: no cambia nada.',
    ],
  }),
  'email-taken': ({ carrier }) => ({
    subject: `${carrier}: esta dirección ya tiene un usuario`,
    lines: [
      'Hola:',
      'Desde otro usuario se pidió ingresar con esta dirección, que ya tiene el suyo. No cambió ' +
        'nada, y a quien lo pidió no le dijimos que la dirección se usa.',
      'Si fuiste vos, ingresá con esta dirección. Si la querés para el otro usuario, pedile al ' +
        'transportista que la libere. Si no fuiste vos, no hagas nada.',
    ],
  }),
  'email-asked': ({ name, carrier, at, when }) => ({
    subject: `${carrier}: pidieron cambiar tu dirección de correo`,
    lines: [
      `Hola, ${name}:`,
      `El ${when(at)} alguien pidió, con tu usuario, ingresar con otra dirección de correo. ` +
        'Vale recién cuando la confirme desde ese otro buzón.',
      'Si fuiste vos, no hagas nada acá. Si no, elegí otra clave ya mismo ("¿La olvidaste?", ' +
        'donde se ingresa): el pedido queda sin efecto y se cierran todas las sesiones.',
    ],
  }),
  'email-changed': ({ name, carrier, at, when, undo, hours }) => ({
    subject: `${carrier}: cambió tu dirección de correo`,
    lines: [
      `Hola, ${name}:`,
      `Desde el ${when(at)} ingresás con otra dirección de correo, y esta ya no sirve.`,
      ...(undo === undefined
        ? ['Si no fuiste vos, avisanos enseguida.']
        : [
            'Si no fuiste vos, deshacé el cambio acá, con otra clave:',
            undo,
            `El enlace sirve una vez, durante ${lasting(hours ?? 0, 'día', 'hora')}. Cierra ` +
              'todas las sesiones y quita los segundos pasos que se hayan puesto desde entonces.',
          ]),
    ],
  }),
  'email-undone': ({ name, carrier, at, when }) => ({
    subject: `${carrier}: se deshizo el cambio de tu dirección de correo`,
    lines: [
      `Hola, ${name}:`,
      `El ${when(at)} se deshizo el cambio a esta dirección, con el enlace que mandamos a la ` +
        'anterior. Esta ya no sirve para ingresar.',
      'Si no fuiste vos, avisanos enseguida: alguien lee tu buzón anterior.',
    ],
  }),
}
