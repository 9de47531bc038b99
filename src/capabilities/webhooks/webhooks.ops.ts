import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { findUnknown } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { badRequest, type Operation, type OperationRow } from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import { unknownProblems } from '../../rows/unknown-names.ts'
import {
  createRow,
  listWebhooksRow,
  subscriptionRows,
  type WebhookCaller,
} from './webhook-rows.wire.ts'
import type { EventType, Webhooks } from './webhooks.ts'

export interface WebhooksOpsContext {
  readonly webhooks: Webhooks
  readonly operator: Operator
  readonly zone: Zone
  readonly clock: Clock
}

const lookers = ['administrator', 'executive', 'reader']
const changers = ['administrator', 'executive']

/** The carrier's people may access every shipper's subscriptions. */
function asCaller(context: WebhooksOpsContext, shipper: number | undefined): WebhookCaller {
  return { ...context, owner: 'anyone', shipper, by: context.operator }
}

function operation(row: OperationRow<WebhookCaller>): Operation<WebhooksOpsContext> {
  return {
    ...row,
    roles: row.method === 'GET' ? lookers : changers,
    answer: (input, context) => row.answer(input, asCaller(context, undefined)),
  }
}

/** Also names the fields that are unknown: one of them may be the shipper, mistyped. */
function badShipper(fieldNames: readonly string[], body: JsonObject) {
  const words = {
    detail: 'Se espera un número de remitente.',
    en: 'Expected the number of a shipper.',
  }
  const unknown = unknownProblems(findUnknown(fieldNames, body, ''))
  return badRequest('shipper: se espera un número de remitente.', [
    { field: 'shipper', code: 'field-malformed', ...words },
    ...unknown,
  ])
}

function readShipper(field: unknown): number | undefined {
  const text = typeof field === 'number' ? String(field) : field
  return typeof text === 'string' ? parseShipperNumber(text) : undefined
}

const listWebhooks: Operation<WebhooksOpsContext> = {
  ...operation(listWebhooksRow),
  query: [
    ...(listWebhooksRow.query ?? []),
    { name: 'shipper', description: 'Solo las de este remitente.', form: shipperForm },
  ],
  async answer(input, context) {
    const shipper = parseShipperNumber(input.query['shipper'])
    return listWebhooksRow.answer(input, asCaller(context, shipper))
  },
}

function createWebhook(row: OperationRow<WebhookCaller>): Operation<WebhooksOpsContext> {
  const properties = {
    shipper: { type: 'integer', description: 'De quién es.' },
    ...(row.request?.['properties'] as object),
  }
  return {
    ...operation(row),
    request: { ...row.request, properties, required: ['shipper', 'url'] },
    async answer(input, context) {
      const { shipper: written, ...body } = input.body
      const shipper = readShipper(written)
      if (shipper === undefined) return badShipper(Object.keys(properties), input.body)
      return row.answer({ ...input, body }, asCaller(context, shipper))
    },
  }
}

export function webhookOperations(types: readonly EventType[]): Operation<WebhooksOpsContext>[] {
  return [listWebhooks, createWebhook(createRow(types)), ...subscriptionRows(types).map(operation)]
}
