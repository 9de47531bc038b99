/** The rows shared by the operations API and /v1, which differ in whose sheets they serve. */

import { firstFile } from '../../kits/http/multipart.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { listRow } from '../../rows/list-row.ts'
import {
  type OperationAnswer,
  type OperationInput,
  type OperationRow,
} from '../../rows/operation.ts'
import { pagingBy, readPageRequest, toPage } from '../../rows/paging.ts'
import type { ImportFace } from './import-face.wire.ts'
import { ordersRow } from './import-orders.wire.ts'
import { importLimits } from './imports.limits.ts'
import type { Import, ImportPlace, Imports, OrderErrors } from './imports.ts'
import {
  errorsSchema,
  explainChange,
  explainFile,
  explainUpload,
  fileAnswer,
  fileResponse,
  fileSchema,
  importSchema,
  isTrue,
  reloadParameter,
  sheetResponse,
  unknownImport,
  writeErrors,
  writeImport,
  yesForm,
} from './imports-message.wire.ts'

type Changed = Awaited<ReturnType<Imports['start']>>

export interface ImportRows<Context> {
  readonly reading: readonly OperationRow<Context>[]
  readonly uploading: OperationRow<Context>
  readonly changing: readonly OperationRow<Context>[]
}

export function importRows<Context>(face: ImportFace<Context>): ImportRows<Context> {
  return {
    reading: [
      template(face, 'xlsx'),
      template(face, 'csv'),
      list(face),
      get(face),
      errors(face),
      ordersRow(face),
      file(face, 'result'),
      file(face, 'failed'),
    ],
    uploading: upload(face),
    changing: [start(face), cancel(face)],
  }
}

function upload<Context>(face: ImportFace<Context>): OperationRow<Context> {
  return {
    method: 'POST',
    path: '/imports',
    name: 'uploadImport',
    summary: 'Subir una planilla de órdenes',
    description: paragraph`El cuerpo es el archivo .xlsx, .xls o .csv, o un formulario con él. Se
      guarda y se revisa con las reglas de la carga por interfaz, sin cargar nada: después se
      inicia. Con \`load=true\` se carga apenas se revisa.`,
    query: [
      ...face.uploadQuery,
      { name: 'fileName', description: 'Nombre del archivo.' },
      {
        name: 'load',
        description: 'true para cargar sin esperar que alguien la inicie.',
        form: yesForm,
      },
      reloadParameter,
    ],
    fileRequest: {
      type: 'application/octet-stream',
      description: 'Un archivo .xlsx, .xls o .csv.',
      bytes: importLimits.sheetBytes,
    },
    response: importSchema,
    successStatus: 201,
    problems: [
      ...(face.uploadProblems ?? []),
      { status: 409, meaning: 'Hay demasiadas importaciones sin terminar.' },
    ],
    async answer(input, context) {
      const owner = await face.ownerOf(input, context)
      if (!('number' in owner)) return owner
      const form = await firstFile(input.file, input.fileType)
      if (!form.ok) return explainUpload(form.refusal)
      const sent = form.value
      const stored = await face.importsOf(context).upload({
        shipper: owner,
        fileName: input.query['fileName'] || sent?.name || 'planilla',
        file: sent?.bytes ?? input.file,
        loadsAtOnce: isTrue(input.query['load']),
        reloads: isTrue(input.query['reload']),
        by: face.byOf(context),
        once: face.onceOf?.(context),
      })
      return stored.ok
        ? { status: 201, body: writeImport(stored.value) }
        : explainUpload(stored.refusal)
    },
  }
}

function list<Context>(face: ImportFace<Context>): OperationRow<Context> {
  return listRow({
    path: '/imports',
    name: 'listImports',
    summary: 'Listar las importaciones',
    description: 'De la más nueva a la más vieja.',
    readPlace,
    load: ({ after: before, limit }, _input, context: Context) =>
      face.importsOf(context).list(face.scopeOf(context), before, limit),
    placeOf: ({ createdAt, id }) => `${createdAt}~${id}`,
    item: importSchema,
    write: writeImport,
  })
}

function readPlace(after: string): ImportPlace | undefined {
  const match = /^(\d{1,15})~([\w-]{1,64})$/.exec(after)
  return match?.[2] ? { createdAt: Number(match[1]), id: match[2] } : undefined
}

function get<Context>(face: ImportFace<Context>): OperationRow<Context> {
  return {
    method: 'GET',
    path: '/imports/:id',
    name: 'getImport',
    summary: 'Ver el avance de una importación',
    description: 'Cuántas filas se revisaron y cuántas órdenes se cargaron.',
    response: importSchema,
    successStatus: 200,
    answer: (input, context) =>
      withImport(face, input, context, async (one) => ({ status: 200, body: writeImport(one) })),
  }
}

async function withImport<Context>(
  face: ImportFace<Context>,
  { params }: OperationInput,
  context: Context,
  answer: (one: Import) => Promise<OperationAnswer>,
): Promise<OperationAnswer> {
  const imports = face.importsOf(context)
  const one = await imports.find(params['id'] ?? '', face.scopeOf(context))
  return one ? answer(one) : unknownImport
}

