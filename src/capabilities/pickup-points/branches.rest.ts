import { type Issue, isAbsent, isJsonObject, newReading } from '../../kits/fields/field.ts'
import { readObject, type Shape } from '../../kits/fields/structures.ts'
import { endpoint, type JsonObject, PrintedJson } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { hundredthsOf } from '../../rows/fields.ts'
import { failPlainly } from '../../rows/plain-answer.ts'
import type { Branch, BranchesQuestion, PickupPoints } from './pickup-points.ts'
import { printBranches, readFlag } from './pickup-points.wire.ts'
import {
  branchesNotes,
  branchesRequestSchema,
  branchesResponseSchema,
} from './pickup-points-message.wire.ts'

export interface BranchesContext {
  readonly pickupPoints: PickupPoints
}

interface BranchesRefused {
  readonly name: 'fields-malformed'
  readonly issues: readonly Pick<Issue, 'path' | 'expects'>[]
}

type BranchesRequest = Outcome<BranchesQuestion, BranchesRefused>

export const branchList = endpoint<
  BranchesContext,
  BranchesRequest,
  readonly Branch[],
  BranchesRefused
>({
  method: 'POST',
  path: '/puntosDeRetiroSucursales/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: readRequest,
  run: async ({ pickupPoints }, request) =>
    request.ok ? accept(pickupPoints.listBranches(request.value)) : request,
  write: (branches) =>
    new PrintedJson(
      `{"codError":0,"descError":"","resultado":"OK","sucursal":${printBranches(branches)}}`,
    ),
  codes: {
    'fields-malformed': {
      code: 400,
      status: 400,
      meaning: 'ubicacion.va_prov_codigo no es %, o un campo no se puede interpretar.',
      english: 'ubicacion.va_prov_codigo is not %, or a field can not be interpreted.',
    },
  },
  explain: explainRefusal,
  fail: (failure) => ({ ...failPlainly(failure), sucursal: [] }),
  reference: {
    name: 'puntosDeRetiroSucursales',
    summary: 'Listar las sucursales donde se puede retirar una pieza',
    description: paragraph`Responde en \`sucursal\` las sucursales abiertas cuyos límites admiten la
      pieza. El \`prov_codigo\` de la elegida va en \`domicilio.localidad\` al cargar una orden F o
      G.`,
    request: branchesRequestSchema,
    response: branchesResponseSchema,
    notes: branchesNotes,
  },
})

const piece = {
  peso: ['weight', hundredthsOf(4)],
  alto: ['height', hundredthsOf(4)],
  largo: ['length', hundredthsOf(4)],
  ancho: ['width', hundredthsOf(4)],
} as const satisfies Shape

function readRequest(body: JsonObject): BranchesRequest {
  const reading = newReading()
  const issues: Pick<Issue, 'path' | 'expects'>[] = reading.issues
  const { ubicacion, pieza } = body
  const place = isJsonObject(ubicacion) ? ubicacion : {}
  if (place['va_prov_codigo'] !== '%')
    issues.push({ path: 'ubicacion.va_prov_codigo', expects: 'siempre %' })
  const lockers = readFlag(place['va_con_llc'])
  if (lockers === 'malformed') issues.push({ path: 'ubicacion.va_con_llc', expects: '0 o 1' })
  if (!isAbsent(pieza) && !isJsonObject(pieza)) issues.push({ path: 'pieza', expects: 'un objeto' })
  const measures = readObject(piece, isJsonObject(pieza) ? pieza : {}, reading, 'pieza')
  if (issues.length > 0 || lockers === 'malformed')
    return refuse({ name: 'fields-malformed', issues })
  // Without an issue, every measure that was sent is readable.
  const { weight, height, length, width } = measures as Record<string, number | undefined>
  const sidesHundredthsCm = [height ?? 0, length ?? 0, width ?? 0]
  return accept({ lockers, piece: { weightHundredthsKg: weight, sidesHundredthsCm } })
}

function explainRefusal({ issues }: BranchesRefused) {
  const errores = issues.map(({ path, expects }) => ({
    campo: path,
    codError: 400,
    descError: `El campo ${path} no es válido: se espera ${expects}.`,
  }))
  return { message: errores[0]?.descError ?? '', extra: { errores } }
}
