import { definePage } from '../../page.ts'

export const personasPage = definePage({
  folder: 'console/personas',
  title: { es: 'Personas y permisos', en: 'People and permissions' },
  icon: 'users',
  roles: ['administrator', 'reader'],
  group: 'control',
  screens: [{ path: '/consola/personas', file: 'people' }],
})
