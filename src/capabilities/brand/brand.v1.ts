import type { Scope } from '../../kernel/scope.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import type { BrandDoor } from './brand.ts'
import { brandSchema, writeBrand } from './brand.wire.ts'

export interface ShownBrandContext {
  readonly brand: BrandDoor
}

export const showBrand: KeyOperation<ShownBrandContext, Scope> = {
  method: 'GET',
  path: '/brand',
  name: 'showBrand',
  summary: 'Ver el nombre, el color y el logo del transportista',
  description: 'Para que la tienda lo nombre como lo hacen sus páginas públicas.',
  scope: 'tracking',
  response: brandSchema,
  successStatus: 200,
  answer: async (_input, { brand }) => ({
    status: 200,
    body: writeBrand(brand.current()),
  }),
}
