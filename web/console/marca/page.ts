import { definePage } from '../../page.ts'

export const marcaPage = definePage({
  folder: 'console/marca',
  title: { es: 'Marca', en: 'Brand' },
  icon: 'tag',
  roles: ['administrator', 'reader'],
  group: 'control',
  screens: [{ path: '/consola/marca', file: 'brand' }],
})
