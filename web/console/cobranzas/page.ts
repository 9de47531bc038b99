import { definePage } from '../../page.ts'

export const cobranzasPage = definePage({
  folder: 'console/cobranzas',
  title: { es: 'Cobranzas', en: 'Cash' },
  icon: 'cash',
  roles: ['administrator', 'executive', 'branch', 'reader'],
  group: 'shippers',
  screens: [{ path: '/consola/cobranzas', file: 'cash' }],
})
