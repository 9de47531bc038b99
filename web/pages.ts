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

/** Every page, one line each, in the order of the side bar. */
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
]
