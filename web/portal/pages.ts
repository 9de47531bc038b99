import { addDays } from '../formats/dates.ts'
import type { Page } from '../page.ts'

/** The pages of the portal, in the order of the side bar. */
export const portalPages: readonly Page[] = [
  {
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
  },
  {
    folder: 'portal/envios',
    title: { es: 'Envíos', en: 'Shipments' },
    icon: 'list',
    roles: ['administra', 'despacha', 'cuentas', 'mira'],
    group: 'first',
    screens: [
      { path: '/portal/envios', file: 'shipments' },
      { path: '/portal/envios/$code', file: 'shipment' },
    ],
    actions: [
      {
        title: { es: 'Envíos con problemas', en: 'Shipments with problems' },
        icon: 'list',
        path: '/portal/envios?vista=atencion',
      },
    ],
  },
  {
    folder: 'portal/envio-nuevo',
    title: { es: 'Nuevo envío', en: 'New shipment' },
    icon: 'plus',
    roles: ['administra', 'despacha'],
    crumb: { under: '/portal/envios', title: { es: 'Nuevo', en: 'New' } },
    screens: [{ path: '/portal/envios/nuevo', file: 'new-shipment' }],
    actions: [
      {
        title: { es: 'Nuevo envío', en: 'New shipment' },
        icon: 'plus',
        path: '/portal/envios/nuevo',
        key: 'c',
      },
    ],
  },
  {
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
  },
  {
    folder: 'portal/etiquetas',
    title: { es: 'Etiquetas', en: 'Labels' },
    icon: 'print',
    roles: ['administra', 'despacha', 'mira'],
    group: 'first',
    screens: [{ path: '/portal/etiquetas', file: 'labels' }],
    actions: [
      {
        title: { es: 'Imprimir etiquetas pendientes', en: 'Print pending labels' },
        icon: 'print',
        path: '/portal/etiquetas',
        key: 'p',
        roles: ['administra', 'despacha'],
      },
    ],
  },
  {
    folder: 'portal/hojas',
    title: { es: 'Hoja de entrega', en: 'Hand-over sheet' },
    icon: 'clip',
    roles: ['administra', 'despacha', 'mira'],
    group: 'first',
    screens: [
      { path: '/portal/hojas', file: 'hand-over' },
      { path: '/portal/hojas/$day', file: 'hand-over' },
    ],
    actions: [
      {
        title: { es: 'Hoja de entrega de hoy', en: "Today's hand-over sheet" },
        icon: 'clip',
        path: '/portal/hojas',
      },
    ],
  },
  {
    folder: 'portal/cotizador',
    title: { es: 'Cotizador', en: 'Calculator' },
    icon: 'calc',
    roles: ['administra', 'despacha', 'mira'],
    group: 'look-up',
    screens: [{ path: '/portal/cotizador', file: 'calculator' }],
  },
  {
    folder: 'portal/puntos',
    title: { es: 'Puntos de retiro', en: 'Pick-up points' },
    icon: 'pin',
    roles: ['administra', 'despacha', 'mira'],
    group: 'look-up',
    screens: [{ path: '/portal/puntos', file: 'points' }],
    actions: [
      {
        title: { es: 'Buscar un punto', en: 'Find a point' },
        icon: 'pin',
        path: '/portal/puntos',
      },
    ],
  },
  {
    folder: 'portal/cuenta',
    title: { es: 'Cuenta y cobranzas', en: 'Account and cash' },
    icon: 'wallet',
    roles: ['administra', 'cuentas', 'mira'],
    group: 'account',
    screens: [{ path: '/portal/cuenta', file: 'account' }],
  },
  {
    folder: 'portal/deposito',
    title: { es: 'Depósito', en: 'Warehouse' },
    icon: 'box',
    roles: ['administra', 'despacha', 'mira'],
    only: 'ware',
    group: 'account',
    screens: [
      { path: '/portal/deposito/stock', file: 'stock' },
      { path: '/portal/deposito/vales', file: 'vouchers' },
      { path: '/portal/deposito/movimientos', file: 'movements' },
    ],
    actions: [
      {
        title: { es: 'Anunciar mercadería', en: 'Announce goods' },
        icon: 'plus',
        path: '/portal/deposito/stock?anunciar',
        roles: ['administra', 'despacha'],
      },
    ],
  },
  {
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
  },
  {
    folder: 'portal/habilitacion',
    title: { es: 'Habilitación', en: 'Onboarding' },
    icon: 'shield',
    roles: ['administra', 'integra', 'mira'],
    group: 'developers',
    screens: [{ path: '/portal/habilitacion', file: 'onboarding' }],
  },
  {
    folder: 'portal/claves',
    title: { es: 'Claves', en: 'Keys' },
    icon: 'key',
    roles: ['administra', 'integra', 'mira'],
    group: 'developers',
    screens: [{ path: '/portal/claves', file: 'keys' }],
    actions: [
      {
        title: { es: 'Nueva clave', en: 'New key' },
        icon: 'key',
        path: '/portal/claves?nueva',
        roles: ['administra', 'integra'],
      },
    ],
  },
  {
    folder: 'portal/webhooks',
    title: { es: 'Webhooks', en: 'Webhooks' },
    icon: 'hook',
    roles: ['administra', 'integra', 'mira'],
    group: 'developers',
    screens: [
      { path: '/portal/webhooks', file: 'webhooks' },
      { path: '/portal/webhooks/$id', file: 'webhooks' },
    ],
    actions: [
      {
        title: { es: 'Nueva suscripción de webhooks', en: 'New webhook subscription' },
        icon: 'hook',
        path: '/portal/webhooks?nueva',
        roles: ['administra', 'integra'],
      },
    ],
  },
  {
    folder: 'portal/simulador',
    title: { es: 'Simulador', en: 'Simulator' },
    icon: 'flask',
    roles: ['administra', 'integra', 'mira'],
    only: 'testing',
    group: 'developers',
    screens: [
      { path: '/portal/simulador', file: 'simulator' },
      { path: '/portal/simulador/$code', file: 'simulator' },
    ],
  },
]
