import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import { refuse } from '../../outcome.ts'
import { integer, list as listField, oneOf, text } from '../../rows/fields.ts'
import { flagForm } from '../../rows/query-forms.ts'
import { message, opsRows } from '../../rows/row.ts'
import type { HandOverPlace } from './cash.ts'
import { type CashOpsContext, cashiers, cashReaders, settlers, shownHandOver } from './cash.wire.ts'
import { resolutions } from './cash-ledger.ts'

const { row, list } = opsRows<CashOpsContext>()

const handOverInput = message(
  'CashHandOverInput',
  {
    branch: ['branch', text(20, { required: true, description: 'prov_codigo de la sucursal.' })],
    trackingCodes: [
      'trackingCodes',
      listField(text(16, { required: true }), limits.movementsPerRequest, {
        required: true,
        least: 1,
        description: 'Los envíos cuya cobranza se rinde.',
      }),
    ],
    countedCents: [
      'countedCents',
      integer(12, {
        required: true,
        description: 'Lo que se contó; puede ser más o menos que lo cobrado.',
      }),
    ],
  },
  'Con estos datos no se puede rendir.',
  ({ trackingCodes: codes, branch }, { branchName }: CashOpsContext) => {
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
  },
)

function goodCodes(codes: readonly string[]): TrackingCode[] {
  return codes.flatMap((one) => {
    const code = parseTrackingCode(one)
    return code.ok ? [code.value] : []
  })
}

const handOverCash = row({
  method: 'POST',
  path: '/cash/hand-overs',
  name: 'handOverCash',
  summary: 'Rendir cobranzas en una sucursal',
  description: paragraph`El repartidor entrega lo cobrado de estos envíos. Si lo contado no es lo
    cobrado queda una diferencia, que se reparte entre los envíos en el orden enviado y se resuelve
    después.`,
  roles: cashiers,
  sight: 'narrowed',
  body: handOverInput,
  answer: shownHandOver,
  status: 201,
  async run({ body: { branch, trackingCodes, countedCents } }, context) {
    const { cash, operator, sight, sights } = context
    const codes = goodCodes(trackingCodes)
    const seen = await sights.filter(sight, codes)
    const unseen = codes.filter((code) => !seen.has(code))
    if (unseen.length > 0) return refuse({ name: 'not-collected', codes: unseen })
    return cash.handOver({ branch, codes, countedCents }, operator)
  },
  refusals: {
    'not-collected': [
      409,
      ({ codes }) => {
        const some = codes.slice(0, 20).join(', ')
        return {
          es: `No hay nada cobrado y sin rendir de: ${some}. No se registró nada.`,
          en: `Nothing collected is still to be handed over of: ${some}. Nothing was recorded.`,
        }
      },
    ],
  },
})

const listCashHandOvers = list({
  path: '/cash/hand-overs',
  name: 'listCashHandOvers',
  summary: 'Listar las rendiciones y sus diferencias',
  description: paragraph`De la más vieja a la más nueva; \`open=true\` da las que tienen
    diferencia abierta. Quien es de una sucursal ve las de ella.`,
  roles: cashReaders,
  sight: 'narrowed',
  query: { open: [flagForm, 'true: solo con diferencia abierta.'] },
  readPlace(after): HandOverPlace | undefined {
    const [at = '', id = ''] = after.split(' ')
    return /^\d{1,15}$/.test(at) ? { at: Number(at), id } : undefined
  },
  placeOf: ({ at, id }) => `${at} ${id}`,
  item: shownHandOver,
  load: ({ query: { open = false }, after, limit }, { cash, sight }) =>
    cash.listHandOvers({ open, branch: sight?.branch }, after, limit),
})

const resolveDifference = row({
  method: 'POST',
  path: '/cash/hand-overs/:id/resolution',
  name: 'resolveDifference',
  summary: 'Resolver la diferencia de una rendición',
  description: 'El remitente cobra siempre lo que pagó el destinatario: la diferencia es nuestra.',
  roles: settlers,
  body: message(
    'CashHandOverResolution',
    {
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
    },
    'Con estos datos no se puede resolver.',
  ),
  answer: shownHandOver,
  run: ({ params, body: { resolution, note } }, { cash, operator }) =>
    cash.resolveDifference(params.id, resolution, note, operator),
  refusals: {
    'hand-over-unknown': 404,
    'no-difference': [409, 'Esa rendición no tiene ninguna diferencia abierta.'],
    'resolution-unfit': [
      409,
      'recovered y written-off son para faltantes; returned y kept, para sobrantes.',
    ],
  },
})

export const handOverOperations = [handOverCash, listCashHandOvers, resolveDifference]
