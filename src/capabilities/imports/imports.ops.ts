import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { badRequest, notFound, type Operation, type OperationRow } from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import type { Imports } from './imports.ts'
import { changing, type ImportCaller, reading, uploading } from './imports-rows.wire.ts'

export interface ImportsOpsContext {
  readonly imports: Imports
  readonly operator: Operator
}

const noShipper = badRequest('shipper: se espera el número del remitente, como parámetro.', [
  { field: 'shipper', code: 'field-malformed', detail: 'Se espera el número de un remitente.' },
])

const changers = ['administrator', 'executive']

const operation = (
  row: OperationRow<ImportCaller>,
  roles: readonly string[],
): Operation<ImportsOpsContext> => ({
  ...row,
  roles,
  answer: (input, { imports, operator: by }) =>
    row.answer(input, {
      imports,
      scope: undefined,
      by,
      async ownerOf({ query }) {
        const number = parseShipperNumber(query['shipper'])
        if (number === undefined) return noShipper
        return (await imports.findShipper(number)) ?? notFound('No existe ese remitente.')
      },
    }),
})

const uploadingFor = {
  ...uploading,
  query: [
    {
      name: 'shipper',
      description: 'Número del remitente; obligatorio.',
      form: shipperForm,
      required: { example: '9001' },
    },
    ...(uploading.query ?? []),
  ],
  problems: [{ status: 404, meaning: 'No existe ese remitente.' }, ...(uploading.problems ?? [])],
}

export const importOperations: readonly Operation<ImportsOpsContext>[] = [
  ...reading.map((row) => operation(row, [...changers, 'reader'])),
  ...[uploadingFor, ...changing].map((row) => operation(row, changers)),
]
