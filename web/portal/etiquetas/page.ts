import { definePage } from '../../page.ts'

export const etiquetasPage = definePage({
  folder: 'portal/etiquetas',
  title: { es: 'Etiquetas', en: 'Labels' },
  icon: 'print',
  roles: ['administra', 'despacha', 'mira'],
  group: 'first',
  screens: [],
})
