import type { CodeRow } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { limits } from '../../limits.ts'
import type { OrderNotice } from './order-outcome.ts'
import type { OrderRefusal, Violation } from './order-refusals.ts'

/** The contract's code for each refusal, and how to fix it. */
export const orderCodes: Record<OrderRefusal, CodeRow> = {
  'tracking-code-missing': {
    code: 3,
    meaning: 'Falta el código de seguimiento.',
    english: 'The tracking code is missing.',
  },
  'tracking-code-malformed': {
    code: 7,
    meaning: 'El código de seguimiento lleva de 4 a 16 letras, números o guiones.',
    english: 'A tracking code has 4 to 16 letters, digits or hyphens.',
  },
  'products-missing': {
    code: 10,
    meaning: 'La orden no tiene productos.',
    english: 'The order has no products.',
  },
  'service-unknown': {
    code: 10,
    meaning: 'El servicio es uno de: E, R, B, F, G, C (mayúscula).',
    english: 'The service is one of E, R, B, F, G, C (upper case).',
  },
  'quantity-not-positive': {
    code: 3,
    meaning: 'La cantidad debe ser mayor que 0.',
    english: 'The quantity must be greater than 0.',
  },
  'postal-code-invalid': {
    code: 5,
    meaning: 'El código postal es un número de 1000 a 9999.',
    english: 'The postal code is a number from 1000 to 9999.',
  },
  'postal-code-uncovered': {
    code: 5,
    meaning: 'La cuenta no tiene tarifa para ese código postal.',
    english: 'The account has no tariff for that postal code.',
  },
  'branch-unknown': {
    code: 6,
    meaning: 'Para los servicios F y G, la localidad lleva el prov_codigo de una sucursal.',
    english: 'For services F and G the locality carries the prov_codigo of a branch.',
  },
  'branch-closed': {
    code: 6,
    meaning: 'La sucursal está cerrada.',
    english: 'The branch is closed.',
  },
  'branch-too-heavy': {
    code: 6,
    meaning: 'La sucursal no recibe envíos de ese peso.',
    english: 'The branch does not take shipments of that weight.',
  },
  'branch-too-large': {
    code: 6,
    meaning: 'La sucursal no recibe envíos de esas medidas.',
    english: 'The branch does not take shipments of that size.',
  },
  'weight-not-positive': {
    code: 9,
    meaning: 'El peso debe ser mayor que 0.',
    english: 'The weight must be greater than 0.',
  },
  'weight-negative': {
    code: 9,
    meaning: 'El peso no puede ser negativo.',
    english: 'The weight cannot be negative.',
  },
  'amount-negative': {
    code: 11,
    meaning: 'Los importes no pueden ser negativos.',
    english: 'Amounts cannot be negative.',
  },
  'cash-amount-missing': {
    code: 11,
    meaning: 'Los servicios B y G necesitan un importe de contrarreembolso mayor que 0.',
    english: 'Services B and G need a cash-on-delivery amount greater than 0.',
  },
  'insured-value-missing': {
    code: 11,
    meaning: 'Con seguro, el valor de cada producto debe ser mayor que 0.',
    english: 'With insurance, the value of each product must be greater than 0.',
  },
  'field-missing': {
    code: 400,
    meaning: 'Falta un campo obligatorio.',
    english: 'A required field is missing.',
  },
  'field-malformed': {
    code: 400,
    meaning: 'Un campo tiene un valor que no se puede leer o más largo de lo permitido.',
    english: 'A field has a value that cannot be read, or is too long.',
  },
  'sku-unknown': {
    code: 400,
    meaning: 'El SKU no existe en ese almacén y emplazamiento.',
    english: 'There is no such SKU in that warehouse and location.',
  },
  'stock-insufficient': {
    code: 400,
    meaning: 'No hay unidades suficientes de ese SKU.',
    english: 'There are not enough units of that SKU.',
  },
  'volume-limited': {
    code: -1,
    status: 429,
    meaning: 'La cuenta es nueva y ya cargó las órdenes que admite por día.',
    english: 'The account is new and has loaded the orders it may load in a day.',
  },
  'idempotency-key-invalid': {
    code: 400,
    meaning: `Idempotency-Key admite hasta ${limits.idempotencyKeyCharacters} caracteres.`,
    english: 'The Idempotency-Key is too long.',
  },
  'idempotency-key-reused': {
    code: 400,
    meaning: 'La cabecera Idempotency-Key ya se usó con otro contenido.',
    english: 'The Idempotency-Key was used with other content.',
  },
  'code-taken': {
    code: 8,
    meaning: 'El código de seguimiento ya existe.',
    english: 'The tracking code exists already.',
  },
  'load-in-force': {
    code: 11,
    meaning: 'Ya hay una carga en curso para ese código.',
    english: 'A load of that code is under way.',
  },
}

