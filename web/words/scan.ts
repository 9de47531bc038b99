import { defineWords } from './languages.ts'
import type { State } from './states.ts'

/** The meanings that a station can give to each scan, by their keys. */
export type Meaning = 'IF' | 'CO' | 'AS' | 'AR' | 'MA' | 'DV'

interface MeaningWords {
  readonly button: string
  /** The huge word of a scan that was recorded. */
  readonly done: string
  /** The person who did it before, and the time. */
  readonly before: (by: string, ago: string) => string
}

const list = (words: readonly string[], or: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${or} ${words.at(-1)}`

/** The contents of a bag or cage that was scanned. */
interface Inside {
  readonly recorded: number
  readonly refused: readonly { readonly trackingCode: string }[]
}

const codesOf = (refused: Inside['refused']) =>
  refused
    .slice(0, 5)
    .map(({ trackingCode }) => trackingCode)
    .join(', ')

export const scanWords = defineWords({
  es: {
    title: 'Puesto de escaneo',
    meaning: 'Qué hace cada escaneo',
    meanings: {
      IF: {
        button: 'Ingresar',
        done: 'Ingresado',
        before: (by, ago) => `Lo ingresó ${by} ${ago}.`,
      },
      CO: { button: 'Agrupar', done: 'Agrupado', before: (by, ago) => `Lo agrupó ${by} ${ago}.` },
      AS: {
        button: 'Despachar',
        done: 'Despachado',
        before: (by, ago) => `Lo despachó ${by} ${ago}.`,
      },
      AR: { button: 'Llegó', done: 'Llegó', before: (by, ago) => `Lo recibió ${by} ${ago}.` },
      MA: {
        button: 'A reparto',
        done: 'A reparto',
        before: (by, ago) => `Lo pasó a reparto ${by} ${ago}.`,
      },
      DV: { button: 'Vuelve', done: 'Vuelve', before: (by, ago) => `Lo devolvió ${by} ${ago}.` },
    } satisfies Record<Meaning, MeaningWords>,
    recordedBefore: (by: string, ago: string) => `Lo registró ${by} ${ago}.`,
    field: 'Código escaneado',
    placeholder: 'Escaneá o escribí',
    soundOn: 'Sonido encendido',
    soundOff: 'Sonido apagado',
    camera: 'Usar la cámara',
    cameraClose: 'Cerrar la cámara',
    cameraHint: 'Apuntá al código de barras o al QR de la etiqueta.',
    cameraFailed: 'No se pudo usar la cámara. Revisá el permiso del navegador.',
    card: 'Tarjeta del puesto',
    ready: 'Listo',
    readyText: 'Escaneá un paquete: la respuesta aparece acá.',
    from: (shipper: string, town: string) => `${shipper} → ${town}.`,
    inside: ({ recorded, refused }: Inside) =>
      refused.length === 0
        ? `Con todo lo que lleva: ${recorded}.`
        : `Con ${recorded} de los que lleva. No van: ${codesOf(refused)}.`,
    holders: { bag: 'Bolsa', cage: 'Jaula', trip: 'Viaje' },
    putInto: (what: string) => `${what} que se está llenando`,
    goesTo: (branch: string) => `Va a ${branch}`,
    holds: (figure: string) => `${figure} adentro`,
    holdsWaiting: (figure: string) => `+ ${figure} en cola`,
    holderUnread: 'Sin conexión no se ve qué lleva. Lo que escaneás se guarda igual.',
    holderClosed: 'No está abierta acá: no admite más envíos.',
    seeHolder: 'Ver lo que lleva',
    release: 'Soltar',
    readyInto: (code: string) => `Escaneá lo que va adentro de ${code}.`,
    putIn: (what: string, code: string) => `${what} ${code}.`,
    openHolder: 'Abrir y comparar',
    toCage: (name: string) => `Va a la jaula de ${name}.`,
    toRoute: (name: string) => `Va a la ruta ${name}.`,
    cage: 'jaula',
    route: 'ruta',
    state: 'estado',
    earlier: 'antes',
    wrong: 'No va acá',
    since: (state: string, time: string) => `Está ${state} desde ${time}.`,
    at: (time: string) => `las ${time}`,
    on: (date: string, time: string) => `el ${date} a las ${time}`,
    mayBecome: (states: readonly string[]) => `Puede pasar a ${list(states, 'o')}.`,
    mayNothing: 'No puede pasar a ningún otro estado.',
    twice: 'Ya estaba',
    notAgain: 'No se registró otra vez.',
    aside: 'Apartar',
    cancelled: 'Cancelado por la tienda',
    rescueReturn: 'El remitente pidió que vuelva',
    rescueRedirection: 'El remitente pidió que vaya a otro destino',
    unknown: 'No hay ningún envío con ese código',
    ended: { DL: 'Ya fue entregado', RC: 'Ya fue devuelto al remitente' },
    asideShort: (why: string) => `${why}: apartar`,
    twiceShort: (time: string) => `Ya estaba, ${time}`,
    kept: 'Guardado',
    keptText: 'Sale solo cuando vuelva la conexión.',
    keptBy: 'Sale en cuanto haya respuesta.',
    undone: 'Deshecho',
    undoneText: (state: string) => `Se anotó una corrección: vuelve a ${state}`,
    undo: 'Deshacer',
    weigh: 'Pesar',
    nothingToUndo: 'No hay nada que deshacer: tu último escaneo no se registró o ya no se puede.',
    maybeSent: 'Puede haber llegado al servicio: se deshace cuando vuelva la conexión.',
    withdrawn: 'Se quitó de la cola: no se había enviado.',
    undoTitle: (code: string) => `¿Deshacer el escaneo de ${code}?`,
    undoEffect: (state: string) => `Se anota una corrección y el envío vuelve a ${state}.`,
    reason: 'Por qué se corrige',
    reasonHint: 'De 3 a 200 caracteres. Queda en la auditoría.',
    reasonMissing: 'Contá por qué, en al menos 3 caracteres.',
    keepIt: 'Dejarlo así',
    last: 'Últimos escaneos',
    none: 'Todavía no escaneaste nada en este turno.',
    online: 'Con conexión',
    onlineText: 'Cada escaneo sale apenas lo leés.',
    sending: 'Enviando lo guardado',
    offline: (time: string) => `Sin conexión desde las ${time}`,
    offlineText: 'Seguí escaneando: se guardan acá y salen solos.',
    signedOut: 'La sesión terminó',
    signedOutText: 'Lo escaneado queda acá. Ingresá de nuevo para enviarlo.',
    signIn: 'Ingresar de nuevo',
    forbidden: 'Tu rol no puede registrar escaneos acá',
    forbiddenText: 'Lo escaneado queda acá. Hablá con quien administra los permisos.',
    broken: 'Este navegador no puede guardar escaneos',
    brokenText: 'Lo último que leíste no se guardó. Salí del modo privado o liberá espacio.',
    queued: ' en cola',
    shift: 'Este turno',
    perHour: 'Por hora',
    refused: 'Rechazados',
    repeated: 'Repetidos',
    settle: 'Para resolver',
    settleText: 'El servicio los rechazó cuando volvió la conexión.',
    again: 'Escanear de nuevo',
    openPiece: 'Abrir el envío',
    discardTitle: (code: string) => `¿Descartar el escaneo de ${code}?`,
    discardText: 'No se registró y no se va a enviar otra vez. Esto no se puede deshacer.',
    refusedShort: (reason: string) => reason || 'El servicio lo rechazó',
    waiting: 'En cola',
  },
  en: {
    title: 'Scan station',
    meaning: 'What each scan does',
    meanings: {
      IF: { button: 'Take in', done: 'Taken in', before: (by, ago) => `${by} took it in ${ago}.` },
      CO: { button: 'Group', done: 'Grouped', before: (by, ago) => `${by} grouped it ${ago}.` },
      AS: {
        button: 'Dispatch',
        done: 'Dispatched',
        before: (by, ago) => `${by} dispatched it ${ago}.`,
      },
      AR: { button: 'Arrived', done: 'Arrived', before: (by, ago) => `${by} received it ${ago}.` },
      MA: {
        button: 'For delivery',
        done: 'For delivery',
        before: (by, ago) => `${by} put it out for delivery ${ago}.`,
      },
      DV: { button: 'Return', done: 'Returning', before: (by, ago) => `${by} returned it ${ago}.` },
    },
    recordedBefore: (by: string, ago: string) => `${by} recorded it ${ago}.`,
    field: 'Scanned code',
    placeholder: 'Scan or type',
    soundOn: 'Sound on',
    soundOff: 'Sound off',
    camera: 'Use the camera',
    cameraClose: 'Close the camera',
    cameraHint: 'Point at the bar code or the QR of the label.',
    cameraFailed: 'The camera can not be used. Check the permission of the browser.',
    card: 'Card of the station',
    ready: 'Ready',
    readyText: 'Scan a parcel: the answer appears here.',
    from: (shipper: string, town: string) => `${shipper} → ${town}.`,
    inside: ({ recorded, refused }: Inside) =>
      refused.length === 0
        ? `With all that it holds: ${recorded}.`
        : `With ${recorded} of those it holds. Not allowed: ${codesOf(refused)}.`,
    holders: { bag: 'Bag', cage: 'Cage', trip: 'Trip' },
    putInto: (what: string) => `${what} being filled`,
    goesTo: (branch: string) => `Goes to ${branch}`,
    holds: (figure: string) => `${figure} inside`,
    holdsWaiting: (figure: string) => `+ ${figure} in the queue`,
    holderUnread: 'Without a connection what it holds is not seen. What you scan is kept.',
    holderClosed: 'It is not open here: it takes no more shipments.',
    seeHolder: 'See what it holds',
    release: 'Let go',
    readyInto: (code: string) => `Scan what goes into ${code}.`,
    putIn: (what: string, code: string) => `${what} ${code}.`,
    openHolder: 'Open and compare',
    toCage: (name: string) => `It goes into the cage of ${name}.`,
    toRoute: (name: string) => `It goes to the route ${name}.`,
    cage: 'cage',
    route: 'route',
    state: 'state',
    earlier: 'before',
    wrong: 'Not here',
    since: (state: string, time: string) => `It is ${state} since ${time}.`,
    at: (time: string) => time,
    on: (date: string, time: string) => `${date} ${time}`,
    mayBecome: (states: readonly string[]) => `It may become ${list(states, 'or')}.`,
    mayNothing: 'It may not become anything else.',
    twice: 'Already there',
    notAgain: 'It was not recorded again.',
    aside: 'Set aside',
    cancelled: 'Cancelled by the store',
    rescueReturn: 'The sender wants it back',
    rescueRedirection: 'The sender wants it at another address',
    unknown: 'There is no shipment with that code',
    ended: { DL: 'It was delivered already', RC: 'It was returned to the sender already' },
    asideShort: (why: string) => `${why}: set aside`,
    twiceShort: (time: string) => `Already there, ${time}`,
    kept: 'Kept',
    keptText: 'It leaves by itself when the connection is back.',
    keptBy: 'It leaves as soon as there is an answer.',
    undone: 'Undone',
    undoneText: (state: string) => `A correction was recorded: back to ${state}`,
    undo: 'Undo',
    weigh: 'Weigh',
    nothingToUndo: 'There is nothing to undo: your last scan was not recorded, or it is too late.',
    maybeSent: 'It may have reached the service: undo it when the connection is back.',
    withdrawn: 'Taken off the queue: it had not been sent.',
    undoTitle: (code: string) => `Undo the scan of ${code}?`,
    undoEffect: (state: string) => `A correction is recorded, and the shipment is ${state} again.`,
    reason: 'Why it is corrected',
    reasonHint: '3 to 200 characters. It stays in the audit log.',
    reasonMissing: 'Say why, in at least 3 characters.',
    keepIt: 'Leave it',
    last: 'Last scans',
    none: 'You have not scanned anything in this shift yet.',
    online: 'Connected',
    onlineText: 'Each scan leaves as soon as you read it.',
    sending: 'Sending what was kept',
    offline: (time: string) => `No connection since ${time}`,
    offlineText: 'Go on scanning: scans are kept here and leave by themselves.',
    signedOut: 'The session has ended',
    signedOutText: 'What you scanned stays here. Sign in again to send it.',
    signIn: 'Sign in again',
    forbidden: 'Your role may not record scans here',
    forbiddenText: 'What you scanned stays here. Talk to whoever administers permissions.',
    broken: 'This browser can not keep scans',
    brokenText: 'The last thing you read was not kept. Leave private mode or free some space.',
    queued: ' in the queue',
    shift: 'This shift',
    perHour: 'Per hour',
    refused: 'Refused',
    repeated: 'Repeated',
    settle: 'To settle',
    settleText: 'The service refused them when the connection was back.',
    again: 'Scan again',
    openPiece: 'Open the shipment',
    discardTitle: (code: string) => `Discard the scan of ${code}?`,
    discardText: 'It was not recorded and will not be sent again. This can not be undone.',
    refusedShort: (reason: string) => reason || 'The service refused it',
    waiting: 'In the queue',
  },
})

export type ScanWords = (typeof scanWords)['es']

/** `En reparto` inside a sentence is `en reparto`. */
export function inSentence(
  state: State,
  words: Readonly<Record<State, { short: string }>>,
): string {
  const { short } = words[state]
  return short.slice(0, 1).toLowerCase() + short.slice(1)
}