/** The page cursor of errors. */
const rowNumber = /^\d{1,9}$/

function errors<Context>(face: ImportFace<Context>): OperationRow<Context> {
  return {
    method: 'GET',
    path: '/imports/:id/errors',
    name: 'listImportErrors',
    tellsProblems: true,
    summary: 'Listar los errores de una importación',
    description: 'Fila, columna, qué está mal y cómo corregirlo. Se pagina por órdenes.',
    query: pagingBy((after) => rowNumber.test(after)),
    response: errorsSchema,
    successStatus: 200,
    answer: (input, context) =>
      withImport(face, input, context, async ({ id }) => {
        const request = readPageRequest(input.query)
        const after = Number(request.after ?? 0)
        const rows = await face.importsOf(context).errors(id, after, request.limit + 1)
        const limit = Math.min(request.limit, ordersThatFit(rows))
        const page = toPage(rows, { ...request, limit }, ({ firstRow }) => String(firstRow))
        return { status: 200, body: { items: writeErrors(page.items), next: page.next } }
      }),
  }
}

/** How many orders a page may have, at least one: each may have hundreds of errors. */
function ordersThatFit(orders: readonly OrderErrors[]): number {
  let errorCount = 0
  const beyond = orders.findIndex((order) => {
    errorCount += order.errors.length
    return errorCount > importLimits.sheetErrorsPerPage
  })
  return beyond < 0 ? orders.length : Math.max(1, beyond)
}

function writeChanged(changed: Changed): OperationAnswer {
  return changed.ok
    ? { status: 200, body: writeImport(changed.value) }
    : explainChange(changed.refusal)
}

function start<Context>(face: ImportFace<Context>): OperationRow<Context> {
  return {
    method: 'POST',
    path: '/imports/:id/start',
    name: 'startImport',
    summary: 'Iniciar la carga de una importación revisada',
    description:
      'Carga las órdenes correctas, una sola vez cada una; las que siguen con errores, no.',
    query: [reloadParameter],
    response: importSchema,
    successStatus: 200,
    problems: [{ status: 409, meaning: 'La importación no está lista para iniciar.' }],
    async answer({ params, query }, context) {
      const reload = query['reload'] ? isTrue(query['reload']) : undefined
      const imports = face.importsOf(context)
      return writeChanged(
        await imports.start(params['id'] ?? '', face.scopeOf(context), reload, face.byOf(context)),
      )
    },
  }
}

function cancel<Context>(face: ImportFace<Context>): OperationRow<Context> {
  return {
    method: 'POST',
    path: '/imports/:id/cancel',
    name: 'cancelImport',
    summary: 'Cancelar una importación',
    description: 'Lo que ya se cargó queda cargado; el resto no se carga.',
    response: importSchema,
    successStatus: 200,
    problems: [{ status: 409, meaning: 'La importación ya terminó.' }],
    async answer({ params }, context) {
      const imports = face.importsOf(context)
      return writeChanged(
        await imports.cancel(params['id'] ?? '', face.scopeOf(context), face.byOf(context)),
      )
    },
  }
}

const files = {
  result: {
    name: 'getImportResult',
    summary: 'Bajar la planilla con los resultados',
    description: 'La misma planilla, con una columna que dice qué pasó con cada fila.',
    fileName: 'resultado',
  },
  failed: {
    name: 'getImportFailedRows',
    summary: 'Bajar solo las filas con errores',
    description: 'Con sus errores al lado, lista para corregir y volver a subir.',
    fileName: 'a-corregir',
  },
} as const

function file<Context>(
  face: ImportFace<Context>,
  which: keyof typeof files,
): OperationRow<Context> {
  const { name, summary, description, fileName } = files[which]
  return {
    method: 'GET',
    path: `/imports/:id/${which}`,
    name,
    summary,
    description,
    fileResponse: sheetResponse,
    response: fileSchema,
    successStatus: 200,
    problems: [{ status: 409, meaning: 'La importación no tiene filas.' }],
    answer: (input, context) =>
      withImport(face, input, context, async ({ id }) => {
        const imports = face.importsOf(context)
        const written = await (which === 'result' ? imports.resultFile(id) : imports.failedRows(id))
        return written.ok ? fileAnswer(written.value, fileName) : explainFile(written.refusal)
      }),
  }
}

function template<Context>(
  face: ImportFace<Context>,
  format: 'xlsx' | 'csv',
): OperationRow<Context> {
  return {
    method: 'GET',
    path: `/imports/template.${format}`,
    name: format === 'xlsx' ? 'getImportTemplate' : 'getImportTemplateCsv',
    summary: `Bajar la plantilla en .${format}`,
    description: 'Los títulos, una fila de ejemplo y qué lleva cada columna.',
    fileResponse: format === 'xlsx' ? fileResponse : { type: 'text/csv', description: 'El CSV.' },
    response: fileSchema,
    successStatus: 200,
    async answer(_input, context) {
      const written = await face.importsOf(context).template(format)
      return written.ok ? fileAnswer(written.value, 'plantilla') : explainFile(written.refusal)
    },
  }
}
