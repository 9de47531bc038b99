/**
 * The pictures of README and guides that `./posta pictures` takes: as whom, where, in which look.
 * test/guide-pictures.test.ts holds that each is shown, and that each that is shown is taken.
 */
import type { Look } from '../browser/support/browser.ts'
import type { DemoPerson } from '../browser/support/people.ts'

/**
 * The entry for a shipment or a sheet in one of the API's lists, asked as the person of the
 * picture.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
export type Answer = any

/** An address that depends on the data: an answer of the API, and the page it leads to. */
export interface FoundPage {
  readonly ask: string
  /** Undefined where the answer has nothing to show. */
  readonly page: (answer: Answer) => string | undefined
}

export interface GuidePicture {
  /** Below docs/, without `.png`. */
  readonly name: string
  /** Nobody signs in for a public page. */
  readonly person?: DemoPerson
  /** Below the testing environment. */
  readonly page: string | FoundPage
  readonly size: NonNullable<Look['size']>
  readonly theme: NonNullable<Look['theme']>
  /** A text that has to be there: a picture of an empty page is a mistake. */
  readonly shows: string
}

const desk = { size: 'wide', theme: 'light' } as const
const phone = { size: 'phone', theme: 'light' } as const

const row = 'tbody tr'

const publicPages: readonly GuidePicture[] = [
  { ...desk, name: 'public/inicio', page: '/', shows: '.art-map .st' },
  {
    ...desk,
    name: 'public/seguimiento',
    person: 'store',
    page: {
      ask: '/v1/orders?state=LD&limit=1&expand=shipment',
      page: ({ items: [first] }) => first && new URL(first.shipment.trackingUrl).pathname,
    },
    shows: '.rail .now',
  },
]

const shop = { ...desk, person: 'store' } as const

const portalPages: readonly GuidePicture[] = [
  { ...desk, name: 'portal/ingresar', page: '/ingresar', shows: 'form' },
  { ...shop, name: 'portal/portal', page: '/portal', shows: '.items li' },
  { ...shop, name: 'portal/envios', page: '/portal/envios', shows: row },
  {
    ...shop,
    name: 'portal/envio',
    page: {
      ask: '/v1/orders?state=CA&limit=1',
      page: ({ items: [first] }) => first && `/portal/envios/${first.trackingCode}`,
    },
    shows: '.rail',
  },
  {
    ...shop,
    name: 'portal/nuevo',
    page: '/portal/envios/nuevo?cp=5000&peso=3&largo=30&ancho=20&alto=15',
    shows: '.sticky .figure',
  },
  { ...shop, name: 'portal/planillas', page: '/portal/planillas', shows: row },
  { ...shop, name: 'portal/etiquetas', page: '/portal/etiquetas', shows: row },
  { ...shop, name: 'portal/hojas', page: '/portal/hojas', shows: row },
  {
    ...shop,
    name: 'portal/cotizador',
    page: '/portal/cotizador?cp=5000&peso=3&largo=30&ancho=20&alto=15',
    shows: row,
  },
  { ...shop, name: 'portal/puntos', page: '/portal/puntos', shows: '.map' },
  { ...shop, name: 'portal/cuenta', page: '/portal/cuenta', shows: row },
  { ...shop, name: 'portal/usuarios', page: '/portal/usuarios', shows: row },
  { ...shop, name: 'portal/claves', page: '/portal/claves', shows: row },
  { ...shop, name: 'portal/webhooks', page: '/portal/webhooks', shows: row },
  { ...shop, name: 'portal/simulador', page: '/portal/simulador', shows: row },
  {
    ...desk,
    name: 'portal/deposito',
    person: 'warehouse',
    page: '/portal/deposito/stock',
    shows: row,
  },
]

const branch = { ...desk, person: 'branch' } as const
const admin = { ...desk, person: 'admin' } as const

const consolePages: readonly GuidePicture[] = [
  { ...branch, name: 'console/escanear', page: '/consola/escanear', shows: 'form' },
  { ...branch, name: 'console/pendientes', page: '/consola', shows: row },
  { ...admin, name: 'console/tablero', page: '/consola/tablero', shows: row },
  { ...admin, name: 'console/todos', page: '/consola/envios', shows: row },
  {
    ...admin,
    name: 'console/entero',
    page: {
      ask: '/ops/v1/orders?state=CA&limit=1',
      page: ({ items: [first] }) => first && `/consola/envios/${first.trackingCode}`,
    },
    shows: '.split svg.map',
  },
  { ...branch, name: 'console/recepcion', page: '/consola/recepcion', shows: row },
  { ...branch, name: 'console/mediciones', page: '/consola/mediciones', shows: row },
  { ...branch, name: 'console/contenedores', page: '/consola/contenedores', shows: row },
  { ...branch, name: 'console/viajes', page: '/consola/viajes', shows: row },
  { ...admin, name: 'console/rescates', page: '/consola/rescates', shows: row },
  { ...branch, name: 'console/preparacion', page: '/consola/preparacion', shows: row },
  { ...admin, name: 'console/cobranzas', page: '/consola/cobranzas', shows: '.items li' },
  { ...admin, name: 'console/sucursales', page: '/consola/sucursales', shows: '.map' },
  { ...admin, name: 'console/rutas', page: '/consola/rutas?cp=1407', shows: row },
  { ...admin, name: 'console/zonas', page: '/consola/zonas', shows: '.map' },
  { ...admin, name: 'console/tarifas', page: '/consola/tarifas/precios', shows: row },
  { ...admin, name: 'console/remitentes', page: '/consola/remitentes', shows: row },
  { ...admin, name: 'console/auditoria', page: '/consola/auditoria', shows: row },
  { ...admin, name: 'console/personas', page: '/consola/personas', shows: row },
]

const courier = { ...phone, person: 'courier' } as const

const courierPages: readonly GuidePicture[] = [
  { ...courier, name: 'courier/recorrido', page: '/reparto', shows: 'progress' },
  {
    ...courier,
    name: 'courier/parada',
    page: {
      ask: '/ops/v1/runs/mine',
      page: ({ run }) => {
        const next = run?.stops.find(({ done }: Answer) => done === null)
        return next && `/reparto/${next.trackingCode}`
      },
    },
    shows: '.card',
  },
  { ...courier, name: 'courier/efectivo', page: '/reparto/efectivo', shows: '.card' },
]

export const guidePictures: readonly GuidePicture[] = [
  ...publicPages,
  ...portalPages,
  ...consolePages,
  ...courierPages,
]
