import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { type Draft, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { integer, list, oneOf, text } from '../../rows/fields.ts'
import { listRow } from '../../rows/list-row.ts'
import { conflict, notFound, type Operation } from '../../rows/operation.ts'
import { flagForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { type HandOverPlace, type HandOverRefusal, type ResolveRefusal } from './cash.ts'
import { handOverSchema, writeHandOver } from './cash.wire.ts'
import { type CashOpsContext, cashiers, cashReaders, settlers } from './cash-context.wire.ts'
import { resolutions } from './cash-ledger.ts'

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
    return conflict({
      es: `No hay nada cobrado y sin rendir de: ${some}. No se registró nada.`,
      en: `Nothing collected is still to be handed over of: ${some}. Nothing was recorded.`,
    })
  },
})

const handOverCash: Row = {
  method: 'POST',
  path: '/cash/hand-overs',
  name: 'handOverCash',
  summary: 'Rendir cobranzas en una sucursal',
  description: paragraph`El repartidor entrega lo cobrado de estos envíos. Si lo contado no es lo
    cobrado queda una diferencia, que se reparte entre los envíos en el orden enviado y se resuelve
    después.`,
  roles: cashiers,
  sight: 'narrowed',
  request: entity('CashHandOverInput', shapeSchema(handOverShape)),
  response: handOverSchema,
  successStatus: 201,
  problems: [{ status: 409, meaning: 'De alguno de los envíos no hay nada que rendir.' }],
  async answer({ body }, { cash, operator, branchName, sight, sights }) {
    const problem = 'Con estos datos no se puede rendir.'
    const read = readBody(handOverShape, body, problem, (draft) => judge(draft, branchName))
    if (!read.ok) return read.refusal
    const { branch, trackingCodes, countedCents } = read.value
    const request = { branch, codes: goodCodes(trackingCodes), countedCents }
    const seen = await sights.filter(sight, request.codes)
    const unseen = request.codes.filter((code) => !seen.has(code))
    if (unseen.length > 0) return explainHandOver({ name: 'not-collected', codes: unseen })
    const done = await cash.handOver(request, operator)
    return done.ok
      ? { status: 201, body: writeHandOver(done.value) }
      : explainHandOver(done.refusal)
  },
}

function goodCodes(sent: readonly string[]): TrackingCode[] {
  return sent.flatMap((one) => {
    const code = parseTrackingCode(one)
    return code.ok ? [code.value] : []
  })
}

function judge(
  { trackingCodes: codes, branch }: Draft<typeof handOverShape>,
  branchName: CashOpsContext['branchName'],
): FieldProblem[] {
  const faults: FieldProblem[] = []
  if (Array.isArray(codes) && goodCodes(codes).length < codes.length)
    faults.push({
      field: 'trackingCodes',
      code: 'field-malformed',
      detail: 'Cada código tiene de 4 a 16 caracteres.',
      en: 'Each code has 4 to 16 characters.',
    })
  if (typeof branch === 'string' && branchName(branch) === undefined)
    faults.push({
      field: 'branch',
      code: 'field-malformed',
      detail: 'No hay ninguna sucursal con ese código.',
      en: 'There is no branch with that code.',
    })
  return faults
}

const listCashHandOvers: Row = {
  ...listRow({
    path: '/cash/hand-overs',
    name: 'listCashHandOvers',
    summary: 'Listar las rendiciones y sus diferencias',
    description: paragraph`De la más vieja a la más nueva; \`open=true\` da las que tienen
      diferencia abierta. Quien es de una sucursal ve las de ella.`,
    filters: [{ name: 'open', description: 'true: solo con diferencia abierta.', form: flagForm }],
    readPlace,
    load: ({ after, limit }, { query }, { cash, sight }: CashOpsContext) =>
      cash.listHandOvers({ open: query['open'] === 'true', branch: sight?.branch }, after, limit),
    placeOf: ({ at, id }) => `${at} ${id}`,
    item: handOverSchema,
    write: writeHandOver,
  }),
  roles: cashReaders,
  sight: 'narrowed',
}

function readPlace(after: string): HandOverPlace | undefined {
  const [at = '', id = ''] = after.split(' ')
  return /^\d{1,15}$/.test(at) ? { at: Number(at), id } : undefined
}

const resolutionShape = {
  resolution: [
    'resolution',
    oneOf(resolutions, {
      required: true,
      description: paragraph`De un faltante: recovered (apareció) o written-off (lo absorbe el
        transportista). De un sobrante: returned (se devolvió) o kept (queda para el
        transportista).`,
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
  request: entity('CashHandOverResolution', shapeSchema(resolutionShape)),
  response: handOverSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'No hay diferencia abierta, o no se resuelve así.' }],
  async answer({ params, body }, { cash, operator }) {
    const read = readBody(resolutionShape, body, 'Con estos datos no se puede resolver.')
    if (!read.ok) return read.refusal
    const { resolution, note } = read.value
    const done = await cash.resolveDifference(params['id'] ?? '', resolution, note, operator)
    return done.ok
      ? { status: 200, body: writeHandOver(done.value) }
      : explainResolving(done.refusal)
  },
}

export const handOverOperations = [handOverCash, listCashHandOvers, resolveDifference] as const
