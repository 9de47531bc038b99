import { counted, defineWords } from './languages.ts'

/** The texts of the portal's first page. */
export const homeWords = defineWords({
  es: {
    greeting: (hour: number, name: string) =>
      `${['Buenas noches', 'Buen día', 'Buenas tardes'][partOfDay(hour)]}, ${name}`,
    lead: (day: string, count: number) => `${day}. ${needing(count)}`,
    print: (count: string) => `Imprimir ${count} ${count === '1' ? 'etiqueta' : 'etiquetas'}`,
    attention: 'Necesitan tu atención',
    seeAll: 'Ver todos',
    acts: {
      'nobody-home': 'Ver opciones',
      'branch-wait': 'Ver opciones',
      address: 'Completar',
      uncovered: 'Ver',
      late: 'Seguir',
      idle: 'Seguir',
      'rescue-waiting': 'Ver',
      'cash-difference': 'Ver',
      returning: 'Ver',
      heavier: 'Ver',
    },
    calm: 'Nada por decidir',
    calmText: 'Cuando un envío te necesite, va a estar acá primero.',
    loadedToday: 'Cargados hoy',
    more: (count: string) => `${count} más`,
    fewer: (count: string) => `${count} menos`,
    thanUsual: (day: string) => `que un ${day} usual`,
    asUsual: (day: string) => `Como un ${day} usual`,
    onTheWay: 'En camino',
    goingOut: (count: string) => `${count} ${count === '1' ? 'sale' : 'salen'} a reparto hoy`,
    delivered: (days: number) => `Entregados en ${counted(days, 'día', 'días')}`,
    onTime: (share: string) => `${share} a tiempo`,
    noPromise: 'Sin fechas prometidas',
    failedVisits: 'Visitas fallidas',
    returning: (count: string) => `${count} ${count === '1' ? 'vuelve' : 'vuelven'}`,
    toCollect: 'A cobrar',
    collected: (count: string) => `${count} ${count === '1' ? 'cobro' : 'cobros'} por pagarte`,
    nothingCollected: 'Sin cobros por pagarte',
    lastDays: { 7: 'Últimos siete días', 30: 'Últimos treinta días', 90: 'Últimos noventa días' },
    period: 'Período',
    days: (count: number) => counted(count, 'día', 'días'),
    chart: (loaded: string, failed: string, returned: string) =>
      `Envíos por día: ${counted(loaded, 'cargado', 'cargados')}, ${failed} con visita fallida y ${returned} que vuelven`,
    series: { loaded: 'Cargados', failed: 'Visita fallida', returned: 'Vuelven' },
    today: 'Para hoy',
    unprinted: (count: string) =>
      `${count} ${count === '1' ? 'etiqueta' : 'etiquetas'} sin imprimir`,
    allPrinted: 'Etiquetas al día',
    sheet: 'Hoja de entrega',
    sheetText: (count: string) => `${count} ${count === '1' ? 'envío' : 'envíos'}`,
    noSheet: 'Todavía no hay una de hoy',
    weighed: (count: string) => (count === '1' ? '1 envío medido' : `${count} envíos medidos`),
    runningOut: (count: string) =>
      `${count} ${count === '1' ? 'artículo' : 'artículos'} por agotarse`,
    left: (what: string, count: string) =>
      `${what}: ${count === '1' ? 'queda' : 'quedan'} ${count}`,
    weighedText: (amount: string) => `${amount} sobre lo cotizado`,
    byZone: 'Por destino, este mes',
    zonesChart: 'Envíos por zona de destino',
    noShipments: 'Sin envíos este mes.',
    welcome: (name: string) => `Te damos la bienvenida, ${name}`,
    welcomeLead:
      'Estás en pruebas: todo funciona como en producción, pero nada se despacha ni se cobra.',
    welcomeProduction: 'Tu cuenta está lista. Cargá tu primer envío.',
    begin: 'Para empezar a despachar',
    steps: {
      account: 'Creá tu cuenta',
      done: 'Listo',
      accountDone: (day: string) => `Listo el ${day}`,
      orders: 'Cargá cinco envíos de prueba',
      ordersText: (done: number, needed: number) =>
        `${done} de ${counted(needed, 'completo', 'completos')}.`,
      ask: 'Pedí la habilitación',
      askText: 'Se abre sola cuando los cinco están completos',
      keys: 'Recibí las claves de producción',
      keysText: (limits: readonly string[]) =>
        `Las primeras semanas hay un tope de ${listed(limits, 'y')} envíos por día`,
      goOn: 'Seguir',
    },
    emptyTitle: 'Todavía no hay envíos',
    emptyText:
      'Cargá uno para ver acá qué necesita atención, el movimiento del día y lo que tenés a cobrar.',
    loadFirst: 'Cargar el primero',
    uploadOne: 'Subir una planilla',
    ifApi: 'Si integrás por API',
    firstQuote: 'Tu primera cotización',
    copy: 'Copiar',
    copied: 'Copiado',
    keysAre: 'La clave de pruebas está en',
    keysPage: 'Claves',
    simulatorBefore: 'Con el',
    simulatorPage: 'Simulador',
    simulatorAfter: 'movés los envíos sin que nadie los lleve.',
  },
  en: {
    greeting: (hour: number, name: string) =>
      `${['Good evening', 'Good morning', 'Good afternoon'][partOfDay(hour)]}, ${name}`,
    lead: (day: string, count: number) => `${day}. ${needingEnglish(count)}`,
    print: (count: string) => `Print ${count} ${count === '1' ? 'label' : 'labels'}`,
    attention: 'They need your attention',
    seeAll: 'See all',
    acts: {
      'nobody-home': 'See options',
      'branch-wait': 'See options',
      address: 'Complete',
      uncovered: 'See',
      late: 'Follow',
      idle: 'Follow',
      'rescue-waiting': 'See',
      'cash-difference': 'See',
      returning: 'See',
      heavier: 'See',
    },
    calm: 'Nothing to decide',
    calmText: 'When a shipment needs you, it will be here first.',
    loadedToday: 'Loaded today',
    more: (count: string) => `${count} more`,
    fewer: (count: string) => `${count} fewer`,
    thanUsual: (day: string) => `than on a usual ${day}`,
    asUsual: (day: string) => `As on a usual ${day}`,
    onTheWay: 'On the way',
    goingOut: (count: string) => `${count} ${count === '1' ? 'goes' : 'go'} out for delivery today`,
    delivered: (days: number) => `Delivered in ${counted(days, 'day', 'days')}`,
    onTime: (share: string) => `${share} on time`,
    noPromise: 'No promised dates',
    failedVisits: 'Failed visits',
    returning: (count: string) => `${count} ${count === '1' ? 'returns' : 'return'}`,
    toCollect: 'To be paid to you',
    collected: (count: string) =>
      `${count} ${count === '1' ? 'collection' : 'collections'} to be paid`,
    nothingCollected: 'No collections to be paid',
    lastDays: { 7: 'Last seven days', 30: 'Last thirty days', 90: 'Last ninety days' },
    period: 'Period',
    days: (count: number) => counted(count, 'day', 'days'),
    chart: (loaded: string, failed: string, returned: string) =>
      `Shipments by day: ${loaded} loaded, ${failed} with a failed visit and ${returned} returning`,
    series: { loaded: 'Loaded', failed: 'Failed visit', returned: 'Returning' },
    today: 'For today',
    unprinted: (count: string) => `${count} ${count === '1' ? 'label' : 'labels'} not printed`,
    allPrinted: 'All labels are printed',
    sheet: 'Hand-over sheet',
    sheetText: (count: string) => `${count} ${count === '1' ? 'shipment' : 'shipments'}`,
    noSheet: 'There is none of today yet',
    weighed: (count: string) => `${count} ${count === '1' ? 'shipment' : 'shipments'} measured`,
    runningOut: (count: string) => `${count} ${count === '1' ? 'item' : 'items'} running out`,
    left: (what: string, count: string) => `${what}: ${count} left`,
    weighedText: (amount: string) => `${amount} over what was quoted`,
    byZone: 'By destination, this month',
    zonesChart: 'Shipments by zone of destination',
    noShipments: 'No shipments this month.',
    welcome: (name: string) => `Welcome, ${name}`,
    welcomeLead:
      'You are in testing: everything works as in production, but nothing is dispatched or charged.',
    welcomeProduction: 'Your account is ready. Load your first shipment.',
    begin: 'To begin to dispatch',
    steps: {
      account: 'Create your account',
      done: 'Done',
      accountDone: (day: string) => `Done on ${day}`,
      orders: 'Load five test shipments',
      ordersText: (done: number, needed: number) => `${done} of ${needed} complete.`,
      ask: 'Ask to be enabled',
      askText: 'Opens by itself when the five are complete',
      keys: 'Receive the keys of production',
      keysText: (limits: readonly string[]) =>
        `During the first weeks there is a limit of ${listed(limits, 'and')} shipments a day`,
      goOn: 'Go on',
    },
    emptyTitle: 'There are no shipments yet',
    emptyText: 'Load one to see here what needs attention, the day and what you have to collect.',
    loadFirst: 'Load the first',
    uploadOne: 'Upload a sheet',
    ifApi: 'If you integrate by API',
    firstQuote: 'Your first quote',
    copy: 'Copy',
    copied: 'Copied',
    keysAre: 'The testing key is in',
    keysPage: 'Keys',
    simulatorBefore: 'With the',
    simulatorPage: 'simulator',
    simulatorAfter: 'you move shipments without anybody carrying them.',
  },
})

const numerals = [
  'Ningún',
  'Un',
  'Dos',
  'Tres',
  'Cuatro',
  'Cinco',
  'Seis',
  'Siete',
  'Ocho',
  'Nueve',
]

function needing(count: number): string {
  if (count === 0) return 'Ningún envío necesita que decidas algo.'
  if (count === 1) return 'Un envío necesita que decidas algo.'
  return `${numerals[count] ?? count} envíos necesitan que decidas algo.`
}

function needingEnglish(count: number): string {
  if (count === 0) return 'No shipment needs a decision.'
  return count === 1 ? 'One shipment needs a decision.' : `${count} shipments need a decision.`
}

/** `50, 200 y 1.000` */
function listed(figures: readonly string[], and: string): string {
  const [last = '', ...before] = figures.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} ${and} ${last}`
}

/** Of night, morning and afternoon: the one of an hour. */
function partOfDay(hour: number): number {
  if (hour < 6 || hour >= 20) return 0
  return hour < 13 ? 1 : 2
}
