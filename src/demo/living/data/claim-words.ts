import type { ClaimKind } from '../../../capabilities/claims/claims.ts'

/** The messages of a shop and the carrier about a claim, in order; then how it ends. */
export interface ClaimTalk {
  readonly opened: string
  readonly asked: string
  readonly answered: string
  readonly refused: string
}

/** Invented, as shops and carriers write. */
export const claimTalks: Readonly<Record<ClaimKind, readonly ClaimTalk[]>> = {
  damaged: [
    {
      opened:
        'Llegó con la caja hundida de un lado y el producto rajado. Tenemos fotos del cliente.',
      asked: 'Lamentamos lo que pasó. ¿Nos cuentan cómo venía embalado, y si guardó la caja?',
      answered: 'Caja doble con relleno de papel. La caja la tiene; la retiramos si hace falta.',
      refused:
        'En el depósito se registró sin relleno: el embalaje no alcanzaba para el contenido.',
    },
    {
      opened:
        'El paquete llegó mojado y el contenido no se puede vender. El cliente pide el cambio.',
      asked: '¿Cuándo se lo dieron mojado? El día de la entrega no consta lluvia en la zona.',
      answered: 'Lo recibió así a las seis de la tarde; lo anotó en el remito al firmar.',
      refused: 'La prueba de entrega no tiene observaciones y se firmó en conformidad.',
    },
  ],
  'missing-content': [
    {
      opened: 'El cliente abrió la caja y faltaba uno de los artículos. La cinta estaba cortada.',
      asked: 'Estamos mirando los registros de peso. ¿Qué artículo faltaba y cuánto pesa?',
      answered:
        'Faltaba el más chico del pedido; en la balanza de ustedes pesó menos que lo declarado.',
      refused:
        'El peso medido al ingresar coincide con el de la entrega: no se abrió en el camino.',
    },
  ],
  lost: [
    {
      opened:
        'No se mueve desde que salió en la bolsa a la sucursal. ¿Pueden confirmar si se perdió?',
      asked: 'No estaba en la bolsa cuando se abrió. Lo buscamos en las dos sucursales.',
      answered: 'El cliente no puede esperar más: le mandamos otro. Necesitamos que lo acrediten.',
      refused: 'Apareció en la sucursal y se entrega mañana.',
    },
  ],
}
