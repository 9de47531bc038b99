import {
  badRequest,
  conflict,
  notFound,
  type Operation,
} from '../../faces/operations/operation.wire.ts'
import { pagingBy, readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import { flagForm } from '../../faces/operations/query-forms.wire.ts'
import { refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { issueText, newReading } from '../../kits/fields/field.ts'
import { integer, oneOf, text } from '../../kits/fields/scalars.ts'
import { list, readObject, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { HandOverPlace, HandOverRefusal, HandOverRequest, ResolveRefusal } from './cash.ts'
import { handOverSchema, pageOf, writeHandOver, writePage } from './cash.wire.ts'
import { type CashOpsContext, cashiers, cashReaders, settlers } from './cash-context.wire.ts'
import { type Resolution, resolutions } from './cash-ledger.ts'

type Row = Operation<CashOpsContext>

const countedText = 'Lo que se contó; puede ser más o menos que lo cobrado.'
const handOverShape = {
  branch: ['branch', text(20, { required: true, description: 'prov_codigo de la sucursal.' })],
  trackingCodes: [
    'trackingCodes',
    list(text(16, { required: true }), limits.movementsPerRequest, {
      required: true,
      least: 1,
      description: 'Los envíos cuya cobranza se rinde.',
    }),
  ],
  countedCents: ['countedCents', integer(12, { required: true, description: countedText })],
} as const satisfies Shape

const explainHandOver = refusalAnswers<HandOverRefusal>({
  'not-collected': ({ codes }) => {
    const some = codes.slice(0, 20).join(', ')
    return conflict(`No hay nada cobrado y sin rendir de: ${some}. No se registró nada.`)
  },
})

const handOverCash: Row = {
  method: 'POST',
  path: '/cash/hand-overs',
  name: 'handOverCash',
  summary: 'Rendir cobranzas en una sucursal',
  description: [
    'El repartidor entrega lo cobrado de estos envíos. Si lo contado no es lo cobrado queda una ',
    'diferencia, que se reparte entre los envíos en el orden enviado y se resuelve después.',
  ].join(''),
  roles: cashiers,
  request: shapeSchema(handOverShape),
  response: handOverSchema,
  successStatus: 201,
  problems: [{ status: 409, meaning: 'De alguno de los envíos no hay nada que rendir.' }],
  async answer({ body }, { cash, operator, branchName }) {
    const read = readHandOver(body, branchName)
    if (!read.ok) return badRequest('Con estos datos no se puede rendir.', read.refusal)
    const done = await cash.handOver(read.value, operator)
    return done.ok
      ? { status: 201, body: writeHandOver(done.value) }
      : explainHandOver(done.refusal)
  },
}

function readHandOver(
  body: JsonObject,
  branchName: CashOpsContext['branchName'],
): Outcome<HandOverRequest, FieldProblem[]> {
  const reading = newReading()
  const draft = readObject(handOverShape, body, reading, '')
  const faults = reading.issues.map((issue) => ({ field: issue.path, detail: issueText(issue) }))
  const codes = (Array.isArray(draft.trackingCodes) ? draft.trackingCodes : []).map((code) =>
    parseTrackingCode(code),
  )
  const good = codes.flatMap((code): TrackingCode[] => (code.ok ? [code.value] : []))
  if (good.length < codes.length)
    faults.push({ field: 'trackingCodes', detail: 'Cada código tiene de 4 a 16 caracteres.' })
  const { branch, countedCents } = draft
  if (typeof branch === 'string' && branchName(branch) === undefined)
    faults.push({ field: 'branch', detail: 'No hay ninguna sucursal con ese código.' })
  if (faults.length > 0) return refuse(faults)
  return accept({ branch, codes: good, countedCents } as HandOverRequest)
}

const listCashHandOvers: Row = {
  method: 'GET',
  path: '/cash/hand-overs',
  name: 'listCashHandOvers',
  summary: 'Listar las rendiciones y sus diferencias',
  description: 'De la más vieja a la más nueva; `open=true` da las que tienen diferencia abierta.',
  roles: cashReaders,
  query: [
    ...pagingBy((after) => readPlace(after) !== undefined),
    { name: 'open', description: 'true: solo con diferencia abierta.', form: flagForm },
  ],
  response: pageOf(handOverSchema),
  successStatus: 200,
  async answer({ query }, { cash }) {
    const request = readPageRequest(query)
    const after = readPlace(request.after)
    const rows = await cash.listHandOvers(query['open'] === 'true', after, request.limit + 1)
    const page = toPage(rows, request, ({ at, id }) => `${at} ${id}`)
    return { status: 200, body: writePage(page, writeHandOver) }
  },
}

function readPlace(after: string | undefined): HandOverPlace | undefined {
  const [at = '', id = ''] = after?.split(' ') ?? []
  return /^\d{1,15}$/.test(at) ? { at: Number(at), id } : undefined
}

const resolutionShape = {
  resolution: [
    'resolution',
    oneOf<Resolution>(resolutions, {
      required: true,
      description: [
        'De un faltante: recovered (apareció) o written-off (lo absorbe el transportista). De un ',
        'sobrante: returned (se devolvió) o kept (queda para el transportista).',
      ].join(''),
    }),
  ],
  note: ['note', text(200, { required: true, description: 'Por qué; queda en el registro.' })],
} as const satisfies Shape

const explainResolving = refusalAnswers<ResolveRefusal>({
  'hand-over-unknown': notFound('No hay ninguna rendición con ese id.'),
  'no-difference': conflict('Esa rendición no tiene ninguna diferencia abierta.'),
  'resolution-unfit': conflict(
    'recovered y written-off son para faltantes; returned y kept, para sobrantes.',
  ),
})

const resolveDifference: Row = {
  method: 'POST',
  path: '/cash/hand-overs/:id/resolution',
  name: 'resolveDifference',
  summary: 'Resolver la diferencia de una rendición',
  description: 'El remitente cobra siempre lo que pagó el destinatario: la diferencia es nuestra.',
  roles: settlers,
  request: shapeSchema(resolutionShape),
  response: handOverSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'No hay diferencia abierta, o no se resuelve así.' }],
  async answer({ params, body }, { cash, operator }) {
    const reading = newReading()
    const { resolution, note } = readObject(resolutionShape, body, reading, '')
    if (typeof resolution !== 'string' || typeof note !== 'string') {
      const errors = reading.issues.map((issue) => ({
        field: issue.path,
        detail: issueText(issue),
      }))
      return badRequest('Con estos datos no se puede resolver.', errors)
    }
    const done = await cash.resolveDifference(params['id'] ?? '', resolution, note, operator)
    return done.ok
      ? { status: 200, body: writeHandOver(done.value) }
      : explainResolving(done.refusal)
  },
}

export const handOverOperations = [handOverCash, listCashHandOvers, resolveDifference] as const
