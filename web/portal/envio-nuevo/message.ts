import { readNumber } from '../../formats/numbers.ts'
import {
  cashOf,
  linePath,
  linesOf,
  type Message,
  mayCollect,
  measure,
  type Order,
  readPostalCode,
  serviceOf,
  type Values,
  wayOf,
} from './values.ts'

/** The fields of an order that the form does not show; loading it again takes them along. */
export type Carried = Partial<
  Pick<
    Message,
    | 'alternativeAddress'
    | 'authorizedPersons'
    | 'observations'
    | 'additional'
    | 'smsModel'
    | 'emailModel'
    | 'watermark'
    | 'numericData'
  >
>

export function carriedOf(order: Order): Carried {
  const { alternativeAddress, authorizedPersons, observations, additional } = order
  const { smsModel, emailModel, watermark, numericData } = order
  const all = {
    alternativeAddress,
    authorizedPersons: authorizedPersons.length > 0 ? authorizedPersons : null,
    observations: observations.length > 0 ? observations : null,
    additional: Object.keys(additional).length > 0 ? additional : null,
    smsModel,
    emailModel,
    watermark,
    numericData,
  }
  const present = Object.entries(all).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(present)
}

/**
 * The message of `POST /v1/orders`. Unreadable values are sent as they were written: the service
 * reports them together with all other faults.
 */
export function toMessage(values: Values, carried: Carried): Message {
  const text = (path: string) => values[path]?.trim() || null
  const isBranch = wayOf(values) === 'branch'
  return {
    ...carried,
    service: serviceOf(values),
    recipient: {
      name: text('recipient.name') ?? '',
      documentType: (text('recipient.documentType') ?? 'DNI') as 'DNI',
      documentNumber: Number(digitsOf(values['recipient.documentNumber'])),
      mobile: text('recipient.mobile') ?? '',
      emails: splitEmails(values['recipient.emails']),
    },
    address: {
      street: text('address.street') ?? '',
      number: text('address.number'),
      floor: text('address.floor'),
      flat: text('address.flat'),
      postalCode: readPostalCode(values['address.postalCode']) ?? 0,
      locality: isBranch ? null : text('address.locality'),
      province: text('address.province') ?? '',
    },
    ...(isBranch ? { pickupPoint: text('pickupPoint') ?? '' } : {}),
    deliveryNote: text('deliveryNote'),
    products: Array.from({ length: linesOf(values) }, (_, line) => toProduct(values, line)),
  }
}

function toProduct(values: Values, line: number): Message['products'][number] {
  const size = (field: string) => measure(values, line, field) ?? 0
  return {
    weightKg: size('weightKg'),
    lengthCm: size('lengthCm'),
    widthCm: size('widthCm'),
    heightCm: size('heightCm'),
    quantity: size('quantity'),
    ...toStock(values[linePath(line, 'stock')]),
    ...(line === 0 ? amountsOf(values) : {}),
  }
}

/** The amounts of the whole order stand with its first product. */
function amountsOf(values: Values) {
  const declared = readNumber(values['products[0].declaredValue'] ?? '')
  return {
    ...(declared ? { declaredValue: declared } : {}),
    ...(mayCollect(values) && cashOf(values) !== 0 ? { cashOnDelivery: cashOf(values) } : {}),
  }
}

function toStock(text: string | undefined) {
  if (!text) return {}
  const [sku, warehouse, location, batch, serial] = JSON.parse(text) as string[]
  return {
    sku: sku ?? null,
    warehouse: warehouse ?? null,
    location: location ?? null,
    ...(batch ? { batch } : {}),
    ...(serial ? { serial } : {}),
  }
}

export function digitsOf(text = ''): string {
  return text.replace(/[.\s-]/g, '')
}

export function splitEmails(text = ''): string[] {
  return text.split(/[\s,;]+/).filter((email) => email !== '')
}
