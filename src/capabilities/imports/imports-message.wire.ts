import { isoOrNull } from '../../kits/clock/iso.ts'
import type { FormRefusal } from '../../kits/http/multipart.ts'
import { entity } from '../../kits/openapi/entities.ts'
import type { SheetRefusal } from '../../kits/spreadsheet/spreadsheet.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome } from '../../outcome.ts'
import {
  cents,
  count,
  maybeCents,
  maybeDecimal,
  maybeMoment,
  moment,
  objectOf,
  pageOf,
  string,
} from '../../rows/answer-schema.ts'
import { badRequest, conflict } from '../../rows/operation.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { type QueryForm, wordForm } from '../../rows/query-forms.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import type { View } from '../../rows/view.ts'
import { type ImportState, importStates, lineStates } from './import-state.ts'
import { importLimits } from './imports.limits.ts'
import type { Import, OrderErrors, ReadOrder, UploadRefusal } from './imports.ts'
import { describeFile } from './imports.wire.ts'

const problems = declareProblems({
  'import-unknown': {
    es: 'No hay ninguna importación con ese id.',
    en: 'There is no import with that id.',
  },
  'state-unfit': {
    es: 'La importación no está en un estado que lo admita.',
    en: "The import's state does not allow it.",
  },
  'no-content': { es: 'La importación no tiene filas.', en: 'The import has no rows.' },
  'too-many-unfinished': {
    es: 'Hay demasiadas importaciones sin terminar.',
    en: 'There are too many unfinished imports.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

const importSchema = entity('Import', {
  type: 'object',
  properties: {
    id: string('El número de la importación.'),
    shipper: count('Número del remitente.'),
    fileName: string('Nombre del archivo.'),
    format: string('xlsx, xls o csv; vacío hasta que se lee.'),
    bytes: count('Tamaño del archivo.'),
    state: {
      type: 'string',
      enum: importStates,
      description: paragraph`judging: se revisa; judged: lista para iniciar; loading: se carga;
        finished, cancelled o failed: terminó.`,
    },
    reloads: { type: 'boolean', description: 'Si recarga los códigos de órdenes canceladas.' },
    failure: string('Por qué no se pudo leer el archivo, o que no tiene órdenes, y qué hacer.'),
    sheet: string('La hoja que se leyó: la primera visible.'),
    ignoredColumns: {
      type: 'array',
      items: { type: 'string' },
      description: 'Columnas que no se reconocen y no se leen.',
    },
    rows: count('Filas con datos.'),
    judgedRows: count('Filas ya revisadas.'),
    rightOrders: count('Órdenes correctas que no se cargaron todavía.'),
    wrongOrders: count('Órdenes con errores en la revisión que la carga no volvió a probar.'),
    loadedOrders: count('Órdenes cargadas.'),
    loadedRows: count('Filas cargadas.'),
    refusedOrders: count('Órdenes que no se cargaron, por errores de la revisión o de la carga.'),
    alreadyOrders: count('De las que tienen errores, las que ya estaban cargadas, iguales.'),
    estimatedCents: cents(
      'Lo que cuestan las órdenes correctas según la revisión, con IVA, en centavos.',
    ),
    unpricedOrders: count('Las correctas que no tienen precio: no entran en `estimatedCents`.'),
    requestedBy: string('Quién la subió.'),
    createdAt: moment('Cuándo se subió.'),
    judgedAt: maybeMoment('Cuándo terminó la revisión.'),
    startedAt: maybeMoment('Cuándo se inició la carga.'),
    finishedAt: maybeMoment('Cuándo terminó.'),
    forgotten: { type: 'boolean', description: 'Si el archivo y sus filas ya se borraron.' },
  },
  required: ['id', 'shipper', 'fileName', 'state', 'rows', 'createdAt'],
})

export const errorsSchema = pageOf(
  entity(
    'ImportError',
    objectOf({
      row: count('Fila, como la muestra la planilla.'),
      column: string('Columna (A, B...); vacía si es toda la fila o no está.'),
      heading: string('Título de la columna.'),
      value: string('Lo que dice la celda; vacío si no tiene o falta la columna.'),
      field: string('Campo de la orden.'),
      trackingCode: string('Código de la orden.'),
      code: count('El codError de la interfaz.'),
      detail: string('Qué está mal.'),
      mend: string('Cómo corregirlo.'),
    }),
  ),
)

function writeImport(one: Import) {
  const { right, wrong, loaded, refused } = one.counts
  return {
    id: one.id,
    shipper: one.shipper,
    fileName: one.fileName,
    format: one.format,
    bytes: one.bytes,
    state: one.state,
    reloads: one.reloads,
    failure: one.failure,
    sheet: one.sheet,
    ignoredColumns: one.ignoredColumns,
    rows: one.rows,
    judgedRows: right.rows + wrong.rows + loaded.rows + refused.rows,
    rightOrders: right.orders,
    wrongOrders: wrong.orders,
    loadedOrders: loaded.orders,
    loadedRows: loaded.rows,
    refusedOrders: refused.orders,
    alreadyOrders: wrong.already + refused.already,
    estimatedCents: one.estimatedCents,
    unpricedOrders: one.unpricedOrders,
    requestedBy: one.requestedBy,
    createdAt: isoOrNull(one.createdAt),
    judgedAt: isoOrNull(one.judgedAt),
    startedAt: isoOrNull(one.startedAt),
    finishedAt: isoOrNull(one.finishedAt),
    forgotten: one.forgotten,
  }
}

export const shownImport: View<Import> = { schema: importSchema, write: writeImport }

const readOrderSchema = entity(
  'ImportOrder',
  objectOf({
    row: count('La primera fila de la orden, como la muestra la planilla.'),
    rows: count('Cuántas filas tiene.'),
    trackingCode: string('Código de la orden, como está en la planilla.'),
    state: {
      type: 'string',
      enum: lineStates,
      description: paragraph`right: correcta; wrong: con errores; loaded: cargada; refused: no se
        cargó, por errores de la revisión o de la carga.`,
    },
    recipientName: string('El destinatario.'),
    address: string('Calle, altura, piso, departamento y localidad.'),
    postalCode: string('El código postal, como está escrito.'),
    weightKg: maybeDecimal('El peso de todos sus productos; `null` si no se puede leer.'),
    priceCents: maybeCents('Lo que cuesta, con IVA; `null` si tiene errores o no hay tarifa.'),
  }),
)

function writeReadOrder({ firstRow, rowCount, code, weightKg, ...facts }: ReadOrder) {
  const { state, recipientName, address, postalCode, priceCents } = facts
  return {
    row: firstRow,
    rows: rowCount,
    trackingCode: code,
    state,
    recipientName,
    address,
    postalCode,
    weightKg: weightKg ?? null,
    priceCents,
  }
}

export const shownOrder: View<ReadOrder> = { schema: readOrderSchema, write: writeReadOrder }

export function writeErrors(orders: readonly OrderErrors[]) {
  return orders.flatMap(({ code, errors }) =>
    errors.map(({ row, column, heading, value = '', field, code: codError, ...text }) => ({
      row,
      column,
      heading,
      value,
      field,
      trackingCode: code,
      code: codError,
      detail: text.detail,
      mend: text.mend,
      ...(text.en === undefined ? {} : { en: text.en }),
      ...(text.mendEn === undefined ? {} : { mendEn: text.mendEn }),
    })),
  )
}

const stateWords: Record<ImportState, string> = {
  judging: 'todavía se está revisando',
  judged: 'está revisada',
  loading: 'ya se está cargando',
  finished: 'ya terminó',
  cancelled: 'está cancelada',
  failed: 'no se pudo leer o no tiene órdenes',
}

const englishWords: Record<ImportState, string> = {
  judging: 'is still being judged',
  judged: 'is judged',
  loading: 'is being loaded already',
  finished: 'is finished',
  cancelled: 'is cancelled',
  failed: 'could not be read, or has no orders',
}

export const noImport = [
  404,
  'No existe esa importación.',
  'There is no import with that id.',
] as const

export const changeRefusals = {
  'import-unknown': noImport,
  'state-unfit': [
    409,
    ({ state }: { readonly state: ImportState }) => ({
      es: `La importación ${stateWords[state]}.`,
      en: `The import ${englishWords[state]}.`,
    }),
  ],
} as const

const most = importLimits.unfinishedImportsPerShipper

export const explainUpload = refusalAnswers<UploadRefusal | FormRefusal>({
  'file-empty': badRequest({
    es: 'El pedido no trae ningún archivo: mandalo como cuerpo, o en un formulario.',
    en: 'The request has no file: send it as the body, or in a form.',
  }),
  'idempotency-key-reused': conflict(
    'Esa Idempotency-Key se usó con otra planilla: mandá una nueva.',
  ),
  'too-many-unfinished': conflict({
    es: `Hay ${most} importaciones sin terminar: iniciá o cancelá alguna antes.`,
    en: `There are ${most} unfinished imports: start or cancel one of them first.`,
  }),
  'too-many-parts': badRequest({
    es: `El formulario tiene más de ${limits.formParts} partes antes del archivo: mandá solo ese.`,
    en: `The form has more than ${limits.formParts} parts before the file: send that alone.`,
  }),
  'part-head-too-large': badRequest({
    es: `Las cabeceras de una parte del formulario superan los ${limits.formPartHeadBytes} bytes.`,
    en: `The headers of a part of the form are over ${limits.formPartHeadBytes} bytes.`,
  }),
})

const unreadable = [409, (refusal: SheetRefusal) => ({ es: describeFile(refusal) })] as const

export const fileRefusals = {
  'no-content': [409, 'La importación no tiene filas: no se pudo leer, o su archivo ya se borró.'],
  'too-many-asked': [
    429,
    'Hay demasiadas planillas pedidas a la vez: esperá a que lleguen y volvé a pedirla.',
  ],
  'file-empty': unreadable,
  'file-unknown': unreadable,
  'file-damaged': unreadable,
  'file-protected': unreadable,
  'archive-too-large': unreadable,
  'sheet-too-large': unreadable,
  'too-heavy': unreadable,
  'too-slow': unreadable,
} as const

export const workbook = {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  description: 'El archivo.',
}

const mediaTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    xlsx: workbook.type,
    xls: 'application/vnd.ms-excel',
    csv: 'text/csv; charset=utf-8',
  }),
)

interface WrittenFile {
  readonly format: string
  readonly bytes: Buffer
}

export function toFile<Refusal>(written: Outcome<WrittenFile, Refusal>, name: string) {
  if (!written.ok) return written
  const { format, bytes } = written.value
  const type = mediaTypes.get(format) ?? 'application/octet-stream'
  return accept({ bytes, type, fileName: `${name}.${format}` })
}

export const yesForm: QueryForm<boolean> = {
  ...wordForm(['true', 'false', '1', '0']),
  read: (text) => text === 'true' || text === '1',
}

export const reloadParameter = [
  yesForm,
  'true para recargar códigos de órdenes canceladas.',
] as const

export const fileSchema = { type: 'string', format: 'binary', description: 'El archivo.' }
