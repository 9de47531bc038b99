import { definePage } from '../../page.ts'

export const usuariosPage = definePage({
  folder: 'portal/usuarios',
  title: { es: 'Usuarios', en: 'Users' },
  icon: 'users',
  roles: ['administra', 'mira'],
  group: 'account',
  screens: [
    { path: '/portal/usuarios', file: 'users' },
    // Everybody has sessions and a password of their own.
    {
      path: '/portal/usuarios/vos',
      file: 'own',
      roles: ['administra', 'despacha', 'cuentas', 'integra', 'mira'],
    },
  ],
  actions: [
    {
      title: { es: 'Invitar a alguien', en: 'Invite somebody' },
      icon: 'users',
      path: '/portal/usuarios?invitar',
      roles: ['administra'],
    },
  ],
})
