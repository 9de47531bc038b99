import { keyRows } from '../../rows/row.ts'
import type { BrandDoor } from './brand.ts'
import { shownBrand } from './brand.wire.ts'

export interface ShownBrandContext {
  readonly brand: BrandDoor
}

const { plainRow } = keyRows<ShownBrandContext>()

export const showBrand = plainRow({
  method: 'GET',
  path: '/brand',
  name: 'showBrand',
  summary: 'Ver el nombre, el color y el logo del transportista',
  description: 'Para que la tienda lo nombre como lo hacen sus páginas públicas.',
  scope: 'tracking',
  answer: shownBrand,
  run: (_input, { brand }) => brand.current(),
})
