import { definePage } from '../../page.ts'

export const planillasPage = definePage({
  folder: 'portal/planillas',
  title: { es: 'Planillas', en: 'Sheets' },
  icon: 'sheet',
  roles: ['administra', 'despacha', 'mira'],
  group: 'first',
  screens: [
    { path: '/portal/planillas', file: 'sheets' },
    { path: '/portal/planillas/$id', file: 'sheet' },
  ],
  actions: [
    {
      title: { es: 'Subir planilla', en: 'Upload a sheet' },
      icon: 'upload',
      path: '/portal/planillas',
      roles: ['administra', 'despacha'],
    },
  ],
})
