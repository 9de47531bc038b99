import { defineWords } from './languages.ts'

/** The way from the testing account to production. */
export const onboardingWords = defineWords({
  es: {
    title: 'Habilitación',
    lead: (needed: number) =>
      `${numberWord(needed, spanishNumbers)} envíos completos, con al menos uno de cada servicio que pediste, abren producción.`,
    open: 'Tu cuenta ya está habilitada.',
    openText: 'Los envíos de producción se cargan con las claves de producción.',
    ready: 'Tus envíos de prueba están completos.',
    readyText: 'Falta que tu ejecutivo de cuentas apruebe la cuenta; el aviso llega a la campana.',
    withdrawn: 'La habilitación se dio de baja. Hablá con tu ejecutivo de cuentas.',
    stations: {
      account: 'Cuenta de pruebas',
      orders: (needed: number) => `${numberWord(needed, spanishNumbers)} envíos`,
      ready: 'Lista',
      approval: 'Aprobación',
      production: 'Producción',
    },
    progress: (done: number, needed: number) => `${done} de ${needed}`,
    byItself: 'sola, al completar',
    executive: 'tu ejecutivo de cuentas',
    newKeys: 'claves nuevas',
    table: 'Envíos de prueba',
    contact: 'Nombre y contacto',
    measures: 'Medidas',
    tracking: 'Seguimiento',
    missing: 'Falta',
    complete: 'Completo',
    askNow: 'Pedirlo ahora',
    asked: 'Listo: pediste su seguimiento',
    lacks: {
      'recipient-name': 'Poné el nombre del destinatario',
      'full-address': 'Completá la dirección: calle, altura, localidad, provincia y CP',
      phone: 'Poné un teléfono',
      'e-mail': 'Poné un correo',
      weights: 'Poné el peso de cada producto',
      dimensions: 'Poné largo, alto y ancho de cada producto',
      'label-printed': 'Imprimí su etiqueta',
      'tracking-asked': 'Pedí su seguimiento',
    },
    noneTitle: 'Ningún envío de prueba todavía',
    noneText:
      'Cargá uno como lo vas a cargar en producción: completo, con su etiqueta y su seguimiento.',
    create: 'Nuevo envío',
    services: 'Servicios que pediste',
    tried: (service: string, letter: string, count: number) =>
      `${service} (${letter}): ${count === 1 ? '1 envío' : `${count} envíos`}`,
    after: 'Después',
    ramp: ['Las primeras semanas hay un tope por día:', 'envíos. Desde la', 'sin tope.'],
    and: 'y',
    recommended: 'Recomendado:',
    recommendations: {
      'sign-labels':
        'firmá los enlaces de tus etiquetas y pedile a tu ejecutivo que tu cuenta los exija. Sin firma, quien conoce tu número y un código ve la etiqueta.',
    },
    week: (week: number) => spanishWeeks[week] ?? `semana ${week}`,
  },
  en: {
    title: 'Onboarding',
    lead: (needed: number) =>
      `${numberWord(needed, englishNumbers)} complete shipments, with at least one of each service that you asked for, open production.`,
    open: 'Your account is open.',
    openText: 'Shipments of production are loaded with the keys of production.',
    ready: 'Your test shipments are complete.',
    readyText: 'Your account executive has yet to approve the account; the bell tells you.',
    withdrawn: 'The onboarding was withdrawn. Talk to your account executive.',
    stations: {
      account: 'Testing account',
      orders: (needed: number) => `${numberWord(needed, englishNumbers)} shipments`,
      ready: 'Ready',
      approval: 'Approval',
      production: 'Production',
    },
    progress: (done: number, needed: number) => `${done} of ${needed}`,
    byItself: 'by itself, once complete',
    executive: 'your account executive',
    newKeys: 'new keys',
    table: 'Test shipments',
    contact: 'Name and contact',
    measures: 'Measures',
    tracking: 'Tracking',
    missing: 'Missing',
    complete: 'Complete',
    askNow: 'Ask now',
    asked: 'Done: you asked for its tracking',
    lacks: {
      'recipient-name': 'Write the name of the recipient',
      'full-address': 'Complete the address: street, number, locality, province and postal code',
      phone: 'Write a phone number',
      'e-mail': 'Write an e-mail address',
      weights: 'Write the weight of each product',
      dimensions: 'Write length, height and width of each product',
      'label-printed': 'Print its label',
      'tracking-asked': 'Ask for its tracking',
    },
    noneTitle: 'No test shipments yet',
    noneText: 'Load one as you will in production: complete, with its label and its tracking.',
    create: 'New shipment',
    services: 'Services that you asked for',
    tried: (service: string, letter: string, count: number) =>
      `${service} (${letter}): ${count === 1 ? '1 shipment' : `${count} shipments`}`,
    after: 'Afterwards',
    ramp: ['The first weeks have a limit per day:', 'shipments. From the', 'there is none.'],
    and: 'and',
    recommended: 'Recommended:',
    recommendations: {
      'sign-labels':
        'sign the links of your labels, and ask your account executive to require them. Without a signature, anybody who knows your number and a code can see the label.',
    },
    week: (week: number) => englishWeeks[week] ?? `week ${week}`,
  },
})

const spanishNumbers = ['Cero', 'Un', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete', 'Ocho']
const englishNumbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
const spanishWeeks = ['', 'primera', 'segunda', 'tercera', 'cuarta', 'quinta']
const englishWeeks = ['', 'first', 'second', 'third', 'fourth', 'fifth']

function numberWord(count: number, names: readonly string[]): string {
  return names[count] ?? String(count)
}
