import { definePage } from '../../page.ts'

export const personasPage = definePage({
  folder: 'console/personas',
  title: { es: 'Personas y permisos', en: 'People and permissions' },
  icon: 'users',
  roles: ['administrator', 'reader'],
  group: 'control',
  screens: [
    { path: '/consola/personas', file: 'people' },
    // Everybody has sessions and a password of their own.
    {
      path: '/consola/personas/vos',
      file: 'own',
      roles: ['administrator', 'executive', 'branch', 'scanner', 'courier', 'reader'],
    },
  ],
})
