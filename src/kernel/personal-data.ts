import type { Address, Destination, Order } from './order.ts'

/**
 * Returns an order without its personal data: names, documents, streets, phones, e-mail addresses,
 * coordinates, free texts and fields that nobody knows. Where it went (postal code, locality,
 * province), its goods and amounts stay.
 */
export function withoutPeople(order: Order): Order {
  const {
    alternativeAddress: _address,
    observations: _texts,
    authorized: _people,
    smsModel: _sms,
    emailModel: _email,
    additional: _unknown,
    ...rest
  } = order
  return { ...rest, recipient: { name: '' }, address: placeOf(order.address) }
}

export function withoutRecipient({ address }: Destination): Destination {
  const { postalCode } = address
  return { recipientName: '', address: { ...placeOf(address), postalCode } }
}

function placeOf({ postalCode, locality, province }: Address): Address & { street: string } {
  return {
    street: '',
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(locality === undefined ? {} : { locality }),
    ...(province === undefined ? {} : { province }),
  }
}

/** The part that a person with this document has in an order, if any. */
export function partIn(order: Order, document: number): 'recipient' | 'authorized' | undefined {
  if (order.recipient.documentNumber === document) return 'recipient'
  const isAuthorized = order.authorized?.some(({ documentNumber }) => documentNumber === document)
  return isAuthorized ? 'authorized' : undefined
}

/**
 * The documents of people who may receive a shipment: the recipient's, and those of authorized
 * people.
 */
export function documentsOf({ recipient, authorized = [] }: Order): string[] {
  return [recipient, ...authorized].flatMap(({ documentNumber }) =>
    documentNumber === undefined ? [] : [String(documentNumber)],
  )
}

/** Returns an order whose authorized people are all but the one with this document. */
export function withoutAuthorized(order: Order, document: number): Order {
  const { authorized = [], ...rest } = order
  const left = authorized.filter(({ documentNumber }) => documentNumber !== document)
  return left.length === 0 ? rest : { ...rest, authorized: left }
}

/** The fields of messages that people write in, or that describe people. */
const writtenFields: ReadonlySet<string> = new Set([
  'text',
  'reason',
  'note',
  'name',
  'document',
  'recipient',
  'recipientName',
  'street',
  'phone',
  'email',
  'observations',
  'detail',
  'author',
])

/** Matches codes, words of the service, numbers, times and ids of rows. */
const plainText = /^[\w.:/?&=%+-]*$/

/** A stored message without people's words: codes, states, amounts and moments stay. */
export function withoutWords(message: unknown, field = ''): unknown {
  if (typeof message === 'string')
    return writtenFields.has(field) || !plainText.test(message) ? '' : message
  if (Array.isArray(message)) return message.map((one) => withoutWords(one, field))
  if (typeof message !== 'object' || message === null) return message
  return Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, withoutWords(value, name)]),
  )
}
