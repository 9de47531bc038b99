import { counted } from '../../../../web/words/languages.ts'
import { openingHoursShort } from '../../../capabilities/pickup-points/pickup-points.wire.ts'
import type { Choice } from '../../../capabilities/recipient-choices/recipient-choices.ts'
import {
  cancelledText,
  movementText,
  nextStepText,
} from '../../../capabilities/tracking/tracking.wire.ts'
import type { PickupProof } from '../../../kernel/pickup-proof.ts'
import { type ServiceType, serviceTypes } from '../../../kernel/service-type.ts'
import { type Html, html } from '../../../kits/html/html.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { initialsOf } from './facts.ts'
import { spanishVisits } from './visit-words.ts'

/** A title and a sentence: a thing to do. */
export type ToDo = readonly [string, string]

/** Why a piece is no longer to arrive on the days that were promised first. */
type PromiseChange = 'redirected' | 'returned' | 'cancelled'

const visits = (count: number) => ['', 'una visita', 'dos visitas'][count] ?? `${count} visitas`

const whenText = ([from = '', to]: readonly string[]) =>
  to === undefined ? `el ${from}` : `entre el ${from} y el ${to}`

const bring = {
  document: 'tu documento y el código',
  pin: 'el PIN y el código',
  'document-or-pin': 'tu documento o el PIN, y el código',
} as const

