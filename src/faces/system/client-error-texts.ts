import type { ClientErrorTexts } from '../../kits/http/client-error.ts'

/** Messages for a client whose bytes can't be parsed as a request. */
export const clientErrorTexts: ClientErrorTexts = {
  400: 'El pedido HTTP no se puede leer.',
  408: 'El pedido tardó demasiado en llegar.',
  431: 'Las cabeceras del pedido son demasiado grandes.',
  503: 'Hay demasiados pedidos a medio enviar y este se dejó: podés enviarlo de nuevo.',
}
