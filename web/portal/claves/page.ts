import { definePage } from '../../page.ts'

export const clavesPage = definePage({
  folder: 'portal/claves',
  title: { es: 'Claves', en: 'Keys' },
  icon: 'key',
  roles: ['administra', 'integra', 'mira'],
  group: 'developers',
  screens: [],
})
