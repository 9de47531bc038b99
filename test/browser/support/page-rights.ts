/** Reads on a page whether a role is offered something there that the service would refuse. */
import type { Page } from 'playwright-core'
import { findScreen, maySee, type Role, type Visitor } from '../../../web/page.ts'
import { pages } from '../../../web/pages.ts'

/** Buttons of the console that change something: a role that only looks has none of them. */
export const changing =
  /^(Nuev|Hacer|Importar|Editar|Cerrar|Reabrir|Agregar|Pedir|Rotar|Publicar|Sacar|Guardar|Tomar|Resolver|Invitar|Revocar|Cumplir|Rendir|Liquidar|Pagar|Dar |Corregir|Deshacer|Imprimir etiquetas|Controlar|Marcar|Abrir otra|Contar|Quitar|Borrar|Aprobar|Recibir|Terminar|No está)/

/** Those of the portal. */
const changingForShippers =
  /^(Nuev|Crear|Guardar|Cancelar|Quitar|Renovar|Revocar|Invitar|Repetir|Mandar|Cargar|Subir|Empezar|Un paso|Detener|Cambiar|Borrar|Anunciar)/

/** The actions that one role may not do on a page that it sees. */
const hiddenFromRole: Partial<Record<Role, Readonly<Record<string, RegExp>>>> = {
  scanner: { contenedores: /^Nueva/, viajes: /^Nuevo/, preparacion: /^Controlar/ },
  branch: { sucursales: /^(Nueva|Importar)/, zonas: changing },
  executive: { cobranzas: /^Rendir/, zonas: changing },
}

/** Roles that only look. */
const looking: Partial<Record<Role, RegExp>> = { reader: changing, mira: changingForShippers }

const readOffer = `({
  addresses: [...document.querySelectorAll('main a[href*="/consola"]')].map((one) => one.pathname),
  names: [...document.querySelectorAll('main button, main [role="button"], main a.btn')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.innerText.trim()),
  headings: document.querySelectorAll('h1').length,
})`

interface Offer {
  readonly addresses: readonly string[]
  readonly names: readonly string[]
  readonly headings: number
}

/** The faults of a screen as its visitor sees it, once it is loaded. */
export async function readRights(
  page: Page,
  visitor: Visitor,
  unwanted: RegExp | undefined,
): Promise<string[]> {
  const { addresses, names, headings } = await page.evaluate<Offer>(readOffer)
  const lost = addresses.filter((address) => !leadsSomewhere(address, visitor))
  const wrong = names.filter((name) => unwanted?.test(name))
  return [
    ...(headings === 1 ? [] : [`has ${headings} headings of the first level`]),
    ...lost.map((address) => `leads to ${address}, which is refused`),
    ...wrong.map((name) => `offers "${name}"`),
  ]
}

/** Nothing leads to a page that would be refused. */
function leadsSomewhere(address: string, visitor: Visitor): boolean {
  const screen = findScreen(pages, address)
  return screen !== undefined && maySee(screen.page, visitor, screen.screen)
}

/** A page's further screens may have forms of one's own, such as a password. */
export function unwantedOn(path: string, role: Role): RegExp | undefined {
  const screen = findScreen(pages, path)
  if (screen === undefined || screen.page.screens[0] !== screen.screen) return undefined
  return looking[role] ?? hiddenFromRole[role]?.[screen.page.folder.replace('console/', '')]
}
