import type { DemoHint, DemoRole } from '../../kernel/demo-roles.ts'
import type { Language } from './page-frame.ts'

/** What public pages say of the demonstration; the pages of the house say the same. */
interface DemonstrationWords {
  readonly invented: string
  readonly filling: (percent: number) => string
  readonly seeAs: string
  readonly what: string
  readonly about: string
  /** Before the command that removes it. */
  readonly removedBy: string
  readonly choose: string
  readonly chooseLead: string
  readonly tryThis: string
  readonly short: Readonly<Record<DemoRole, string>>
  readonly roles: Readonly<Record<DemoRole, { readonly title: string; readonly text: string }>>
  readonly hints: Readonly<Partial<Record<DemoHint, string>>>
}

const es: DemonstrationWords = {
  invented: 'Es una demostración: todo es inventado.',
  filling: (percent) => `Se está armando: ${percent} %.`,
  seeAs: 'Ver como',
  what: 'Qué es esto',
  about: 'Los envíos, las tiendas y las personas no existen, y nada sale de esta máquina.',
  removedBy: 'La quita quien administra, en la consola, o',
  choose: 'Elegí quién ser',
  chooseLead: 'Todo es inventado. Ingresás sin clave, en la página donde hay algo para hacer.',
  tryThis: 'Para probar:',
  short: {
    shop: 'comercio',
    branch: 'sucursal',
    courier: 'reparto',
    recipient: 'destinatario',
    developer: 'desarrollador',
  },
  roles: {
    shop: { title: 'El comercio', text: 'Mirá qué envío tiene un problema y decidí qué hacer.' },
    branch: { title: 'La sucursal', text: 'Atendé lo que espera, recibí y escaneá.' },
    courier: { title: 'El reparto', text: 'Entregá una parada, o avisá que no había nadie.' },
    recipient: { title: 'Quien recibe', text: 'No había nadie en casa: elegí cómo recibirlo.' },
    developer: { title: 'Quien desarrolla', text: 'Una clave que anda y el primer pedido.' },
  },
  hints: {
    'recipient-decide': 'No había nadie en casa: decidí qué hacer con el envío.',
    'recipient-follow': 'Así sigue su envío quien lo espera: la página cambia sola.',
    'recipient-none': 'Todavía no hay envíos: cargá uno como comercio y volvé.',
  },
}

const en: DemonstrationWords = {
  invented: 'This is a demonstration: all of it is invented.',
  filling: (percent) => `It is being made: ${percent} %.`,
  seeAs: 'See as',
  what: 'What is this',
  about: 'The shipments, the shops and the people do not exist, and nothing leaves this machine.',
  removedBy: 'An administrator removes it at the console, or so does',
  choose: 'Choose whom to be',
  chooseLead: 'All of it is invented. You sign in without a password, where something waits.',
  tryThis: 'Try this:',
  short: {
    shop: 'shop',
    branch: 'branch',
    courier: 'courier',
    recipient: 'recipient',
    developer: 'developer',
  },
  roles: {
    shop: { title: 'The shop', text: 'See which shipment has a problem and decide what to do.' },
    branch: { title: 'The branch', text: 'Work through what waits, receive and scan.' },
    courier: { title: 'The courier', text: 'Deliver at a stop, or report that nobody was home.' },
    recipient: { title: 'The recipient', text: 'Nobody was home: choose how to receive it.' },
    developer: { title: 'The developer', text: 'A key that works and the first call.' },
  },
  hints: {
    'recipient-decide': 'Nobody was home: decide what to do with the shipment.',
    'recipient-follow': 'This is what the recipient follows: the page changes by itself.',
    'recipient-none': 'There are no shipments yet: load one as the shop and come back.',
  },
}

export const demonstrationWords: Readonly<Record<Language, DemonstrationWords>> = { es, en }
