import { definePage } from '../../page.ts'

export const demostracionPage = definePage({
  folder: 'console/demostracion',
  title: { es: 'Demostración', en: 'Demonstration' },
  icon: 'flask',
  roles: ['administrator'],
  only: 'demonstration',
  group: 'control',
  screens: [{ path: '/consola/demostracion', file: 'demonstration' }],
})
