/** Texts about faults in sheets, for the person who corrects them. */
import { csvWords } from '../../faces/operations/csv-words.wire.ts'
import type { SheetRefusal } from '../../kits/spreadsheet/spreadsheet.ts'
import type { FaultText, ResultWords } from './import-words.ts'
import { importLimits } from './imports.limits.ts'
import type { HeadingRefusal, SheetColumn } from './sheet-column.ts'
import type { LineFault } from './sheet-order.ts'
import { exampleCode } from './sheet-order.ts'

type FaultTexts = Readonly<Record<LineFault['name'], (shown: string, row: number) => FaultText>>

const malformed = 400

const faults: FaultTexts = {
  'formula-error': (shown) => ({
    code: malformed,
    detail: `La celda tiene el error de fórmula ${shown}.`,
    en: `The cell has the formula error ${shown}.`,
    mend: 'Corregí la fórmula, o escribí el valor.',
  }),
  'turned-into-date': (shown) => ({
    code: malformed,
    detail: `La planilla convirtió el dato en la fecha ${shown}.`,
    en: `The sheet turned the value into the date ${shown}.`,
    mend: 'Poné la columna en formato Texto y volvé a escribir el dato.',
  }),
  'digits-lost': (shown) => ({
    code: malformed,
    detail: `La planilla guardó el número como ${shown} y perdió cifras.`,
    en: `The sheet kept the number as ${shown} and lost digits.`,
    mend: 'Poné la columna en formato Texto y volvé a escribir el número completo.',
  }),
  'number-ambiguous': (shown) => ({
    code: malformed,
    detail: `No se sabe si ${shown} tiene miles o decimales.`,
    en: `It is not known whether ${shown} has thousands or decimals.`,
    mend: 'Escribilo sin separador de miles y con coma para los decimales: 1500 o 1,5.',
  }),
  'not-a-date-cell': (shown) => ({
    code: malformed,
    detail: `La celda tiene el número ${shown} y no una fecha.`,
    en: `The cell has the number ${shown} and not a date.`,
    mend: 'Dale formato de fecha, o escribila como DD/MM/AAAA.',
  }),
  differs: (_shown, row) => ({
    code: malformed,
    detail: `No coincide con la fila ${row}, que es de la misma orden.`,
    en: `It differs from row ${row}, which is of the same order.`,
    mend: 'Dejá la celda vacía o igual; si es otra orden, usá otro código.',
  }),
  'row-repeated': (_shown, row) => ({
    code: malformed,
    detail: `La fila es igual a la ${row}.`,
    en: `The row is the same as row ${row}.`,
    mend: 'Borrala; si son más unidades del mismo producto, aumentá la cantidad.',
  }),
  'order-too-long': () => ({
    code: malformed,
    detail: `La orden tiene más de ${importLimits.sheetRowsPerOrder} filas, o demasiado texto.`,
    en: `The order has more than ${importLimits.sheetRowsPerOrder} rows, or too much text.`,
    mend: 'Dividila en varias órdenes, con otro código cada una.',
  }),
  'code-repeated': (_shown, row) => ({
    code: 8,
    detail: `El código ya está en la fila ${row}.`,
    en: `The code is in row ${row} already.`,
    mend: 'Poné juntas las filas de una misma orden, o usá otro código.',
  }),
}

export function describeFault(fault: LineFault): FaultText {
  const shown = 'shown' in fault ? fault.shown : ''
  return faults[fault.name](shown, 'firstRow' in fault ? fault.firstRow : 0)
}

export function describeHeading(refusal: HeadingRefusal): string {
  if (refusal.name === 'heading-missing')
    return 'No se encontró la fila de títulos: bajá la plantilla y copiá los suyos arriba de todo.'
  if (refusal.name === 'rows-missing') return `${noOrders} escribí una por fila y volvé a subirla.`
  if (refusal.name === 'column-repeated')
    return `La columna «${refusal.column.heading}» está repetida: dejá una sola.`
  const names = refusal.columns.map(({ heading }) => `«${heading}»`).join(', ')
  return `Faltan columnas obligatorias: ${names}. Agregalas con esos títulos, como en la plantilla.`
}

const noOrders = 'La planilla no tiene órdenes debajo de los títulos (la de ejemplo no cuenta):'

type FileTexts = {
  readonly [Name in SheetRefusal['name']]: (
    refusal: Extract<SheetRefusal, { name: Name }>,
  ) => string
}

