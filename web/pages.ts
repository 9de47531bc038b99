import { auditoriaPage } from './console/auditoria/page.ts'
import { cobranzasPage } from './console/cobranzas/page.ts'
import { contenedoresPage } from './console/contenedores/page.ts'
import { demostracionPage } from './console/demostracion/page.ts'
import { consoleEnviosPage } from './console/envios/page.ts'
import { escanearPage } from './console/escanear/page.ts'
import { marcaPage } from './console/marca/page.ts'
import { medicionesPage } from './console/mediciones/page.ts'
import { pendientesPage } from './console/pendientes/page.ts'
import { personasPage } from './console/personas/page.ts'
import { preparacionPage } from './console/preparacion/page.ts'
import { recepcionPage } from './console/recepcion/page.ts'
import { remitentesPage } from './console/remitentes/page.ts'
import { rescatesPage } from './console/rescates/page.ts'
import { rutasPage } from './console/rutas/page.ts'
import { sucursalesPage } from './console/sucursales/page.ts'
import { tableroPage } from './console/tablero/page.ts'
import { tarifasPage } from './console/tarifas/page.ts'
import { viajesPage } from './console/viajes/page.ts'
import { zonasPage } from './console/zonas/page.ts'
import { courierPage } from './courier/page.ts'
import type { Page } from './page.ts'
import { clavesPage } from './portal/claves/page.ts'
import { cotizadorPage } from './portal/cotizador/page.ts'
import { cuentaPage } from './portal/cuenta/page.ts'
import { depositoPage } from './portal/deposito/page.ts'
import { envioNuevoPage } from './portal/envio-nuevo/page.ts'
import { enviosPage } from './portal/envios/page.ts'
import { etiquetasPage } from './portal/etiquetas/page.ts'
import { habilitacionPage } from './portal/habilitacion/page.ts'
import { hojasPage } from './portal/hojas/page.ts'
import { inicioPage } from './portal/inicio/page.ts'
import { planillasPage } from './portal/planillas/page.ts'
import { puntosPage } from './portal/puntos/page.ts'
import { simuladorPage } from './portal/simulador/page.ts'
import { usuariosPage } from './portal/usuarios/page.ts'
import { webhooksPage } from './portal/webhooks/page.ts'

/** Every page, one line each, in the order of the side bar: the portal's, then the console's. */
export const pages: readonly Page[] = [
  inicioPage,
  enviosPage,
  envioNuevoPage,
  planillasPage,
  etiquetasPage,
  hojasPage,
  cotizadorPage,
  puntosPage,
  cuentaPage,
  depositoPage,
  usuariosPage,
  habilitacionPage,
  clavesPage,
  webhooksPage,
  simuladorPage,
  escanearPage,
  pendientesPage,
  tableroPage,
  consoleEnviosPage,
  recepcionPage,
  contenedoresPage,
  viajesPage,
  medicionesPage,
  rescatesPage,
  sucursalesPage,
  rutasPage,
  zonasPage,
  tarifasPage,
  remitentesPage,
  preparacionPage,
  cobranzasPage,
  auditoriaPage,
  personasPage,
  marcaPage,
  demostracionPage,
  courierPage,
]
