/** Why a scan was not recorded, in both languages. */

import type { ContainerState } from '../../../kernel/container-code.ts'
import type { PickupProof } from '../../../kernel/pickup-proof.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import type { InBoth } from '../../../rows/operation.ts'
import { refusalAnswers } from '../../../rows/refusal-answers.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { MovedWhole, ScanResult } from '../tracking.ts'
import { ownScanMinutes } from './placing.ts'
import type { ContainerRefusal, RightFault } from './scan.ts'

export const reasonExpected = {
  es: 'Se espera por qué se corrige, en 3 a 200 caracteres.',
  en: 'Expected why it is corrected, in 3 to 200 characters.',
}
const mend = 'si es una corrección, enviá correction: true y reason.'
const mendEn = 'if it is a correction, send correction: true and reason.'
const higher = 'lo corrige una sucursal, un ejecutivo o un administrador, con reason.'
const higherEn = 'a branch, an executive or an administrator corrects it, with reason.'

const rightTexts: Record<RightFault, FieldProblem> = {
  'correction-only': {
    field: 'correction',
    code: 'correction-only',
    detail: 'El rol executive solo corrige: enviá correction: true y reason.',
    en: 'The role executive only corrects: send correction: true and reason.',
  },
  'reason-absent': {
    field: 'reason',
    code: 'reason-absent',
    detail: `Falta. ${reasonExpected.es}`,
    en: `It is missing. ${reasonExpected.en}`,
  },
  'scan-not-own': {
    field: 'correction',
    code: 'scan-not-own',
    detail: `Solo se deshace el último escaneo propio; ${higher}`,
    en: `Only the last scan of one's own is undone; ${higherEn}`,
  },
  'scan-too-old': {
    field: 'correction',
    code: 'scan-too-old',
    detail: `Pasaron más de ${ownScanMinutes} minutos del escaneo; ${higher}`,
    en: `The scan is more than ${ownScanMinutes} minutes old; ${higherEn}`,
  },
  'scan-not-undone': {
    field: 'check',
    code: 'scan-not-undone',
    detail: `Se espera el estado anterior al último escaneo, o el que debió ser; ${higher}`,
    en: `Expected the state before the last scan, or what it should have been; ${higherEn}`,
  },
}

const askedWords: Record<PickupProof, InBoth & { readonly field: string }> = {
  document: {
    field: 'document',
    es: 'el documento de quien retira: enviá document',
    en: 'the document of who collects: send document',
  },
  pin: {
    field: 'pin',
    es: 'el PIN del envío: enviá pin',
    en: 'the PIN of the shipment: send pin',
  },
  'document-or-pin': {
    field: 'document',
    es: 'el documento de quien retira o el PIN: enviá document o pin',
    en: 'the document of who collects, or the PIN: send document or pin',
  },
}

type ScanRefused = Exclude<ScanResult, 'recorded' | { name: 'duplicate' } | MovedWhole>

type Named<Name extends ContainerRefusal['name']> = Extract<ContainerRefusal, { name: Name }>

const stateWords: Record<ContainerState, string> = {
  open: 'abierta',
  sealed: 'cerrada',
  travelling: 'de viaje',
  arrived: 'en sucursal, cerrada',
  opened: 'ya abierta y vaciada',
}

const englishWords: Record<ContainerState, string> = {
  open: 'open',
  sealed: 'sealed',
  travelling: 'travelling',
  arrived: 'at a branch, sealed',
  opened: 'opened and emptied already',
}

/** Why a scan of a container, or into one, was not recorded. */
const containerRefusals = {
  'container-unknown': {
    field: 'container',
    code: 'container-unknown',
    detail: 'No hay ninguna bolsa, jaula ni viaje con ese código.',
  },
  'container-empty': {
    field: 'trackingCode',
    code: 'container-empty',
    detail: 'No lleva ningún envío: no viaja.',
  },
  'container-full': ({ most }: Named<'container-full'>): FieldProblem => ({
    field: 'container',
    code: 'container-full',
    detail: `Ya lleva ${most} envíos, que es lo que admite: seguí en otra.`,
    en: `It has ${most} shipments already, as many as it takes: go on in another one.`,
  }),
  'container-elsewhere': ({ branch }: Named<'container-elsewhere'>): FieldProblem => ({
    field: 'branch',
    code: 'container-elsewhere',
    detail: `Se espera la sucursal ${branch}, que es donde está.`,
    en: `Expected the branch ${branch}, where it is.`,
  }),
  'container-closed': ({ state }: Named<'container-closed'>): FieldProblem => ({
    field: 'container',
    code: 'container-closed',
    detail: `Está ${stateWords[state]}: no admite ese movimiento.`,
    en: `It is ${englishWords[state]}: it does not take that movement.`,
  }),
  'container-check': {
    field: 'check',
    code: 'container-check',
    detail: 'Una bolsa o jaula se escanea con AS o AR; con CO, para cargarla en un viaje.',
  },
  'piece-rescued': {
    field: 'trackingCode',
    code: 'piece-rescued',
    detail: 'El envío tiene un rescate pendiente: apartalo, no viaja en una bolsa.',
  },
} as const

