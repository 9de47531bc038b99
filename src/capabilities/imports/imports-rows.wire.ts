/** The rows shared by the operations API and /v1, which differ in whose sheets they serve. */

import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { firstFile } from '../../kits/http/multipart.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse } from '../../outcome.ts'
import { fileOf } from '../../rows/file-answers.ts'
import { numberPlace } from '../../rows/list-row.ts'
import {
  type OperationAnswer,
  type OperationInput,
  type OperationRow,
  withoutProblem,
} from '../../rows/operation.ts'
import { pageQuery, toPage, usualLimit } from '../../rows/paging.ts'
import { wordForm } from '../../rows/query-forms.ts'
import { sharedRows } from '../../rows/row.ts'
import type { View } from '../../rows/view.ts'
import { lineStates } from './import-state.ts'
import { importLimits } from './imports.limits.ts'
import type { ImportPlace, Imports, OrderErrors, Upload } from './imports.ts'
import {
  changeRefusals,
  errorsSchema,
  explainUpload,
  fileRefusals,
  fileSchema,
  noImport,
  reloadParameter,
  shownImport,
  shownOrder,
  toFile,
  workbook,
  writeErrors,
  yesForm,
} from './imports-message.wire.ts'

/** The caller, on either face. */
export interface ImportCaller {
  readonly imports: Imports
  /** The shipper whose sheets the caller may see; `undefined` for all shippers. */
  readonly scope: number | undefined
  readonly by: Actor
  /** Identifies repeated uploads, on faces that support it. */
  readonly once?: Upload['once']
  /** The shipper that a sheet is for, or the answer if there is none. */
  ownerOf(input: OperationInput): Promise<Shipper | OperationAnswer>
}

const { row, list, partList } = sharedRows<ImportCaller>()

interface OfImport {
  readonly params: { readonly id: string }
}

async function findOwn({ params }: OfImport, { imports, scope }: ImportCaller) {
  return orRefuse(await imports.find(params.id, scope), 'not-found')
}

/** Each face adds whose sheet it is. */
export const uploading: OperationRow<ImportCaller> = {
  method: 'POST',
  path: '/imports',
  name: 'uploadImport',
  summary: 'Subir una planilla de órdenes',
  description: paragraph`El cuerpo es el archivo .xlsx, .xls o .csv, o un formulario con él. Se
    guarda y se revisa con las reglas de la carga por interfaz, sin cargar nada: después se inicia.
    Con \`load=true\` se carga apenas se revisa.`,
  query: [
    { name: 'fileName', description: 'Nombre del archivo.' },
    {
      name: 'load',
      description: 'true para cargar sin esperar que alguien la inicie.',
      form: yesForm,
    },
    { name: 'reload', description: reloadParameter[1], form: yesForm },
  ],
  fileRequest: {
    type: 'application/octet-stream',
    description: 'Un archivo .xlsx, .xls o .csv.',
    bytes: importLimits.sheetBytes,
  },
  response: shownImport.schema,
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Hay demasiadas importaciones sin terminar.' }],
  async answer(input, caller) {
    const owner = await caller.ownerOf(input)
    if (!('number' in owner)) return owner
    const form = await firstFile(input.file, input.fileType)
    if (!form.ok) return explainUpload(form.refusal)
    const file = form.value
    const { fileName, load = '', reload = '' } = input.query
    const stored = await caller.imports.upload({
      shipper: owner,
      fileName: fileName || file?.name || 'planilla',
      file: file?.bytes ?? input.file,
      loadsAtOnce: yesForm.read(load),
      reloads: yesForm.read(reload),
      by: caller.by,
      once: caller.once,
    })
    return stored.ok
      ? { status: 201, body: shownImport.write(stored.value) }
      : explainUpload(stored.refusal)
  },
}

const listing = list({
  path: '/imports',
  name: 'listImports',
  summary: 'Listar las importaciones',
  description: 'De la más nueva a la más vieja.',
  readPlace,
  load: ({ after: before, limit }, { imports, scope }) => imports.list(scope, before, limit),
  placeOf: ({ createdAt, id }) => `${createdAt}~${id}`,
  item: shownImport,
})

function readPlace(after: string): ImportPlace | undefined {
  const match = /^(\d{1,15})~([\w-]{1,64})$/.exec(after)
  return match?.[2] ? { createdAt: Number(match[1]), id: match[2] } : undefined
}

const getting = row({
  method: 'GET',
  path: '/imports/:id',
  name: 'getImport',
  summary: 'Ver el avance de una importación',
  description: 'Cuántas filas se revisaron y cuántas órdenes se cargaron.',
  answer: shownImport,
  run: findOwn,
  refusals: { 'not-found': noImport },
})

interface ErrorPage {
  readonly items: readonly OrderErrors[]
  readonly next: string | undefined
}

const shownErrors: View<ErrorPage> = {
  schema: errorsSchema,
  write: ({ items, next }) => ({ items: writeErrors(items), next }),
}

