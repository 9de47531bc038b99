/** Problems of the carrier's books, the warehouse, imports, webhooks and simulations. */
export const carrierWords = {
  'cash-settled': {
    es: 'Lo cobrado ya está en una liquidación.',
    en: 'The cash is in a statement already.',
  },
  'route-unknown': {
    es: 'No hay ninguna ruta con ese rango.',
    en: 'There is no route with that range.',
  },
  'row-unknown': { es: 'No existe esa fila.', en: 'There is no such row.' },
  'row-in-use': { es: 'Otros datos la usan todavía.', en: 'Other data still uses it.' },
  'row-repeated': { es: 'La fila está repetida.', en: 'The row is repeated.' },
  'same-place': {
    es: 'El destino es el lugar donde ya está.',
    en: 'The destination is the place where it is.',
  },
  'too-many': {
    es: 'Son demasiadas filas: pedí un período más corto.',
    en: 'There are too many rows: ask for a shorter period.',
  },
  'too-many-asked': {
    es: 'Hay demasiados pedidos iguales a la vez.',
    en: 'There are too many such requests at a time.',
  },
  'file-empty': {
    es: 'No hay ningún archivo, o está vacío.',
    en: 'There is no file, or it is empty.',
  },
  'file-unknown': {
    es: 'El archivo no es de un formato conocido.',
    en: 'The file is not of a known format.',
  },
  'file-damaged': { es: 'El archivo está dañado.', en: 'The file is damaged.' },
  'file-protected': { es: 'El archivo tiene contraseña.', en: 'The file has a password.' },
  'archive-too-large': {
    es: 'El archivo descomprimido es demasiado grande.',
    en: 'The uncompressed file is too large.',
  },
  'sheet-too-large': { es: 'La hoja es demasiado grande.', en: 'The sheet is too large.' },
  'too-heavy': {
    es: 'Leer el archivo lleva demasiada memoria.',
    en: 'Reading the file takes too much memory.',
  },
  'too-slow': {
    es: 'Leer el archivo lleva demasiado tiempo.',
    en: 'Reading the file takes too long.',
  },
  'too-many-parts': {
    es: 'El formulario tiene demasiadas partes.',
    en: 'The form has too many parts.',
  },
  'part-head-too-large': {
    es: 'Las cabeceras de una parte del formulario son demasiado grandes.',
    en: 'The headers of a part of the form are too large.',
  },
  'destination-not-served': {
    es: 'No hay tarifa para ese destino.',
    en: 'There is no tariff for that destination.',
  },
  'prices-missing': {
    es: 'El transportista todavía no tiene precios.',
    en: 'The carrier has no prices yet.',
  },
} as const
