import type { Shipper } from '../../../kernel/shipper.ts'
import type { OrderRefused, Submission } from '../order-outcome.ts'

/** A field of the order message that holds one value, at any depth. */
export interface MessageField {
  /** Such as `destinatario.nombre` or `productos[].peso`. */
  readonly path: string
  readonly type: 'text' | 'whole' | 'decimal' | 'date' | 'choice' | 'texts'
  /** The accepted values, when the field is a choice. */
  readonly choices: readonly string[]
  readonly required: boolean
  readonly requiredWhen: string | undefined
  readonly description: string
}

/** Why an order was refused, in words and by its path in the message. */
export interface MessageFault {
  readonly path: string
  readonly code: number
  readonly detail: string
  readonly en: string
  readonly refusal: string
  /** The day since which a code is taken, as people write it; for its owner only. */
  readonly since: string | undefined
  /** Whether the order that has the code is the same, or was cancelled. */
  readonly same: boolean
  readonly cancelled: boolean
}

/** The order message of REST, for slices that get orders by other ways, such as sheets. */
export interface OrderMessages {
  readonly fields: readonly MessageField[]
  /** Parses a message exactly as the endpoint does. */
  read(message: Readonly<Record<string, unknown>>, shipper: Shipper): Submission
  /** Texts mention a field if `nameOf` returns a name; the others appear next to a heading. */
  explain(refused: OrderRefused, nameOf: (path: string) => string): MessageFault[]
}