/** Every word of the tracking page; the English ones have the same shape. */
export const spanish = {
  /** The sentence of a movement, the same everywhere. */
  movement: movementText,
  /** The next step. */
  next: nextStepText,
  shipment: 'Envío',
  upToDate: 'Al día',
  preview: 'Dónde está el envío, qué pasó con él y qué sigue.',
  titles: {
    waiting: 'Ya podés retirarlo',
    /** Below the title of a piece that waits. */
    waitingWhere: 'Te espera en la sucursal',
    today: 'Llega hoy',
    delivered: 'Entregado',
    goingBack: 'Vuelve a la tienda',
    back: 'Volvió a la tienda',
    cancelled: cancelledText,
    delayed: 'Demorado',
    unknown: 'No encontramos ese envío',
    arrives: (days: readonly string[]) => `Llega ${whenText(days)}`,
  },
  visits: spanishVisits,
  leads: {
    waiting: (until: string, branch: string, asks: PickupProof) =>
      html`Retiralo hasta el <b>${until}</b> en <b>${branch}</b>. Llevá ${bring[asks]}.`,
    delivered: (moment: string, isCollected: boolean) =>
      html`${isCollected ? 'Se retiró' : 'Lo entregamos'} el <b>${moment}</b>. \
No hace falta que hagas nada más.`,
    back: (count: number, day: string) =>
      html`${count === 0 ? 'Lo' : `No pudimos entregarlo en ${visits(count)} y lo`} devolvimos el \
<b>${day}</b>. Si todavía lo esperás, hablá con quien te lo envió.`,
    cancelled: 'Quien te lo enviaba canceló el envío. Si lo esperabas, hablá con esa tienda.',
    delayed: 'Sin movimientos hace más de 72 horas.',
    /** How many stops the courier has before this one. */
    near: (stops: number) =>
      html`El distribuidor va en camino: ${
        stops === 0
          ? html`sos la <b>próxima parada</b>`
          : html`te ${stops === 1 ? 'falta' : 'faltan'} \
<b>${stops} ${stops === 1 ? 'parada' : 'paradas'}</b>`
      }. Tené a mano tu documento.`,
    /** The last day that was promised has passed. */
    late: (day: string) => `Viene demorado: lo esperábamos para el ${day}.`,
    /** `likely` leads to the code that was probably meant. */
    unknown: (code: string, likely: Html | undefined) =>
      html`Buscamos <b>${code}</b> y no está. ${
        likely === undefined
          ? 'Revisá que el código esté completo, como te lo pasó la tienda.'
          : html`¿Puede ser ${likely}?`
      }`,
  },
  where: {
    left: (place: string, time: string) => `Salió de ${place}, a las ${time}`,
    attempt: (place: string, attempt: number) =>
      `Sucursal ${place} · intento ${attempt}${attempt > 2 ? '' : ' de 2'}`,
    received: (shop: string) => `Recibió ${shop}`,
    collect: (branch: string) => `Sucursal de retiro: ${branch}.`,
    unknown: 'Si la compra es de hoy, puede tardar unas horas en aparecer.',
    openUntil: (time: string) => `hoy abierto hasta las ${time}`,
    closedToday: 'hoy cerrado',
  },
  acts: {
    directions: 'Cómo llegar',
    otherPerson: 'Que retire otra persona',
    collect: 'Retirarlo en la sucursal',
    otherDay: 'Que vuelvan otro día',
    searchAgain: 'Buscar otro código',
  },
  /** The days that were promised first, those that are promised now, and why they differ. */
  promiseChanged(
    why: PromiseChange,
    before: readonly string[],
    now: readonly string[] | undefined,
  ): string {
    const expected = `Iba a llegar ${whenText(before)}.`
    if (why === 'cancelled') return expected
    if (why === 'returned') return `${expected} Ya no se entrega: vuelve a quien lo envió.`
    const moved = `Cambió el lugar de entrega: antes llegaba ${whenText(before)}`
    return now === undefined
      ? `${moved}. Todavía no hay un día nuevo.`
      : `${moved}, ahora ${whenText(now)}.`
  },
  /** The recipient's choice. */
  chosen(choice: Choice, day: (text: string) => string): string {
    if (choice.kind === 'collect') return 'Pediste retirarlo en la sucursal.'
    if (choice.kind === 'another-day') return `Pediste que volvamos el ${day(choice.day)}.`
    return `Lo retira otra persona: ${initialsOf(choice.name)}`
  },
  stages: {
    loaded: 'Cargado',
    withUs: 'Con nosotros',
    travelling: 'De viaje',
    outForDelivery: 'En reparto',
    delivered: 'Entregado',
    atBranch: 'En la sucursal',
    collected: 'Retirado',
    visits: (count: number) => ['', 'Una visita', 'Dos visitas'][count] ?? `${count} visitas`,
    goesBack: 'Vuelve',
    atHeadOffice: 'En central',
    returned: 'Devuelto',
    since: (moment: string) => `desde ${moment}`,
    until: (day: string) => `hasta el ${day}`,
    visit: (moment: string) => `visita ${moment}`,
    and: ' y ',
  },
  headings: {
    toReceive: 'Para recibirlo',
    toCollect: 'Para retirarlo',
    notThere: '¿No lo tenés?',
    choices: 'Qué podés hacer',
    now: 'Y ahora',
    journey: 'Recorrido',
    way: 'El camino',
    data: 'Datos',
    map: 'Mapa esquemático',
  },
  todo: {
    adult: ['Alguien mayor de 18', 'Vos, o quien esté en el domicilio, con documento.'],
    cash: (amount: string, isCollected: boolean) => [
      `${amount} en efectivo`,
      `El envío es contra reembolso: se paga al ${isCollected ? 'retirar' : 'recibir'}.`,
    ],
    notHome: (again: string) => [
      'Si no vas a estar',
      `Volvemos ${again}. Desde el segundo intento, queda en la sucursal.`,
    ],
    document: ['Tu documento', 'Tiene que ser el de quien figura en la compra.'],
    /** Without the PIN it says where to find it; `isEnough` where the document would do, too. */
    pin: (pin: string | undefined, isEnough: boolean) => [
      pin === undefined ? 'El PIN del envío' : `El PIN ${pin}`,
      [
        isEnough ? 'También alcanza con esto. ' : '',
        pin === undefined
          ? 'Está en esta página cuando se abre con el enlace que te pasó la tienda.'
          : 'Decilo en la sucursal. No se lo pases a nadie más que a quien lo retire por vos.',
      ].join(''),
    ],
    /** To be given to the courier at the door. */
    deliveryPin: (pin: string) => [
      `El PIN ${pin}`,
      'Decíselo a quien te lo entrega. Si no lo tenés a mano, alcanza con nombre y documento.',
    ],
    code: (code: string) => ['Este código', `Mostralo en pantalla o en papel: ${code}.`],
    /** `receiver` are the first letters of a name, if it is known. */
    askAtHome: (receiver: string | undefined) => [
      'Preguntá en casa o al encargado',
      receiver === undefined
        ? 'Puede haberlo recibido otra persona del domicilio.'
        : `Recibió alguien con las iniciales ${receiver}`,
    ],
    tellShop: (code: string) => [
      'Avisale a la tienda',
      `Con el código ${code} piden la constancia de la entrega.`,
    ],
    waitForUs: (again: string | undefined) =>
      again === undefined
        ? ['Esperarnos', 'Vamos a volver a intentarlo. Dejá avisado en la entrada.']
        : [`Esperarnos ${again}`, 'No hace falta que hagas nada. Dejá avisado en la entrada.'],
    collectIt: (address: string, hours: string) => [
      'Retirarlo',
      `En ${address}. ${hours === '' ? '' : `${hours}. `}Llevá tu documento.`,
    ],
    changeAddress: (shop: string) => [
      'Cambiar la dirección',
      `Pedíselo a ${shop}: puede mandarlo a otro domicilio.`,
    ],
    talkTo: (shop: string, code: string) => [
      `Hablá con ${shop}`,
      `Pueden mandártelo de nuevo o devolverte el dinero. Decile el código ${code}.`,
    ],
    checkAddress: [
      'Revisá la dirección',
      'Que tenga piso y departamento, y un teléfono donde encontrarte.',
    ],
    askShop: (shop: string, code: string) => [
      `Avisale a ${shop}`,
      `Con el código ${code} nos pueden pedir que lo busquemos.`,
    ],
  } satisfies Readonly<Record<string, ToDo | ((...facts: never[]) => ToDo)>>,
  facts: {
    shop: 'Tienda',
    service: 'Servicio',
    zone: 'Zona',
    packages: 'Bultos',
    hours: 'Horario',
    phone: 'Teléfono',
    took: 'Tardó',
    visits: 'Visitas',
    keptUntil: 'Se guarda hasta',
    recipient: 'Para',
    arrives: 'Llega',
    services: (service: ServiceType): string =>
      serviceTypes[service].toBranch ? 'Retiro en sucursal' : 'Entrega a domicilio',
    packagesOf: (count: number, kg: string) => `${count} de ${kg.replace('.', ',')} kg`,
    days: (count: number) => counted(count, 'día', 'días'),
    between: ([from = '', to]: readonly string[]) => (to === undefined ? from : `${from} a ${to}`),
  },
  privacy: paragraph`Esta página no muestra tu documento, teléfono ni dirección completa. Cualquiera
    con el enlace ve solo esto.`,
  hours: openingHoursShort,
}
