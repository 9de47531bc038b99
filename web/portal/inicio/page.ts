import { addDays } from '../../formats/dates.ts'
import { definePage } from '../../page.ts'

export const inicioPage = definePage({
  folder: 'portal/inicio',
  title: { es: 'Inicio', en: 'Home' },
  icon: 'home',
  roles: ['administra', 'despacha', 'cuentas', 'mira'],
  group: 'first',
  screens: [
    {
      path: '/portal',
      file: 'home',
      firstCalls: (today) => [`/dashboard?from=${addDays(today, -6)}&to=${today}`],
    },
  ],
})
