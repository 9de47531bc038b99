import { definePage } from '../../page.ts'

export const auditoriaPage = definePage({
  folder: 'console/auditoria',
  title: { es: 'Auditoría', en: 'Audit' },
  icon: 'log',
  roles: ['administrator', 'reader'],
  group: 'control',
  screens: [{ path: '/consola/auditoria', file: 'audit' }],
})
