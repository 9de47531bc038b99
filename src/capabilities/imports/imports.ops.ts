import type { Operator } from '../../kernel/operator.ts'
import { badRequest, notFound, type Operation } from '../../kits/http/operation.ts'
import type { Imports } from './imports.ts'
import { importRows } from './imports-rows.wire.ts'

export interface ImportsOpsContext {
  readonly imports: Imports
  readonly operator: Operator
}

const { reading, uploading, changing } = importRows<ImportsOpsContext>({
  importsOf: ({ imports }) => imports,
  scopeOf: () => undefined,
  byOf: ({ operator }) => operator.name,
  uploadQuery: [
    {
      name: 'shipper',
      description: 'Número del remitente; obligatorio.',
      required: { example: '9001' },
    },
  ],
  async ownerOf({ query }, { imports }) {
    const number = query['shipper'] ?? ''
    if (!/^\d{1,9}$/.test(number))
      return badRequest('shipper: se espera el número del remitente, como parámetro.')
    return (await imports.findShipper(Number(number))) ?? notFound('No existe ese remitente.')
  },
})

export const importOperations: readonly Operation<ImportsOpsContext>[] = [
  ...reading.map((row) => ({ ...row, roles: ['administrator', 'executive', 'reader'] })),
  ...[uploading, ...changing].map((row) => ({ ...row, roles: ['administrator', 'executive'] })),
]
