import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { Issue } from '../../kits/fields/field.ts'
import { preferredLanguage } from '../../kits/http/accept-language.ts'
import { endpoint, type Failure, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { issueText } from '../../rows/fields.ts'
import { answerSchema, failPlainly, violationsSchema } from '../../rows/plain-answer.ts'
import type { RescueOutcome, Rescues } from './rescue.ts'
import {
  type RescueLanguage,
  type RescueList,
  rescueNotes,
  rescueTexts,
  resultWords,
} from './rescue.wire.ts'
import {
  type ReadRescue,
  readRescue,
  rescueRequestSchema,
  tooManyShipperDigits,
} from './rescue-message.wire.ts'
import type { RescueKind } from './rescue-table.ts'

export interface RescueContext {
  readonly rescues: Rescues
  readonly caller: Shipper
  /** The language of results for callers without a preference. */
  readonly rescueLanguage: RescueLanguage
  header(name: string): string | undefined
}

interface FieldsRefused {
  readonly name: 'fields-invalid'
  readonly issues: readonly Issue[]
}

interface RescueAnswer {
  readonly kind: RescueKind
  readonly pieces: readonly { readonly piece: string; readonly outcome: RescueOutcome }[]
}

type Read = Outcome<ReadRescue, readonly Issue[]>

export const orderRescue = endpoint<RescueContext, Read, RescueAnswer, FieldsRefused>({
  method: 'POST',
  path: '/wbs/rescate/',
  otherPaths: ['/rescate/'],
  credentials: 'auth',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  screen(body) {
    const issue = tooManyShipperDigits(body)
    return issue && explainIssues([issue])
  },
  read: readRescue,
  run: async (context, read) =>
    read.ok
      ? accept(await rescueAll(context, read.value))
      : refuse({ name: 'fields-invalid', issues: read.refusal }),
  write: writeAnswer,
  codes: {
    'fields-invalid': {
      code: 400,
      status: 400,
      meaning: 'Un campo falta o no se puede leer: errores dice cuál y qué se espera.',
      english: 'A field is missing or can not be read: errores says which and what it takes.',
    },
  },
  explain: ({ issues }) => explainIssues(issues),
  fail: (failure: Failure) => ({ ...failPlainly(failure), ...emptyLists() }),
  reference: {
    name: 'rescate',
    summary: 'Rescatar piezas que están en camino',
    description: paragraph`Pide que las piezas vuelvan al remitente o que una vaya a otro domicilio.
      Según dónde esté cada una se rescata al momento, se genera una solicitud o se rechaza con su
      motivo.`,
    request: rescueRequestSchema,
    response: answerSchema({
      succeeded: listSchema('Rescatadas, o con la solicitud generada.'),
      rejected: listSchema('Las que no se pueden rescatar.'),
      failed: listSchema('Las que necesitan a tu ejecutivo de cuentas.'),
      errores: violationsSchema,
    }),
    headers: [
      {
        name: 'Accept-Language',
        description: 'Si prefiere es a en, `result` dice RECHAZADO en lugar de REJECTED.',
      },
    ],
    notes: rescueNotes,
  },
})

function listSchema(description: string) {
  return {
    type: 'array',
    description,
    items: {
      type: 'object',
      properties: {
        piece: { type: 'string', description: 'El código de seguimiento, en mayúsculas.' },
        message: { type: 'string', description: 'Qué pasó con ella.' },
        result: {
          type: 'string',
          enum: ['OK', 'REJECTED', 'RECHAZADO', 'ERROR'],
          description: 'El resultado en una palabra.',
        },
      },
      required: ['piece', 'message', 'result'],
    },
  }
}

/** A text that is no tracking code is reported as not apt, like an unknown piece. */
async function rescueAll(
  { rescues, caller }: RescueContext,
  { pieces, request }: ReadRescue,
): Promise<RescueAnswer> {
  const codes = pieces.map(toCode)
  const trackingCodes = codes.filter((code) => code !== undefined)
  const outcomes = await rescues.requestRescue(caller.number, trackingCodes, request)
  return {
    kind: request.kind,
    pieces: pieces.map((piece, index) => {
      const code = codes[index]
      return { piece, outcome: (code && outcomes.get(code)) ?? 'not-apt' }
    }),
  }
}

function toCode(piece: string): TrackingCode | undefined {
  const parsed = parseTrackingCode(piece)
  return parsed.ok ? parsed.value : undefined
}

function writeAnswer({ kind, pieces }: RescueAnswer, context: RescueContext): JsonObject {
  const preferred = preferredLanguage(context.header('accept-language'), ['es', 'en'] as const)
  const words = resultWords[preferred ?? context.rescueLanguage]
  const lists = emptyLists()
  for (const { piece, outcome } of pieces) {
    const { list, message } = rescueTexts[kind][outcome]
    lists[list].push({ piece, message, result: words[list] })
  }
  return { codError: 0, descError: '', resultado: 'OK', ...lists }
}

function emptyLists(): Record<RescueList, JsonObject[]> {
  return { succeeded: [], rejected: [], failed: [] }
}

function explainIssues(issues: readonly Issue[]) {
  const errores = issues.map((issue) => ({
    campo: issue.path,
    codError: 400,
    descError: issueText(issue),
  }))
  return { message: errores[0]?.descError ?? '', extra: { errores } }
}
