import { definePage } from '../../page.ts'

export const envioNuevoPage = definePage({
  folder: 'portal/envio-nuevo',
  title: { es: 'Nuevo envío', en: 'New shipment' },
  icon: 'plus',
  roles: ['administra', 'despacha'],
  screens: [],
})
