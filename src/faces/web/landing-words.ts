import { defineWords } from '../../../web/words/languages.ts'
import { html } from '../../kits/html/html.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { IconName } from './page-icons.ts'

/** Where a link of the landing page leads; pages of the house stand below the environment. */
export type LinkTarget =
  | 'track'
  | 'branches'
  | 'portal'
  | 'quote'
  | 'console'
  | 'courier'
  | 'sandbox'
  | 'docs'

interface Door {
  readonly id?: string
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly links: readonly (readonly [LinkTarget, string])[]
}

/** A title and a sentence. */
type Step = readonly [string, string]

const es = {
  title: 'Seguí tu envío, despachá el tuyo',
  description: 'Dónde está tu envío y qué sigue. Para quien recibe, quien vende y quien integra.',
  skip: 'Ir al contenido',
  environment: 'Entorno',
  testing: 'Pruebas',
  testingText: 'Nada de esto se despacha.',
  demo: 'Estás viendo la demostración',
  demoCode: 'probá con el código',
  mainMenu: 'Principal',
  menu: { receive: 'Recibo', send: 'Envío', quote: 'Cotizar', branches: 'Sucursales', api: 'API' },
  signIn: 'Ingresar',
  heading: html`Tu envío, de\u00A0posta en\u00A0posta.`,
  lead: paragraph`Llevamos paquetes de tiendas a todo el país. Escribí el código y te decimos dónde
    está y qué sigue, sin vueltas.`,
  code: 'Código de seguimiento',
  follow: 'Seguir',
  whereCode: 'Está en el mensaje de la tienda y arriba del código de barras.',
  forExample: 'Por ejemplo,',
  mapLabel: (places: readonly string[], more: boolean) =>
    places.length === 0
      ? 'Mapa de la Argentina'
      : `Mapa de las sucursales: ${places.join(', ')}${more ? ' y otras' : ''}`,
  branches: (count: number) =>
    count === 1 ? 'Una sucursal' : `${count.toLocaleString('es-AR')} sucursales`,
  doors: [
    {
      id: 'recibo',
      icon: 'door',
      title: 'Recibo un envío',
      text: 'Dónde está, cuándo llega, y qué hacer si no te encontramos.',
      links: [
        ['track', 'Seguir un envío'],
        ['branches', 'Sucursales y horarios'],
      ],
    },
    {
      id: 'envio',
      icon: 'store',
      title: 'Tengo una tienda',
      text: 'Cargá de a uno o por planilla, imprimí etiquetas, mirá qué necesita atención.',
      links: [
        ['portal', 'Ingresar al portal'],
        ['quote', 'Cotizar un envío'],
      ],
    },
    {
      icon: 'scan',
      title: 'Trabajo en la red',
      text: 'Escaneo, recepción, mediciones, cobranzas y hoja de ruta.',
      links: [
        ['console', 'Consola de operaciones'],
        ['courier', 'Reparto en el teléfono'],
      ],
    },
    {
      id: 'integro',
      icon: 'hook',
      title: 'Integro sistemas',
      text: 'REST y SOAP, webhooks firmados y un simulador con reloj propio.',
      links: [
        ['docs', 'Referencia de la API'],
        ['sandbox', 'Simulador'],
      ],
    },
  ] satisfies readonly Door[],
  how: 'Cómo viaja',
  howText: paragraph`Cinco postas. En cada una hay un escaneo, y cada escaneo se ve en el
    seguimiento en el momento.`,
  steps: [
    ['Cargado', 'La tienda nos pasó los datos'],
    ['Con nosotros', 'Lo recibimos, pesamos y medimos'],
    ['De viaje', 'Va a la sucursal que te queda cerca'],
    ['En reparto', 'Sale con un recorrido, con franja de horario'],
    ['Entregado', 'Con documento, firma o PIN'],
  ] satisfies readonly Step[],
  missed: 'Si no te encontramos',
  missedSteps: (days: number): readonly Step[] => [
    [
      'Volvemos una vez más',
      'El segundo intento es el próximo día hábil. La fecha está en la página de tu envío.',
    ],
    [
      'O lo retirás',
      paragraph`Queda ${days === 7 ? 'cinco días hábiles' : `${days} días`} en la sucursal. Llevá tu
        documento y el código.`,
    ],
    [
      'O cambiás el destino',
      'Pedíselo a la tienda: puede mandarlo a otro domicilio o pedir que vuelva.',
    ],
  ],
  licence: 'programa libre, licencia Apache-2.0',
  privacy: 'Privacidad',
  status: 'Estado del servicio',
}

