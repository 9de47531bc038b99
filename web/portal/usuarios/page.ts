import { definePage } from '../../page.ts'

export const usuariosPage = definePage({
  folder: 'portal/usuarios',
  title: { es: 'Usuarios', en: 'Users' },
  icon: 'users',
  roles: ['administra', 'mira'],
  group: 'account',
  screens: [],
})