const fileTexts: FileTexts = {
  'file-empty': ({ empty }) => emptyTexts[empty],
  'file-unknown': ({ found }) =>
    `${foundTexts[found]}: abrilo en la planilla de cálculo y guardalo como .xlsx, .xls o .csv.`,
  'file-damaged': (damage) =>
    damage.part === 'record'
      ? `Fila ${damage.row}: ${csvWords.describe(damage.flaw)} Corregila y volvé a subirlo.`
      : damagedTexts[damage.part],
  'file-protected': () => 'La planilla tiene contraseña: guardá una copia sin contraseña y subila.',
  'archive-too-large': () =>
    'El archivo, descomprimido, es demasiado grande: guardá solo la hoja con las órdenes.',
  'sheet-too-large': ({ size: { rows, columns } }) =>
    `La hoja tiene más de ${rows} filas o ${columns} columnas: dividila en varias.`,
  'too-heavy': () =>
    'La planilla es demasiado pesada: quitale formatos y hojas, o dividila en varias.',
  'too-slow': () =>
    'La planilla tarda demasiado en leerse: guardala como .csv o dividila en varias.',
}

const emptyTexts = {
  file: 'El archivo está vacío.',
  sheets: 'La planilla no tiene ninguna hoja visible con datos.',
}

const foundTexts = {
  archive: 'El archivo no es una planilla de Excel',
  markup: 'El archivo es una página web o XML con otro nombre',
  pdf: 'El archivo es un PDF',
  binary: 'El archivo no es un texto',
}

const damagedTexts = {
  archive:
    'El archivo está dañado o incompleto: abrilo, guardalo de nuevo como .xlsx y volvé a subirlo.',
  workbook:
    'La planilla está dañada o no es de Excel: abrila, guardala de nuevo como .xlsx y subila.',
  unknown: 'La planilla no se puede leer: abrila, guardala de nuevo como .xlsx y subila.',
}

/** Says why a file can't be read, and what to do about it. */
export function describeFile(refusal: SheetRefusal): string {
  return (fileTexts[refusal.name] as (refusal: SheetRefusal) => string)(refusal)
}

/** How to correct what the rules of orders refused, beyond their own texts. */
const mending: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'tracking-code-missing':
      'Escribí el código; si la fila es otro producto de la orden de arriba, repetí su código.',
    'tracking-code-malformed': 'Usá de 4 a 16 letras sin acento, números o guiones, sin espacios.',
    'service-unknown': 'Escribí una de las letras: E, R, B, F, G o C.',
    'postal-code-invalid': 'Escribí solo los 4 números del código postal.',
    'postal-code-uncovered': 'Hablá con tu ejecutivo de cuentas, o cambiá el destino.',
    'branch-unknown': 'Copiá en Localidad el código de la sucursal, tal como figura en el listado.',
    'branch-closed': 'Elegí otra sucursal y copiá su código en Localidad.',
    'branch-too-heavy': 'Elegí una sucursal que reciba ese peso, o la entrega a domicilio.',
    'branch-too-large': 'Elegí una sucursal que reciba esas medidas, o la entrega a domicilio.',
    'field-missing': 'Completá la celda.',
    'field-malformed': 'Corregí la celda.',
    'quantity-not-positive': 'Escribí 1 o más.',
    'weight-not-positive': 'Escribí el peso en kg.',
    'weight-negative': 'Escribí el peso en kg.',
    'amount-negative': 'Quitá el signo menos.',
    'cash-amount-missing': 'Escribí el importe a cobrar, o usá un servicio sin cobro.',
    'insured-value-missing': 'Escribí el valor del producto.',
    'sku-unknown': 'Revisá el SKU, el almacén y el emplazamiento.',
    'stock-insufficient': 'Bajá la cantidad, o esperá a que ingrese mercadería.',
    'code-taken': 'Usá otro código; si la orden ya estaba cargada, borrá la fila.',
    'load-in-force': 'Volvé a cargarla en un momento.',
  }),
)

export function mendingOf(refusal: string, isCancelled: boolean): string {
  return isCancelled
    ? 'Para cargarla de nuevo, elegí recargar las canceladas al iniciar la carga.'
    : (mending.get(refusal) ?? '')
}

function requiredText({ required, requiredWhen }: SheetColumn): string {
  if (required) return 'Obligatoria'
  return requiredWhen ? `Obligatoria ${requiredWhen}` : 'Opcional'
}

export const resultWords: ResultWords = {
  heading: 'Resultado',
  right: 'Correcta.',
  loaded: (code) => `Cargada: ${code}.`,
  skipped: 'No cargada: otra fila de la misma orden tiene errores.',
  internal: 'Ocurrió un error interno; volvé a intentarlo.',
  ordersSheet: 'Órdenes',
  notesSheet: 'Ayuda',
  notes: [
    'Cada fila es un producto. Las filas seguidas con el mismo código son una sola orden.',
    'En la segunda fila de una orden, los datos del destinatario pueden quedar vacíos.',
    `La fila de ejemplo (${exampleCode}) no se carga: podés borrarla o dejarla.`,
    'Las columnas opcionales que no uses se pueden borrar; el orden no importa.',
    'Una orden cargada no se modifica: se cancela y se carga de nuevo.',
    'Varios correos, teléfonos u observaciones van en la misma celda, separados por |.',
  ],
  noteHeadings: ['Columna', 'Es', 'Qué lleva', 'Campo de la interfaz'],
  note: (column) => [column.heading, requiredText(column), column.description, column.path],
}
