/** Texts about faults in sheets, for the person who corrects them. */

import type { SheetRefusal } from '../../kits/spreadsheet/spreadsheet.ts'
import { csvWords } from '../../rows/csv-words.ts'
import type { FaultText, Mending, ResultWords } from './import-words.ts'
import { importLimits } from './imports.limits.ts'
import type { HeadingRefusal, SheetColumn } from './sheet-column.ts'
import type { LineFault } from './sheet-order.ts'
import { exampleCode } from './sheet-order.ts'

type FaultTexts = {
  readonly [Name in LineFault['name']]: (fault: Extract<LineFault, { name: Name }>) => FaultText
}

const malformed = 400
const postalCodeWrong = 5

const faults: FaultTexts = {
  'formula-error': ({ shown }) => ({
    code: malformed,
    detail: `La celda tiene el error de fórmula ${shown}.`,
    en: `The cell has the formula error ${shown}.`,
    mend: 'Corregí la fórmula, o escribí el valor.',
    mendEn: 'Correct the formula, or write the value.',
  }),
  'turned-into-date': ({ shown }) => ({
    code: malformed,
    detail: `La planilla convirtió el dato en la fecha ${shown}.`,
    en: `The sheet turned the value into the date ${shown}.`,
    mend: 'Poné la columna en formato Texto y volvé a escribir el dato.',
    mendEn: 'Format the column as text and write the value again.',
  }),
  'digits-lost': ({ shown }) => ({
    code: malformed,
    detail: `La planilla guardó el número como ${shown} y perdió cifras.`,
    en: `The sheet kept the number as ${shown} and lost digits.`,
    mend: 'Poné la columna en formato Texto y volvé a escribir el número completo.',
    mendEn: 'Format the column as text and write the whole number again.',
  }),
  'number-ambiguous': ({ shown, readings }) => ({
    code: malformed,
    detail:
      readings.length > 1
        ? `Puede ser ${readings.join(' o ')}: ${shown} no lo dice.`
        : `No se sabe si ${shown} tiene miles o decimales.`,
    en:
      readings.length > 1
        ? `It may be ${readings.join(' or ')}: ${shown} does not tell.`
        : `It is not known whether ${shown} has thousands or decimals.`,
    mend: `Escribí ${readings.join(' o ')}.`,
    mendEn: `Write ${readings.join(' or ')}.`,
  }),
  'letters-for-digits': ({ letters, meant }) => ({
    code: postalCodeWrong,
    detail:
      letters === 'O' ? 'Tiene letras O en lugar de ceros.' : 'Tiene letras en lugar de números.',
    en:
      letters === 'O'
        ? 'It has letters O in place of zeros.'
        : 'It has letters in place of digits.',
    mend: `Escribí ${meant}.`,
    mendEn: `Write ${meant}.`,
  }),
  'not-a-date-cell': ({ shown }) => ({
    code: malformed,
    detail: `La celda tiene el número ${shown} y no una fecha.`,
    en: `The cell has the number ${shown} and not a date.`,
    mend: 'Dale formato de fecha, o escribila como DD/MM/AAAA.',
    mendEn: 'Format it as a date, or write it as DD/MM/YYYY.',
  }),
  differs: ({ firstRow }) => ({
    code: malformed,
    detail: `No coincide con la fila ${firstRow}, que es de la misma orden.`,
    en: `It differs from row ${firstRow}, which is of the same order.`,
    mend: 'Dejá la celda vacía o igual; si es otra orden, usá otro código.',
    mendEn: 'Leave the cell empty or the same; if it is another order, use another code.',
  }),
  'row-repeated': ({ firstRow }) => ({
    code: malformed,
    detail: `La fila es igual a la ${firstRow}.`,
    en: `The row is the same as row ${firstRow}.`,
    mend: 'Borrala; si son más unidades del mismo producto, aumentá la cantidad.',
    mendEn: 'Delete it; for more units of the same product, raise the quantity.',
  }),
  'order-too-long': () => ({
    code: malformed,
    detail: `La orden tiene más de ${importLimits.sheetRowsPerOrder} filas, o demasiado texto.`,
    en: `The order has more than ${importLimits.sheetRowsPerOrder} rows, or too much text.`,
    mend: 'Dividila en varias órdenes, con otro código cada una.',
    mendEn: 'Divide it into several orders, each with another code.',
  }),
  'code-repeated': ({ firstRow }) => ({
    code: 8,
    detail: `El código ya está en la fila ${firstRow}.`,
    en: `The code is in row ${firstRow} already.`,
    mend: 'Poné juntas las filas de una misma orden, o usá otro código.',
    mendEn: 'Put the rows of one order together, or use another code.',
  }),
}

