import { defineWords } from './languages.ts'

/** The printing of labels. */
export const labelsWords = defineWords({
  es: {
    title: 'Imprimir etiquetas',
    unprinted: (count: string) =>
      count === '1' ? '1 envío sin imprimir.' : `${count} envíos sin imprimir.`,
    chosenCodes: (count: string) =>
      count === '1' ? '1 envío para imprimir.' : `${count} envíos para imprimir.`,
    reprint: 'Reimprimir no cuesta nada: queda anotado cuántas veces.',
    first: (count: string) => `Estos son los primeros ${count}: imprimilos y siguen los demás.`,
    paper: 'Papel',
    papers: {
      Z10X15: ['Térmica 10 × 15', 'Z10X15'],
      Z10X10: ['Térmica 10 × 10', 'Z10X10'],
      Z10X6: ['Térmica 10 × 6', 'Z10X6'],
      A4: ['Hoja A4', 'Cuatro por hoja'],
      zpl: ['ZPL', 'Directo a la impresora'],
      specialVerticalPickeo: ['Con picking', 'Lista de artículos'],
    },
    perSheetText: { 1: 'Una por hoja', 2: 'Dos por hoja', 4: 'Cuatro por hoja' },
    start: 'Empezar en',
    place: (number: number) => `Lugar ${number}`,
    startHint: 'Elegí el primer lugar en blanco de la hoja que ya usaste.',
    sheetsSentence: (labels: string, place: number) =>
      `Con ${labels === '1' ? '1 etiqueta' : `${labels} etiquetas`} desde el lugar ${place} ${
        labels === '1' ? 'sale' : 'salen'
      }`,
    sheets: (count: string) => (count === '1' ? '1 hoja' : `${count} hojas`),
    perSheet: 'Por hoja',
    perSheetLabel: 'Etiquetas por hoja',
    order: 'Orden',
    orders: {
      carga: 'Como se cargaron',
      cp: 'Por código postal',
      recorrido: 'Por recorrido',
      destinatario: 'Por destinatario',
    },
    withHandOver: 'Sumar la hoja de entrega al final',
    withReturn: 'Incluir etiqueta de devolución adentro del paquete',
    table: 'Envíos por imprimir',
    postalCode: 'CP',
    printed: 'Impresa',
    never: 'Nunca',
    times: (count: number, when: string) => `${count === 1 ? '1 vez' : `${count} veces`}, ${when}`,
    preview: 'Así sale',
    previewAlt: (code: string, name: string, postal: string) =>
      `Etiqueta ${code}, ${name}, código postal ${postal}`,
    previewPlace: (at: string, all: string, code: string) => `${at} de ${all} · ${code}`,
    before: 'Anterior',
    after: 'Siguiente',
    print: (orders: string, sheets: string) =>
      `Imprimir ${orders} en ${sheets === '1' ? '1 hoja' : `${sheets} hojas`}`,
    printLabels: (labels: string) =>
      labels === '1' ? 'Imprimir 1 etiqueta' : `Imprimir ${labels} etiquetas`,
    saveZpl: (labels: string) =>
      labels === '1' ? 'Bajar 1 etiqueta en ZPL' : `Bajar ${labels} etiquetas en ZPL`,
    pickSome: 'Elegí al menos un envío',
    scale: 'Imprimí al 100 %, sin ajustar a la página: las barras tienen medida justa.',
    done: (labels: string) =>
      labels === '1'
        ? '1 etiqueta lista: abrí el archivo e imprimilo'
        : `${labels} etiquetas listas: abrí el archivo e imprimilo`,
    unknown: (codes: string) => `Tu cuenta no tiene: ${codes}.`,
    cancelled: (codes: string) => `Cancelados, no se imprimen: ${codes}.`,
    firstOfSheet: (count: string) =>
      `Estos son los primeros ${count} de la planilla: los demás, en lo que falta imprimir.`,
    noneTitle: 'Nada de eso se puede imprimir',
    noneText: 'Elegí los envíos de la lista, o imprimí lo que falta.',
    toPending: 'Ver lo que falta imprimir',
    nothingTitle: 'Todo está impreso',
    nothingText: 'Lo que cargues aparece acá. Para reimprimir, elegí envíos de la lista.',
    toShipments: 'Ir a Envíos',
    handOver: 'Hoja de entrega',
    emptyTitle: 'Todavía no hay envíos',
    emptyText: 'Cargá uno, y su etiqueta aparece acá para imprimirla.',
    upload: 'Subir una planilla',
  },
  en: {
    title: 'Print labels',
    unprinted: (count: string) =>
      count === '1' ? '1 shipment not printed.' : `${count} shipments not printed.`,
    chosenCodes: (count: string) =>
      count === '1' ? '1 shipment to print.' : `${count} shipments to print.`,
    reprint: 'Printing again costs nothing: it is noted how many times.',
    first: (count: string) => `These are the first ${count}: print them and the others follow.`,
    paper: 'Paper',
    papers: {
      Z10X15: ['Thermal 10 × 15', 'Z10X15'],
      Z10X10: ['Thermal 10 × 10', 'Z10X10'],
      Z10X6: ['Thermal 10 × 6', 'Z10X6'],
      A4: ['A4 sheet', 'Four per sheet'],
      zpl: ['ZPL', 'Straight to the printer'],
      specialVerticalPickeo: ['With picking', 'List of items'],
    },
    perSheetText: { 1: 'One per sheet', 2: 'Two per sheet', 4: 'Four per sheet' },
    start: 'Begin at',
    place: (number: number) => `Place ${number}`,
    startHint: 'Pick the first blank place of the sheet that you have used.',
    sheetsSentence: (labels: string, place: number) =>
      `With ${labels === '1' ? '1 label' : `${labels} labels`} from place ${place} there ${
        labels === '1' ? 'is' : 'are'
      }`,
    sheets: (count: string) => (count === '1' ? '1 sheet' : `${count} sheets`),
    perSheet: 'Per sheet',
    perSheetLabel: 'Labels per sheet',
    order: 'Order',
    orders: {
      carga: 'As they were loaded',
      cp: 'By postal code',
      recorrido: 'By route',
      destinatario: 'By recipient',
    },
    withHandOver: 'Add the hand-over sheet at the end',
    withReturn: 'Include a return label inside the parcel',
    table: 'Shipments to print',
    postalCode: 'Postal code',
    printed: 'Printed',
    never: 'Never',
    times: (count: number, when: string) => `${count === 1 ? 'once' : `${count} times`}, ${when}`,
    preview: 'How it looks',
    previewAlt: (code: string, name: string, postal: string) =>
      `Label ${code}, ${name}, postal code ${postal}`,
    previewPlace: (at: string, all: string, code: string) => `${at} of ${all} · ${code}`,
    before: 'Previous',
    after: 'Next',
    print: (orders: string, sheets: string) =>
      `Print ${orders} on ${sheets === '1' ? '1 sheet' : `${sheets} sheets`}`,
    printLabels: (labels: string) => (labels === '1' ? 'Print 1 label' : `Print ${labels} labels`),
    saveZpl: (labels: string) =>
      labels === '1' ? 'Download 1 label as ZPL' : `Download ${labels} labels as ZPL`,
    pickSome: 'Pick at least one shipment',
    scale: 'Print at 100 %, without fitting to the page: the bars have their exact size.',
    done: (labels: string) =>
      labels === '1'
        ? '1 label is ready: open the file and print it'
        : `${labels} labels are ready: open the file and print it`,
    unknown: (codes: string) => `Your account does not have: ${codes}.`,
    cancelled: (codes: string) => `Cancelled, not printed: ${codes}.`,
    firstOfSheet: (count: string) =>
      `These are the first ${count} of the sheet: the others are in what is not printed.`,
    noneTitle: 'None of that can be printed',
    noneText: 'Pick shipments in the list, or print what is not printed.',
    toPending: 'See what is not printed',
    nothingTitle: 'Everything is printed',
    nothingText: 'What you load shows here. To print again, pick shipments in the list.',
    toShipments: 'Go to Shipments',
    handOver: 'Hand-over sheet',
    emptyTitle: 'No shipments yet',
    emptyText: 'Load one, and its label shows here to be printed.',
    upload: 'Upload a sheet',
  },
})
