import { defineWords } from './languages.ts'

/** The printed card beside a scanner. */
export const stationCardWords = defineWords({
  es: {
    cardTitle: 'Tarjeta del puesto de escaneo',
    cardText: 'Para imprimir en una hoja y pegar junto al lector.',
    cardKeys: 'Qué hace cada escaneo',
    cardKeysText: 'Con la tecla, o escaneando su código.',
    cardColours: 'Qué dice la pantalla',
    cardOk: 'Verde: se registró. Poné el paquete donde dice.',
    cardNo: 'Rojo: no va acá, o hay que apartarlo. Leé por qué.',
    cardDup: 'Ámbar: ya estaba. No se registró otra vez.',
    cardKept: 'Gris: guardado acá. Sale solo cuando vuelve la conexión.',
    cardUndo: 'Deshace tu último escaneo, hasta diez minutos después.',
    cardOffline: 'Sin conexión seguí escaneando. El número de la derecha es lo que falta enviar.',
    cardRefused: 'Lo que se rechaza después queda en “Para resolver”, con el motivo.',
    back: 'Volver al puesto',
  },
  en: {
    cardTitle: 'Card of the scan station',
    cardText: 'To print on one sheet and put beside the scanner.',
    cardKeys: 'What each scan does',
    cardKeysText: 'By its key, or by scanning its code.',
    cardColours: 'What the screen says',
    cardOk: 'Green: recorded. Put the parcel where it says.',
    cardNo: 'Red: not here, or to be set aside. Read why.',
    cardDup: 'Amber: already there. It was not recorded again.',
    cardKept: 'Grey: kept here. It leaves by itself when the connection is back.',
    cardUndo: 'Undoes your last scan, up to ten minutes later.',
    cardOffline: 'Without a connection go on scanning. The number on the right is what is unsent.',
    cardRefused: 'What is refused later stays in “To settle”, with the reason.',
    back: 'Back to the station',
  },
})
