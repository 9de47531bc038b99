import { definePage } from '../../page.ts'

export const planillasPage = definePage({
  folder: 'portal/planillas',
  title: { es: 'Planillas', en: 'Sheets' },
  icon: 'sheet',
  roles: ['administra', 'despacha', 'mira'],
  group: 'first',
  screens: [],
})
