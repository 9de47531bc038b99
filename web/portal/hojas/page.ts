import { definePage } from '../../page.ts'

export const hojasPage = definePage({
  folder: 'portal/hojas',
  title: { es: 'Hoja de entrega', en: 'Hand-over sheet' },
  icon: 'clip',
  roles: ['administra', 'despacha', 'mira'],
  group: 'first',
  screens: [],
})
