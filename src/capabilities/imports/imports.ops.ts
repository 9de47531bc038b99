import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { badRequest, notFound, type Operation } from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import type { Imports } from './imports.ts'
import { importRows } from './imports-rows.wire.ts'

export interface ImportsOpsContext {
  readonly imports: Imports
  readonly operator: Operator
}

const { reading, uploading, changing } = importRows<ImportsOpsContext>({
  importsOf: ({ imports }) => imports,
  scopeOf: () => undefined,
  byOf: ({ operator }) => operator,
  uploadQuery: [
    {
      name: 'shipper',
      description: 'Número del remitente; obligatorio.',
      form: shipperForm,
      required: { example: '9001' },
    },
  ],
  uploadProblems: [{ status: 404, meaning: 'No existe ese remitente.' }],
  async ownerOf({ query }, { imports }) {
    const number = parseShipperNumber(query['shipper'])
    if (number === undefined)
      return badRequest('shipper: se espera el número del remitente, como parámetro.', [
        {
          field: 'shipper',
          code: 'field-malformed',
          detail: 'Se espera el número de un remitente.',
        },
      ])
    return (await imports.findShipper(number)) ?? notFound('No existe ese remitente.')
  },
})

export const importOperations: readonly Operation<ImportsOpsContext>[] = [
  ...reading.map((row) => ({ ...row, roles: ['administrator', 'executive', 'reader'] })),
  ...[uploading, ...changing].map((row) => ({ ...row, roles: ['administrator', 'executive'] })),
]
