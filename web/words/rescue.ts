import { defineWords } from './languages.ts'

/** Sending a shipment elsewhere, or back. */
export const rescueWords = defineWords({
  es: {
    open: 'Rescatar',
    title: (code: string) => `Rescatar ${code}`,
    what: 'Qué hacemos',
    kinds: { redirection: 'Cambiar el destino', return: 'Que vuelva' },
    kindTexts: { redirection: 'Se entrega en otro domicilio', return: 'Vuelve a tu depósito' },
    recipient: 'Quien recibe',
    number: 'Altura',
    chooseOne: 'Elegí una',
    missing: 'Falta este dato.',
    waits:
      'Está de viaje: el rescate espera al próximo escaneo en una sucursal. Hasta entonces puede entregarse donde iba.',
    waitsStreet:
      'Está en reparto: el rescate espera a que el distribuidor vuelva a la sucursal. Hasta entonces puede entregarse donde iba.',
    atOnce: {
      redirection: 'Cambia de destino enseguida.',
      return: 'Vuelve enseguida, desde donde está.',
    },
    price: {
      redirection: (net: string) =>
        `Cuesta ${net} más IVA, por la zona del destino nuevo. Se cobra cuando se cumple.`,
      return: (net: string) =>
        `El viaje de vuelta cuesta ${net} más IVA. Se cobra cuando se cumple.`,
    },
    free: 'No tiene costo.',
    priceByCode: 'Con el código postal nuevo te decimos cuánto cuesta.',
    noPrice: 'No hay una tarifa para ese destino: consultá con tu ejecutivo de cuentas.',
    costsMore: (more: string) => `El envío pasa a costar ${more} más, con IVA.`,
    costsLess: (less: string) => `El envío pasa a costar ${less} menos, con IVA.`,
    until: (day: string) =>
      `Podés pedirlo hasta que se entregue o empiece a volver. La entrega se espera hasta el ${day}.`,
    untilDelivered: 'Podés pedirlo hasta que se entregue o empiece a volver.',
    onlyOne: 'Un envío admite un solo rescate.',
    notNow: 'Ahora no se puede rescatar.',
    whyNot: {
      cancelled: 'El envío está cancelado',
      notHere: 'Todavía no lo tenemos: cancelalo y cargalo de nuevo',
      delivered: 'El envío ya se entregó',
      returning: 'El envío ya vuelve',
    },
    deed: 'Pedir el rescate',
    requested: 'Rescate pedido: espera el próximo escaneo en sucursal',
    done: { redirection: 'Cambiamos el destino', return: 'El envío vuelve' },
    another: 'Cargar otro igual',
  },
  en: {
    open: 'Rescue',
    title: (code: string) => `Rescue ${code}`,
    what: 'What to do',
    kinds: { redirection: 'Change the destination', return: 'Have it returned' },
    kindTexts: { redirection: 'Delivered to another address', return: 'Back to your place' },
    recipient: 'Who receives it',
    number: 'Number',
    chooseOne: 'Choose one',
    missing: 'This is missing.',
    waits:
      'It is on its way: the rescue waits for the next scan at a branch. Until then it may be delivered where it was going.',
    waitsStreet:
      'It is out for delivery: the rescue waits until the courier is back at the branch. Until then it may be delivered where it was going.',
    atOnce: {
      redirection: 'The destination changes at once.',
      return: 'It returns at once, from where it is.',
    },
    price: {
      redirection: (net: string) =>
        `It costs ${net} plus VAT, by the zone of the new destination. Charged once it is done.`,
      return: (net: string) => `The way back costs ${net} plus VAT. Charged once it is done.`,
    },
    free: 'It costs nothing.',
    priceByCode: 'With the new postal code we tell you what it costs.',
    noPrice: 'There is no price for that destination: ask your account executive.',
    costsMore: (more: string) => `The shipment then costs ${more} more, with VAT.`,
    costsLess: (less: string) => `The shipment then costs ${less} less, with VAT.`,
    until: (day: string) =>
      `It can be asked until it is delivered or returns. Delivery is expected by ${day}.`,
    untilDelivered: 'It can be asked until it is delivered or returns.',
    onlyOne: 'A shipment can be rescued once.',
    notNow: 'It can not be rescued now.',
    whyNot: {
      cancelled: 'The shipment is cancelled',
      notHere: 'We do not have it yet: cancel it and load it again',
      delivered: 'The shipment was delivered already',
      returning: 'The shipment is on its way back already',
    },
    deed: 'Ask for the rescue',
    requested: 'Rescue asked for: it waits for the next scan at a branch',
    done: { redirection: 'The destination was changed', return: 'The shipment returns' },
    another: 'Load another like it',
  },
})