export function describeFault(fault: LineFault): FaultText {
  return (faults[fault.name] as (fault: LineFault) => FaultText)(fault)
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
  'file-unknown': ({ found: format }) =>
    `${foundTexts[format]}: abrilo en la planilla de cálculo y guardalo como .xlsx, .xls o .csv.`,
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

/** Says why a file can't be read, and how to go on. */
export function describeFile(refusal: SheetRefusal): string {
  return (fileTexts[refusal.name] as (refusal: SheetRefusal) => string)(refusal)
}

/** How to correct the refusals of the rules of orders, beyond their own texts. */
const mending: ReadonlyMap<string, Mending> = new Map(
  Object.entries({
    'tracking-code-missing': {
      mend: 'Escribí el código; si es otro producto de la orden de arriba, repetí su código.',
      mendEn: 'Write the code; for another product of the order above, repeat its code.',
    },
    'tracking-code-malformed': {
      mend: 'Usá de 4 a 16 letras sin acento, números o guiones, sin espacios.',
      mendEn: 'Use 4 to 16 letters without accents, digits or hyphens, without blanks.',
    },
    'service-unknown': {
      mend: 'Escribí una de las letras: E, R, B, F, G o C.',
      mendEn: 'Write one of the letters E, R, B, F, G or C.',
    },
    'postal-code-invalid': {
      mend: 'Escribí solo los 4 números del código postal.',
      mendEn: 'Write only the 4 digits of the postal code.',
    },
    'postal-code-uncovered': {
      mend: 'Hablá con tu ejecutivo de cuentas, o cambiá el destino.',
      mendEn: 'Talk to your account executive, or change the destination.',
    },
    'branch-unknown': {
      mend: 'Copiá en Localidad el código de la sucursal, tal como figura en el listado.',
      mendEn: 'Copy the code of the branch into the locality, as the list has it.',
    },
    'branch-closed': {
      mend: 'Elegí otra sucursal y copiá su código en Localidad.',
      mendEn: 'Choose another branch and copy its code into the locality.',
    },
    'branch-too-heavy': {
      mend: 'Elegí una sucursal que reciba ese peso, o la entrega a domicilio.',
      mendEn: 'Choose a branch that takes this weight, or home delivery.',
    },
    'branch-too-large': {
      mend: 'Elegí una sucursal que reciba esas medidas, o la entrega a domicilio.',
      mendEn: 'Choose a branch that takes this size, or home delivery.',
    },
    'field-missing': { mend: 'Completá la celda.', mendEn: 'Fill in the cell.' },
    'field-malformed': { mend: 'Corregí la celda.', mendEn: 'Correct the cell.' },
    'quantity-not-positive': { mend: 'Escribí 1 o más.', mendEn: 'Write 1 or more.' },
    'weight-not-positive': { mend: 'Escribí el peso en kg.', mendEn: 'Write the weight in kg.' },
    'weight-negative': { mend: 'Escribí el peso en kg.', mendEn: 'Write the weight in kg.' },
    'amount-negative': { mend: 'Quitá el signo menos.', mendEn: 'Remove the minus sign.' },
    'cash-amount-missing': {
      mend: 'Escribí el importe a cobrar, o usá un servicio sin cobro.',
      mendEn: 'Write the amount to collect, or use a service without cash.',
    },
    'insured-value-missing': {
      mend: 'Escribí el valor del producto.',
      mendEn: 'Write the value of the product.',
    },
    'sku-unknown': {
      mend: 'Revisá el SKU, el almacén y el emplazamiento.',
      mendEn: 'Check the SKU, the warehouse and the place.',
    },
    'stock-insufficient': {
      mend: 'Bajá la cantidad, o esperá a que ingrese mercadería.',
      mendEn: 'Lower the quantity, or wait until goods come in.',
    },
    'code-taken': { mend: 'Usá otro código.', mendEn: 'Use another code.' },
    'load-in-force': { mend: 'Volvé a cargarla en un momento.', mendEn: 'Load it again soon.' },
  }),
)

const notKnown: Mending = { mend: '', mendEn: '' }

/** The rules' findings on an order whose code is taken. */
interface Taken {
  readonly cancelled?: boolean | undefined
  readonly same?: boolean | undefined
}

export function mendingOf(refusal: string, { cancelled, same }: Taken): Mending {
  if (cancelled)
    return {
      mend: 'Para cargarla de nuevo, elegí recargar las canceladas al iniciar la carga.',
      mendEn: 'To load it again, choose to reload the cancelled ones when the load begins.',
    }
  if (same) return { mend: 'Borrá la fila.', mendEn: 'Delete the row.' }
  return mending.get(refusal) ?? notKnown
}

/**
 * Says since when a code is taken, and by which order; `undefined` where the rules' own text says
 * it.
 */
export function takenText(since: string, { cancelled, same }: Taken) {
  if (cancelled) return undefined
  return same
    ? {
        detail: `Ya se cargó el ${since}: es el mismo pedido.`,
        en: `It was loaded on ${since}: it is the same order.`,
      }
    : {
        detail: `Ya existe: se cargó el ${since} y es otro pedido.`,
        en: `It exists already: loaded on ${since}, and it is another order.`,
      }
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