const listingErrors = row({
  method: 'GET',
  path: '/imports/:id/errors',
  name: 'listImportErrors',
  tellsProblems: true,
  summary: 'Listar los errores de una importación',
  description: 'Fila, columna, qué está mal y cómo corregirlo. Se pagina por órdenes.',
  query: pageQuery((after) => (/^\d{1,9}$/.test(after) ? Number(after) : undefined)),
  answer: shownErrors,
  find: findOwn,
  async run({ found: { id }, query: { after = 0, limit: most = usualLimit } }, { imports }) {
    const rows = await imports.errors(id, after, most + 1)
    const limit = Math.min(most, ordersThatFit(rows))
    return accept(toPage(rows, { limit }, ({ firstRow }) => String(firstRow)))
  },
  refusals: { 'not-found': noImport },
})

/** How many orders a page may have, at least one: each may have hundreds of errors. */
function ordersThatFit(orders: readonly OrderErrors[]): number {
  let errorCount = 0
  const beyond = orders.findIndex((order) => {
    errorCount += order.errors.length
    return errorCount > importLimits.sheetErrorsPerPage
  })
  return beyond < 0 ? orders.length : Math.max(1, beyond)
}

/** The orders of a sheet as they were read, in the order of its rows. */
const listingOrders = partList({
  path: '/imports/:id/orders',
  name: 'listImportOrders',
  summary: 'Listar las órdenes de una importación, como se leyeron',
  description: 'En el orden de la planilla. Con `state=loaded`, las que se cargaron.',
  query: { state: [wordForm(lineStates), 'Solo las órdenes en este estado.'] },
  readPlace: numberPlace,
  placeOf: ({ firstRow }) => String(firstRow),
  find: findOwn,
  load: ({ found: { id }, query: { state }, after: afterRow = 0, limit: most }, { imports }) =>
    imports.orders(id, { afterRow, most, state }),
  item: shownOrder,
  refusals: { 'not-found': noImport },
})

const starting = row({
  method: 'POST',
  path: '/imports/:id/start',
  name: 'startImport',
  summary: 'Iniciar la carga de una importación revisada',
  description:
    'Carga las órdenes correctas, una sola vez cada una; las que siguen con errores, no.',
  query: { reload: reloadParameter },
  answer: shownImport,
  run: ({ params, query: { reload } }, { imports, scope, by }) =>
    imports.start(params.id, scope, reload, by),
  refusals: changeRefusals,
})

const cancelling = row({
  method: 'POST',
  path: '/imports/:id/cancel',
  name: 'cancelImport',
  summary: 'Cancelar una importación',
  description: 'Lo que ya se cargó queda cargado; el resto no se carga.',
  answer: shownImport,
  run: ({ params }, { imports, scope, by }) => imports.cancel(params.id, scope, by),
  refusals: changeRefusals,
})

/** Sheets are returned in their uploaded format: a CSV as a CSV. */
const sheetFile = fileOf({ ...workbook, otherTypes: ['text/csv'] })

const gettingResult = row({
  method: 'GET',
  path: '/imports/:id/result',
  name: 'getImportResult',
  summary: 'Bajar la planilla con los resultados',
  description: 'La misma planilla, con una columna que dice qué pasó con cada fila.',
  answer: sheetFile,
  find: findOwn,
  run: async ({ found: { id } }, { imports }) => toFile(await imports.resultFile(id), 'resultado'),
  refusals: { ...fileRefusals, 'not-found': noImport },
})

const gettingFailed = row({
  method: 'GET',
  path: '/imports/:id/failed',
  name: 'getImportFailedRows',
  summary: 'Bajar solo las filas con errores',
  description: 'Con sus errores al lado, lista para corregir y volver a subir.',
  answer: sheetFile,
  find: findOwn,
  run: async ({ found: { id } }, { imports }) => toFile(await imports.failedRows(id), 'a-corregir'),
  refusals: { ...fileRefusals, 'not-found': noImport },
})

const template = (format: 'xlsx' | 'csv') =>
  row({
    method: 'GET',
    path: `/imports/template.${format}`,
    name: format === 'xlsx' ? 'getImportTemplate' : 'getImportTemplateCsv',
    summary: `Bajar la plantilla en .${format}`,
    description: 'Los títulos, una fila de ejemplo y qué lleva cada columna.',
    answer: fileOf(
      format === 'xlsx' ? workbook : { type: 'text/csv', description: 'El CSV.' },
      fileSchema,
    ),
    run: async (_input, { imports }) => toFile(await imports.template(format), 'plantilla'),
    refusals: fileRefusals,
  })

export const reading = [
  withoutProblem(template('xlsx'), 409),
  withoutProblem(template('csv'), 409),
  listing,
  getting,
  listingErrors,
  listingOrders,
  gettingResult,
  gettingFailed,
]

export const changing = [starting, cancelling]
