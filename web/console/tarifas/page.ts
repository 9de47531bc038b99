import { definePage } from '../../page.ts'

export const tarifasPage = definePage({
  folder: 'console/tarifas',
  title: { es: 'Tarifas y zonas', en: 'Rates and zones' },
  icon: 'calc',
  roles: ['administrator', 'executive', 'reader'],
  group: 'network',
  screens: [],
})
