import { defineWords } from './words.ts'

/** Whom one may be in the demonstration, and what there is to try. */
export const demonstrationWords = defineWords({
  es: {
    invented: 'Es una demostración: todo es inventado.',
    filling: (percent: number) => `Se está armando: ${percent} %.`,
    seeAs: 'Ver como',
    smaller: 'Achicar la franja',
    what: 'Qué es esto',
    about:
      'Los envíos, las tiendas y las personas no existen, y nada sale de esta máquina. Para quitarla:',
    choose: 'Elegí quién ser',
    chooseLead: 'Todo es inventado. Ingresás sin clave, en la página donde hay algo para hacer.',
    tryThis: 'Para probar:',
    failed: 'No se pudo cambiar. Probá de nuevo.',
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
      'shop-problem': 'Este envío tiene un problema: mirá qué pasó y decidí qué hacer.',
      'shop-shipments': 'Abrí un envío y miralo avanzar con cada escaneo.',
      'shop-first': 'Cargá tu primer envío: enseguida lo ven la sucursal y quien lo recibe.',
      'branch-work':
        'Tomá lo primero de la lista: lo que resuelvas se ve en el portal del comercio.',
      'branch-scan':
        'Hay un envío recién cargado: escribí su código y Enter, como si lo escanearas.',
      'branch-quiet': 'Todavía no hay trabajo: cargá un envío como comercio y volvé.',
      'courier-stops': 'Abrí la primera parada: entregala, o avisá que no había nadie.',
      'courier-quiet': 'No quedan paradas: un envío que la sucursal escanea con LD aparece acá.',
      'recipient-decide': 'No había nadie en casa: decidí qué hacer con el envío.',
      'recipient-follow': 'Así sigue su envío quien lo espera: la página cambia sola.',
      'recipient-none': 'Todavía no hay envíos: cargá uno como comercio y volvé.',
    },
  },
  en: {
    invented: 'This is a demonstration: all of it is invented.',
    filling: (percent: number) => `It is being made: ${percent} %.`,
    seeAs: 'See as',
    smaller: 'Make the band smaller',
    what: 'What is this',
    about:
      'The shipments, the shops and the people do not exist, and nothing leaves this machine. To remove it:',
    choose: 'Choose whom to be',
    chooseLead: 'All of it is invented. You sign in without a password, where something waits.',
    tryThis: 'Try this:',
    failed: 'The change failed. Try again.',
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
      'shop-problem': 'This shipment has a problem: see what happened and decide what to do.',
      'shop-shipments': 'Open a shipment and watch it move with each scan.',
      'shop-first': 'Load your first shipment: the branch and the recipient see it at once.',
      'branch-work':
        'Take the first item of the list: the shop sees in its portal how you resolve it.',
      'branch-scan': 'A shipment was just loaded: type its code and Enter, as a scanner would.',
      'branch-quiet': 'There is no work yet: load a shipment as the shop and come back.',
      'courier-stops': 'Open the first stop: deliver it, or report that nobody was home.',
      'courier-quiet': 'No stops are left: a shipment that the branch scans with LD is shown here.',
      'recipient-decide': 'Nobody was home: decide what to do with the shipment.',
      'recipient-follow': 'This is what the recipient follows: the page changes by itself.',
      'recipient-none': 'There are no shipments yet: load one as the shop and come back.',
    },
  },
})