const en: typeof es = {
  title: 'Track your shipment, send your own',
  description: 'Where your shipment is and what comes next. For recipients, shops and developers.',
  skip: 'Skip to content',
  environment: 'Environment',
  testing: 'Testing',
  testingText: 'Nothing here is dispatched.',
  demo: 'You are looking at the demonstration',
  demoCode: 'try the code',
  mainMenu: 'Main',
  menu: { receive: 'Receive', send: 'Send', quote: 'Quote', branches: 'Branches', api: 'API' },
  signIn: 'Sign in',
  heading: html`Your shipment, from stage\u00A0to\u00A0stage.`,
  lead: paragraph`We carry parcels from shops to the whole country. Type the code and we tell you
    where it is and what comes next.`,
  code: 'Tracking code',
  follow: 'Track',
  whereCode: "It is in the shop's message and above the barcode.",
  forExample: 'For example,',
  mapLabel: (places, more) =>
    places.length === 0
      ? 'Map of Argentina'
      : `Map of the branches: ${places.join(', ')}${more ? ' and others' : ''}`,
  branches: (count) => (count === 1 ? 'One branch' : `${count.toLocaleString('en')} branches`),
  doors: [
    {
      id: 'recibo',
      icon: 'door',
      title: 'I am expecting a parcel',
      text: 'Where it is, when it arrives, and what to do if we missed you.',
      links: [
        ['track', 'Track a shipment'],
        ['branches', 'Branches and opening hours'],
      ],
    },
    {
      id: 'envio',
      icon: 'store',
      title: 'I have a shop',
      text: 'Load shipments one by one or as a sheet, print labels, see what needs attention.',
      links: [
        ['portal', 'Go to the portal'],
        ['quote', 'Quote a shipment'],
      ],
    },
    {
      icon: 'scan',
      title: 'I work in the network',
      text: 'Scans, reception, measurements, cash and delivery runs.',
      links: [
        ['console', 'Operations console'],
        ['courier', 'Deliveries on the phone'],
      ],
    },
    {
      id: 'integro',
      icon: 'hook',
      title: 'I integrate systems',
      text: 'REST and SOAP, signed webhooks and a simulator with a clock of its own.',
      links: [
        ['docs', 'API reference'],
        ['sandbox', 'Simulator'],
      ],
    },
  ],
  how: 'How it travels',
  howText: 'Five stages. Each has a scan, and each scan shows on the tracking page at once.',
  steps: [
    ['Loaded', 'The shop sent us the data'],
    ['With us', 'We received, weighed and measured it'],
    ['Travelling', 'It goes to the branch near you'],
    ['Out for delivery', 'It leaves with a courier'],
    ['Delivered', 'With document, signature or PIN'],
  ],
  missed: 'If we missed you',
  missedSteps: (days) => [
    [
      'We come once more',
      "The second attempt is on the next working day. The date is on your shipment's page.",
    ],
    [
      'Or you collect it',
      paragraph`It stays ${days === 7 ? 'five working days' : `${days} days`} at the branch. Bring
        your document and the code.`,
    ],
    [
      'Or you change where it goes',
      'Ask the shop: it can send it to another address or have it returned.',
    ],
  ],
  licence: 'free software, Apache-2.0 licence',
  privacy: 'Privacy',
  status: 'Service status',
}

export const landingWords = defineWords({ es, en })
export type LandingWords = typeof es