/** Notices for the sender of a stored order (D41). */
export const noticeTexts: Record<OrderNotice['refusal'], string> = {
  'postal-code-uncovered': paragraph`La cuenta no tiene tarifa para ese código postal: la orden se
    cargó igual y la estamos revisando.`,
}

const volumeMend = 'El límite crece cada semana; tu ejecutivo de cuentas puede quitarlo antes.'

/** Includes the key itself (D19), so that its sender can find where it was used before. */
export function placeText({ refusal }: Violation, path: string, key: string | undefined): string {
  return refusal === 'idempotency-key-reused' ? `${path}: ${key}` : path
}

/**
 * Says what is wrong with one field and how to fix it. The path is empty when the field is already
 * named next to the text, as by the column of a sheet.
 */
export function violationText(violation: Violation, path: string, at: (ms: number) => string) {
  const { refusal, expects, asked, available } = violation
  const isNamed = path !== ''
  const field = isNamed ? `campo ${path}` : 'dato'
  if (refusal === 'field-missing')
    return `Falta el ${field}${expects ? `: se espera ${expects}` : ''}.`
  if (refusal === 'field-malformed') return `El ${field} no es válido: se espera ${expects}.`
  if (refusal === 'stock-insufficient') {
    const begin = isNamed ? `${path}: se` : 'Se'
    return `${begin} pidieron ${asked} unidades y hay ${available} disponibles.`
  }
  if (refusal === 'code-taken') return takenText(violation, at)
  if (refusal === 'branch-closed' || violation.mostHundredths)
    return `${branchText(violation, at)}${isNamed ? ` (${path})` : ''}`
  if (refusal === 'volume-limited')
    return `La cuenta es nueva: hoy admite ${available} órdenes. ${volumeMend}`
  return isNamed ? `${orderCodes[refusal].meaning} (${path})` : orderCodes[refusal].meaning
}

/** Names why the branch can't receive the shipment, and up to where it can (D41). */
function branchText(
  { refusal, until, mostHundredths = [] }: Violation,
  at: (ms: number) => string,
) {
  const most = mostHundredths.map((count) => String(count / 100).replace('.', ',')).join(' x ')
  if (refusal === 'branch-too-heavy') return `La sucursal recibe envíos de hasta ${most} kg.`
  if (refusal === 'branch-too-large') return `La sucursal recibe piezas de hasta ${most} cm.`
  return until === undefined
    ? 'La sucursal está cerrada: elegí otra.'
    : `La sucursal está cerrada hasta el ${at(until)}: elegí otra.`
}

function takenText(violation: Violation, at: (ms: number) => string): string {
  const { since, same, cancelled } = violation
  const { meaning } = orderCodes['code-taken']
  if (since === undefined) return meaning
  if (cancelled)
    return `El código es de una orden cancelada, del ${at(since)}: se recarga solo por planilla.`
  const comparison = same ? 'es igual a la enviada' : 'no es igual a la enviada'
  return `El código ya existe desde el ${at(since)}; la orden guardada ${comparison}.`
}
