import type { Destination, Order } from '../../kernel/order.ts'
import {
  partIn,
  withoutAuthorized,
  withoutPeople,
  withoutRecipient,
} from '../../kernel/personal-data.ts'

type Row = Readonly<Record<string, string | number | null>>

/** The rows of a shipment in a file, by table. */
interface FiledShipment {
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

/** The part of a person in a shipment that is in a file, also in earlier orders of it. */
export function partInFile(
  { rows }: FiledShipment,
  document: number,
): 'recipient' | 'authorized' | undefined {
  const orders = [...(rows['order_content'] ?? []), ...(rows['past_order'] ?? [])]
  const parts = orders.map(({ content }) => partIn(JSON.parse(String(content)) as Order, document))
  return parts.find((part) => part === 'recipient') ?? parts.find((part) => part !== undefined)
}

/** The same shipment without its recipient, or without one who may receive for another. */
export function withoutPerson<Filed extends FiledShipment>(filed: Filed, document: number): Filed {
  const isRecipient = partInFile(filed, document) === 'recipient'
  const change = isRecipient ? erased : onlyOrders(document)
  const rows = Object.entries(filed.rows).flatMap(([name, some]) => {
    const left = some.map((row) => change(name, row)).filter((row) => row !== undefined)
    return left.length === 0 ? [] : [[name, left] as const]
  })
  return { ...filed, rows: Object.fromEntries(rows) }
}

function onlyOrders(document: number) {
  return (name: string, row: Row): Row =>
    name === 'order_content' || name === 'past_order'
      ? changed(row, 'content', (order) => withoutAuthorized(order as Order, document))
      : row
}

/** A row without its personal data; undefined if nothing else is left. */
function erased(name: string, row: Row): Row | undefined {
  switch (name) {
    case 'order_content':
    case 'past_order':
      return changed(row, 'content', (order) => withoutPeople(order as Order))
    case 'shipment_order':
      return erasedOrder(row)
    case 'rescue':
      return {
        ...changed(row, 'destination', (to) => withoutRecipient(to as Destination)),
        reason: '',
      }
    case 'movement':
      return {
        ...row,
        latitude: '',
        longitude: '',
        reason: row['reason'] ? '' : (row['reason'] ?? null),
      }
    case 'order_address':
    case 'recipient_choice':
    case 'pickup_attempt':
    case 'delivery_proof':
    case 'delivery_picture':
    case 'delivery_pin_attempt':
      return undefined
    default:
      return row
  }
}

function erasedOrder(row: Row): Row {
  const people = { recipient_name: '', street: '', document_type: null, document_number: null }
  const left = { ...row, ...people, phone: null }
  const moved = changed(left, 'journey', (journey) =>
    (journey as readonly (readonly unknown[])[]).map(cleaned),
  )
  return changed(moved, 'redirected', (to) => withoutRecipient(to as Destination))
}

/** Without where on earth a movement happened, and why it was corrected. */
function cleaned(movement: readonly unknown[]): readonly unknown[] {
  const clean = movement.with(5, '').with(6, '')
  return clean[11] ? clean.with(11, '') : clean
}

/** Changes the value of a column that is JSON, where there is one. */
function changed(row: Row, column: string, change: (value: unknown) => unknown): Row {
  const text = row[column]
  if (typeof text !== 'string') return row
  return { ...row, [column]: JSON.stringify(change(JSON.parse(text))) }
}
