import { counted, defineWords } from './languages.ts'

/** Sheets of orders: uploaded, revised, loaded, and their results. */
export const sheetsWords = defineWords({
  es: {
    title: 'Planillas',
    lead: 'Nada se carga hasta que lo decís. Nada se carga dos veces.',
    template: 'Bajar la plantilla',
    stepsLabel: 'Pasos',
    steps: { subir: 'Subir', revisar: 'Revisar', cargar: 'Cargar', resultado: 'Resultado' },
    drop: 'Soltá la planilla acá',
    dropHint: 'o elegila de este equipo: .xlsx, .xls o .csv, hasta 16 MB y 50.000 filas',
    choose: 'Elegir archivo',
    uploading: (name: string) => `Subiendo ${name}`,
    wrongKind: (name: string) => `${name} no es una planilla: subí un .xlsx, .xls o .csv`,
    tooLarge: (name: string, megabytes: string) =>
      `${name} pesa ${megabytes} MB: el máximo es 16 MB`,
    emptyFile: (name: string) => `${name} está vacío`,
    rulesTitle: 'Reglas cortas',
    rules: [
      'Una fila es un producto. Repetí el código para sumar productos al mismo envío.',
      'Los códigos largos y los teléfonos, en celdas de texto.',
      'Pesos como 1,5 o 1500; nunca 1.500.',
    ],
    another: 'Subir otra',
    sheetName: (name: string) => `Hoja “${name}”`,
    rows: (count: string) => counted(count, 'fila', 'filas'),
    orders: (count: string) => counted(count, 'envío', 'envíos'),
    ignored: (names: readonly string[]) =>
      `no se ${names.length === 1 ? 'lee 1 columna' : `leen ${names.length} columnas`}: ${names
        .map((name) => `“${name}”`)
        .join(', ')}`,
    judging: 'Revisando la planilla',
    judgedRows: 'Filas revisadas',
    of: (total: string) => `de ${total}`,
    judgingText:
      'Podés cerrar esta página: la revisión sigue sola, y la planilla queda en la lista.',
    unreadable: 'No se pudo leer.',
    ready: 'Listos para cargar',
    readyNote: 'Se cargan al seguir',
    readyNone: 'Ninguno',
    wrong: 'Con errores',
    wrongNote: 'Se saltean; los bajás después',
    wrongNone: 'Ninguno',
    already: 'Ya cargados antes',
    alreadyNote: 'Misma fila, mismo pedido',
    estimated: 'Precio estimado',
    withVat: 'con IVA',
    unpriced: (count: string) => `con IVA; ${count} sin precio`,
    mend: 'Qué corregir',
    errorsCaption: 'Errores por fila',
    onlyRows: (count: string) =>
      count === '1' ? 'Bajar solo la fila' : `Bajar solo las ${count} filas`,
    onlyOrders: (count: string) =>
      count === '1' ? 'Bajar solo las filas del envío' : `Bajar solo las filas de ${count} envíos`,
    order: 'Envío',
    says: 'Dice',
    why: 'Por qué no',
    how: 'Cómo se arregla',
    moreErrors: 'Ver más errores',
    soundTitle: 'Sin errores',
    soundText: 'Todas las filas se pueden cargar.',
    asRead: 'Así se leyó',
    firstRows: 'Primeras filas',
    postalCode: 'CP',
    noOther: 'Ninguna otra.',
    readyOf: (right: string, all: string) => `${right} de ${counted(all, 'envío', 'envíos')}`,
    mendAndUpload: 'Corregir y volver a subir',
    load: (count: string) =>
      count === '1' ? 'Cargar el correcto' : `Cargar los ${count} correctos`,
    nothingRight: 'No hay envíos correctos: corregí la planilla y volvé a subirla',
    loadAny: 'Cargar lo que se pueda',
    reload: 'Recargar las canceladas',
    reloadNote: 'Carga de nuevo los códigos de envíos que cancelaste.',
    discarded: 'Descartada. No se cargó nada.',
    loading: (count: string) => `Cargando ${counted(count, 'envío', 'envíos')}`,
    loadedLabel: 'Envíos cargados',
    loadingText:
      'Podés cerrar esta página: la carga sigue sola y te avisamos al terminar. Si se corta, continúa donde iba.',
    stop: 'Detener',
    stopped: 'Detenida. Lo cargado queda cargado.',
    seeResult: 'Ver el resultado',
    loadedSentence: (count: string) =>
      count === '1' ? '1 envío cargado.' : `${count} envíos cargados.`,
    outsideRows: (count: string) =>
      count === '1' ? '1 fila quedó afuera.' : `${count} filas quedaron afuera.`,
    outsideOrders: (count: string) =>
      count === '1' ? '1 envío quedó afuera.' : `${count} envíos quedaron afuera.`,
    notTried: (count: string) =>
      count === '1' ? '1 no se llegó a cargar.' : `${count} no se llegaron a cargar.`,
    cancelledSentence: 'Cancelada.',
    printText: (count: string) =>
      count === '1' ? '1 etiqueta.' : `${count} etiquetas, en el orden de la planilla.`,
    printAll: (count: string) => (count === '1' ? 'Imprimir la etiqueta' : `Imprimir las ${count}`),
    same: 'La misma planilla',
    sameText: 'Con una columna más, “Resultado”, fila por fila.',
    result: (format: string) => `Bajar resultado.${format}`,
    missing: 'Lo que falta',
    missingRows: (count: string) =>
      count === '1'
        ? 'Un archivo con la fila y qué corregir en ella.'
        : `Un archivo con las ${count} filas y qué corregir en cada una.`,
    missingOrders: (count: string) =>
      count === '1'
        ? 'Un archivo con las filas del envío y qué corregir en cada una.'
        : `Un archivo con las filas de los ${count} envíos y qué corregir en cada una.`,
    toMend: (format: string) => `Bajar a-corregir.${format}`,
    forgotten: 'El archivo y sus filas ya se borraron: se guardan 30 días.',
    earlier: 'Anteriores',
    earlierCaption: 'Planillas anteriores',
    file: 'Archivo',
    uploaded: 'Subida',
    who: 'Quién',
    ordersColumn: 'Envíos',
    outcome: 'Resultado',
    outcomes: {
      judging: 'Se revisa',
      judged: 'Lista para cargar',
      loading: 'Se carga',
      cancelled: 'Cancelada',
      failed: 'No se pudo leer',
    },
    loadedShort: (count: string) => (count === '1' ? '1 cargado' : `${count} cargados`),
    loadedAndOut: (loaded: string, out: string) => `${loaded} y ${out} afuera`,
    noneTitle: 'Ninguna todavía',
    noneText: 'Bajá la plantilla, completala y soltala arriba.',
    noneLook: 'Acá se ven las que suba quien despacha.',
    unknownTitle: 'Esa planilla no existe',
    unknownText: 'Puede ser de otra cuenta, o el enlace está cortado.',
    seeAll: 'Ver las planillas',
  },
  en: {
    title: 'Sheets',
    lead: 'Nothing is loaded until you say so. Nothing is loaded twice.',
    template: 'Download the template',
    stepsLabel: 'Steps',
    steps: { subir: 'Upload', revisar: 'Revise', cargar: 'Load', resultado: 'Result' },
    drop: 'Drop the sheet here',
    dropHint: 'or choose it from this computer: .xlsx, .xls or .csv, up to 16 MB and 50.000 rows',
    choose: 'Choose a file',
    uploading: (name: string) => `Uploading ${name}`,
    wrongKind: (name: string) => `${name} is no sheet: upload an .xlsx, .xls or .csv`,
    tooLarge: (name: string, megabytes: string) =>
      `${name} has ${megabytes} MB: the limit is 16 MB`,
    emptyFile: (name: string) => `${name} is empty`,
    rulesTitle: 'Short rules',
    rules: [
      'A row is a product. Repeat the code to add products to the same shipment.',
      'Long codes and phones, in text cells.',
      'Weights as 1,5 or 1500; never 1.500.',
    ],
    another: 'Upload another',
    sheetName: (name: string) => `Sheet “${name}”`,
    rows: (count: string) => counted(count, 'row', 'rows'),
    orders: (count: string) => counted(count, 'shipment', 'shipments'),
    ignored: (names: readonly string[]) =>
      `${names.length === 1 ? '1 column is' : `${names.length} columns are`} not read: ${names
        .map((name) => `“${name}”`)
        .join(', ')}`,
    judging: 'Revising the sheet',
    judgedRows: 'Revised rows',
    of: (total: string) => `of ${total}`,
    judgingText: 'You may close this page: it goes on by itself, and the sheet stays in the list.',
    unreadable: 'It could not be read.',
    ready: 'Ready to load',
    readyNote: 'Loaded when you go on',
    readyNone: 'None',
    wrong: 'With errors',
    wrongNote: 'Skipped; download them later',
    wrongNone: 'None',
    already: 'Loaded before',
    alreadyNote: 'The same row, the same order',
    estimated: 'Estimated price',
    withVat: 'with VAT',
    unpriced: (count: string) => `with VAT; ${count} without a price`,
    mend: 'What to correct',
    errorsCaption: 'Errors by row',
    onlyRows: (count: string) =>
      count === '1' ? 'Download only that row' : `Download only the ${count} rows`,
    onlyOrders: (count: string) =>
      count === '1'
        ? 'Download only the rows of the shipment'
        : `Download only the rows of ${count} shipments`,
    order: 'Shipment',
    says: 'It says',
    why: 'Why not',
    how: 'How to mend it',
    moreErrors: 'See more errors',
    soundTitle: 'Without errors',
    soundText: 'Every row can be loaded.',
    asRead: 'How it was read',
    firstRows: 'First rows',
    postalCode: 'Postal code',
    noOther: 'No other.',
    readyOf: (right: string, all: string) => `${right} of ${counted(all, 'shipment', 'shipments')}`,
    mendAndUpload: 'Correct and upload again',
    load: (count: string) =>
      count === '1' ? 'Load the correct one' : `Load the ${count} correct ones`,
    nothingRight: 'No shipment is correct: correct the sheet and upload it again',
    loadAny: 'Load what can be loaded',
    reload: 'Reload what was cancelled',
    reloadNote: 'Loads the codes of shipments that you cancelled again.',
    discarded: 'Discarded. Nothing was loaded.',
    loading: (count: string) => `Loading ${counted(count, 'shipment', 'shipments')}`,
    loadedLabel: 'Loaded shipments',
    loadingText:
      'You may close this page: it goes on by itself and we tell you at the end. If it is cut off, it continues where it was.',
    stop: 'Stop',
    stopped: 'Stopped. What was loaded stays loaded.',
    seeResult: 'See the result',
    loadedSentence: (count: string) =>
      count === '1' ? '1 shipment loaded.' : `${count} shipments loaded.`,
    outsideRows: (count: string) =>
      count === '1' ? '1 row was left out.' : `${count} rows were left out.`,
    outsideOrders: (count: string) =>
      count === '1' ? '1 shipment was left out.' : `${count} shipments were left out.`,
    notTried: (count: string) =>
      count === '1' ? '1 was not reached.' : `${count} were not reached.`,
    cancelledSentence: 'Cancelled.',
    printText: (count: string) =>
      count === '1' ? '1 label.' : `${count} labels, in the order of the sheet.`,
    printAll: (count: string) => (count === '1' ? 'Print the label' : `Print the ${count}`),
    same: 'The same sheet',
    sameText: 'With one more column, “Resultado”, row by row.',
    result: (format: string) => `Download resultado.${format}`,
    missing: 'What is left',
    missingRows: (count: string) =>
      count === '1'
        ? 'A file with the row and what to correct in it.'
        : `A file with the ${count} rows and what to correct in each.`,
    missingOrders: (count: string) =>
      count === '1'
        ? 'A file with the rows of the shipment and what to correct in each.'
        : `A file with the rows of the ${count} shipments and what to correct in each.`,
    toMend: (format: string) => `Download a-corregir.${format}`,
    forgotten: 'The file and its rows were deleted: they are kept for 30 days.',
    earlier: 'Earlier',
    earlierCaption: 'Earlier sheets',
    file: 'File',
    uploaded: 'Uploaded',
    who: 'Who',
    ordersColumn: 'Shipments',
    outcome: 'Result',
    outcomes: {
      judging: 'Being revised',
      judged: 'Ready to load',
      loading: 'Being loaded',
      cancelled: 'Cancelled',
      failed: 'Could not be read',
    },
    loadedShort: (count: string) => `${count} loaded`,
    loadedAndOut: (loaded: string, out: string) => `${loaded} and ${out} left out`,
    noneTitle: 'You have not uploaded sheets yet',
    noneText: 'Download the template, fill it in and drop it above.',
    noneLook: 'Those that are uploaded show here.',
    unknownTitle: 'That sheet does not exist',
    unknownText: 'It may be of another account, or the link was cut.',
    seeAll: 'See the sheets',
  },
})