/** The result of each piece inside a container that was scanned. */
export function writeInside({ recorded, duplicates, refused }: MovedWhole): JsonObject {
  const texts = refused.flatMap(({ code, why }) =>
    why.name === 'duplicate' ? [] : [{ trackingCode: code, reason: explainRefusal(why).detail }],
  )
  return { recorded, duplicates, refused: texts }
}

/** Why a readable scan was not recorded, and the field to correct. */
export const explainRefusal = refusalAnswers<ScanRefused, [], FieldProblem>({
  'piece-unknown': {
    field: 'trackingCode',
    code: 'piece-unknown',
    detail: 'No hay ningún envío con ese código.',
  },
  ...containerRefusals,
  'piece-cancelled': {
    field: 'trackingCode',
    code: 'piece-cancelled',
    detail: paragraph`El envío fue cancelado: solo puede volver a su remitente. Si lo tenés, enviá
      IF, DV, RV, RM o RC, con correction: true y reason.`,
    en: paragraph`The shipment was cancelled: it can only go back to its sender. If you have it,
      send IF, DV, RV, RM or RC, with correction: true and reason.`,
  },
  'piece-collected': ({ branch }) => ({
    field: 'check',
    code: 'piece-collected',
    detail: `El envío se retira en la sucursal ${branch} y no sale a domicilio; ${mend}`,
    en: `The shipment is collected at the branch ${branch} and not delivered; ${mendEn}`,
  }),
  'not-at-branch': ({ branch }) => ({
    field: 'check',
    code: 'not-at-branch',
    detail: `El envío se entrega en la sucursal ${branch}, y ahí todavía no llegó (AR); ${mend}`,
    en: `The shipment is handed out at the branch ${branch}, and is not there yet (AR); ${mendEn}`,
  }),
  'out-of-order': ({ before, after }) => {
    const start = before === undefined ? ['al principio', 'at the beginning'] : undefined
    const [afterEs, afterEn] = start ?? [`después de ${before}`, `after ${before}`]
    const [untilEs, untilEn] =
      after === undefined ? ['', ''] : [` y antes de ${after}`, ` and before ${after}`]
    return {
      field: 'check',
      code: 'out-of-order',
      detail: `El movimiento no corresponde ${afterEs}${untilEs}; ${mend}`,
      en: `The movement does not fit ${afterEn}${untilEn}; ${mendEn}`,
    }
  },
  'not-allowed': ({ why }) => rightTexts[why],
  'proof-absent': ({ asks, branch }) => ({
    field: askedWords[asks].field,
    code: 'proof-absent',
    detail: `La sucursal ${branch} entrega con ${askedWords[asks].es}.`,
    en: `The branch ${branch} hands out with ${askedWords[asks].en}.`,
  }),
  'proof-wrong': ({ left }) => ({
    field: 'document',
    code: 'proof-wrong',
    detail: [
      'Lo que mostró quien retira no es lo del envío: no se entrega. ',
      left === 1 ? 'Queda 1 intento.' : `Quedan ${left} intentos.`,
    ].join(''),
    en: `What was shown is not that of the shipment: it is not handed out. Attempts left: ${left}.`,
  }),
  'proof-locked': {
    field: 'document',
    code: 'proof-locked',
    detail: paragraph`Hubo ${trackingLimits.wrongProofs} intentos equivocados; lo entrega una
      sucursal, un ejecutivo o un administrador, con correction: true y reason.`,
    en: paragraph`There were ${trackingLimits.wrongProofs} wrong attempts; a branch, an executive or
      an administrator hands it out, with correction: true and reason.`,
  },
  'cash-settled': ({ statement }) => ({
    field: 'correction',
    code: 'cash-settled',
    detail: paragraph`Lo cobrado ya está en la liquidación ${statement} y no cambia con un
      movimiento. Quedó una diferencia: resolvela en /ops/v1/cash/differences y enviá la corrección
      otra vez.`,
    en: paragraph`What was collected is in the statement ${statement} and no movement changes it.
      There is a difference: settle it in /ops/v1/cash/differences and send the correction again.`,
  }),
})
