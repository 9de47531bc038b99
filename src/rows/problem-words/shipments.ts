/** Problems of accounts, orders and events of shipments. */
export const shipmentWords = {
  'shipper-unknown': {
    es: 'No hay ningún remitente con ese número.',
    en: 'There is no shipper with that number.',
  },
  'expiry-past': { es: 'Se espera un momento futuro.', en: 'A moment in the future is expected.' },
  'piece-unknown': {
    es: 'No hay ningún envío con ese código.',
    en: 'There is no shipment with that code.',
  },
  'piece-cancelled': { es: 'El envío fue cancelado.', en: 'The shipment was cancelled.' },
  'piece-collected': {
    es: 'El envío se retira en una sucursal y no sale a domicilio.',
    en: 'The shipment is collected at a branch and does not go out for delivery.',
  },
  'piece-rescued': {
    es: 'El envío tiene un rescate pendiente: se aparta.',
    en: 'A rescue of the shipment is pending: it is set aside.',
  },
  'container-unknown': {
    es: 'No hay ninguna bolsa, jaula ni viaje con ese código.',
    en: 'There is no bag, cage or trip with that code.',
  },
  'container-empty': {
    es: 'No lleva ningún envío.',
    en: 'It holds no shipment.',
  },
  'container-full': {
    es: 'Ya lleva todo lo que admite.',
    en: 'It holds as much as it may.',
  },
  'container-elsewhere': {
    es: 'Está en otra sucursal, o va hacia ella.',
    en: 'It is at another branch, or on its way to one.',
  },
  'container-closed': {
    es: 'Su estado no admite ese movimiento.',
    en: 'Its state does not admit that movement.',
  },
  'container-check': {
    es: 'Una bolsa o jaula se escanea con AS o AR, o con CO para cargarla en un viaje.',
    en: 'A bag or cage is scanned with AS or AR, or with CO to load it on a trip.',
  },
  'order-unknown': {
    es: 'No hay ninguna orden con ese código.',
    en: 'There is no order with that code.',
  },
  'place-unknown': { es: 'No se conoce el lugar.', en: 'The place is not known.' },
  'tracking-code-missing': {
    es: 'Falta el código de seguimiento.',
    en: 'The tracking code is missing.',
  },
  'tracking-code-malformed': {
    es: 'Un código de seguimiento tiene de 4 a 16 letras, números o guiones.',
    en: 'A tracking code has 4 to 16 letters, digits or hyphens.',
  },
  'products-missing': { es: 'La orden no tiene productos.', en: 'The order has no products.' },
  'service-unknown': {
    es: 'El servicio es uno de E, R, B, F, G, C.',
    en: 'The service is one of E, R, B, F, G, C.',
  },
  'quantity-not-positive': {
    es: 'La cantidad tiene que ser mayor que 0.',
    en: 'The quantity must be greater than 0.',
  },
  'postal-code-invalid': {
    es: 'El código postal va de 1000 a 9999.',
    en: 'A postal code goes from 1000 to 9999.',
  },
  'postal-code-uncovered': {
    es: 'La cuenta no tiene tarifa para ese código postal.',
    en: 'The account has no tariff for that postal code.',
  },
  'branch-unknown': {
    es: 'No hay ninguna sucursal con ese código.',
    en: 'There is no branch with that code.',
  },
  'branch-of-others': {
    es: 'Quien es de una sucursal no cambia otra.',
    en: 'People of one branch do not change another one.',
  },
  'branch-closed': { es: 'La sucursal está cerrada.', en: 'The branch is closed.' },
  'branch-too-heavy': {
    es: 'La sucursal no recibe envíos de ese peso.',
    en: 'The branch does not take shipments of that weight.',
  },
  'branch-too-large': {
    es: 'La sucursal no recibe envíos de ese tamaño.',
    en: 'The branch does not take shipments of that size.',
  },
  'weight-not-positive': {
    es: 'El peso tiene que ser mayor que 0.',
    en: 'The weight must be greater than 0.',
  },
  'weight-negative': { es: 'El peso no puede ser negativo.', en: "The weight can't be negative." },
  'amount-negative': {
    es: 'Los importes no pueden ser negativos.',
    en: "Amounts can't be negative.",
  },
  'cash-amount-missing': {
    es: 'Los servicios B y G llevan un importe a cobrar mayor que 0.',
    en: 'Services B and G need an amount to collect greater than 0.',
  },
  'insured-value-missing': {
    es: 'Con seguro, cada producto lleva un valor mayor que 0.',
    en: 'With insurance, each product needs a value greater than 0.',
  },
  'sku-unknown': { es: 'No existe ese SKU.', en: 'There is no such SKU.' },
  'stock-insufficient': {
    es: 'No hay unidades suficientes de ese SKU.',
    en: 'There are not enough units of that SKU.',
  },
  'volume-limited': {
    es: 'Una cuenta nueva ya cargó las órdenes que admite por día.',
    en: 'A new account has loaded the orders it may load in a day.',
  },
  'code-taken': { es: 'El código ya existe.', en: 'The code exists already.' },
  'load-in-force': {
    es: 'La carga de ese código está en curso.',
    en: 'A load of that code is under way.',
  },
  'already-cancelled': {
    es: 'La orden ya se canceló, o su devolución ya está pedida.',
    en: 'The order was cancelled already, or its return was requested.',
  },
  'not-apt': {
    es: 'No se puede en el estado del envío.',
    en: "The shipment's state does not allow it.",
  },
  'rescue-unknown': { es: 'La pieza no tiene un rescate.', en: 'The piece has no rescue.' },
  'rescue-settled': { es: 'El rescate ya se resolvió.', en: 'The rescue is settled already.' },
  'state-forbids': {
    es: 'No se puede cumplir en el estado de la pieza.',
    en: "The piece's state does not allow carrying it out.",
  },
  'not-at-branch': {
    es: 'El envío todavía no llegó a la sucursal donde se entrega.',
    en: 'The shipment has not arrived at the branch where it is delivered.',
  },
  'proof-absent': {
    es: 'Falta el documento o el PIN de quien retira.',
    en: 'The document or the PIN of who collects it is missing.',
  },
  'proof-wrong': {
    es: 'Lo que mostró quien retira no es lo del envío.',
    en: "What was shown by who collects it is not the shipment's.",
  },
  'proof-locked': {
    es: 'Hubo demasiados intentos equivocados de retirarlo.',
    en: 'There were too many mistaken attempts to collect it.',
  },
  'out-of-order': {
    es: 'El movimiento no corresponde en ese lugar del viaje.',
    en: 'The movement does not fit at that point of the journey.',
  },
  'not-allowed': {
    es: 'El rol no puede registrar ese movimiento.',
    en: 'The role may not record that movement.',
  },
  'correction-only': { es: 'El rol solo corrige.', en: 'The role may only correct.' },
  'reason-absent': {
    es: 'Falta el motivo de la corrección.',
    en: 'The reason for the correction is missing.',
  },
  'scan-not-own': {
    es: 'Solo se deshace el último escaneo propio.',
    en: "Only one's own last scan can be undone.",
  },
  'scan-too-old': {
    es: 'Pasó demasiado tiempo desde el escaneo.',
    en: 'Too much time has passed since the scan.',
  },
  'scan-not-undone': {
    es: 'Se espera el estado anterior al último escaneo.',
    en: 'The state before the last scan is expected.',
  },
  'moment-too-late': {
    es: 'La fecha está demasiado en el futuro.',
    en: 'The date is too far in the future.',
  },
} as const
