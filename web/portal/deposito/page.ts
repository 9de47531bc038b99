import { definePage } from '../../page.ts'

export const depositoPage = definePage({
  folder: 'portal/deposito',
  title: { es: 'Depósito', en: 'Warehouse' },
  icon: 'box',
  roles: ['administra', 'despacha', 'mira'],
  only: 'ware',
  group: 'account',
  screens: [],
})
