import { defineWords } from './languages.ts'

/** The list of shipments. */
export const shipmentsWords = defineWords({
  es: {
    title: 'Envíos',
    create: 'Nuevo envío',
    views: 'Vistas guardadas',
    all: 'Todos',
    problems: 'Con problemas',
    unprinted: 'Sin imprimir',
    saveView: 'Guardar vista',
    saveViewTitle: 'Guardar la vista',
    saveViewText: 'Guarda los filtros y el orden de ahora, solo para vos.',
    viewName: 'Nombre',
    viewNameMissing: 'Escribí un nombre',
    saved: 'Vista guardada con los filtros de ahora',
    removeView: (name: string) => `Quitar la vista ${name}`,
    removed: 'Vista quitada',
    search: 'Buscar envíos',
    searchHint: 'Código, nombre, documento o CP',
    entered: 'Cargado',
    more: 'Más filtros',
    moreFilters: {
      late: 'Fuera de término',
      'nobody-home': 'Sin nadie',
      'branch-wait': 'Por vencer en la sucursal',
      address: 'Domicilio sin ubicar',
      uncovered: 'Sin tarifa',
      idle: 'Sin movimientos',
      'rescue-waiting': 'Con un rescate que espera',
      'cash-difference': 'Con diferencia en el cobro',
      returning: 'Vuelven',
      heavier: 'Pesaron más',
      printed: 'Con etiqueta impresa',
      unprinted: 'Sin imprimir',
    },
    orders: {
      atencion: 'Atención primero',
      nuevos: 'Más nuevos primero',
      viejos: 'Más viejos primero',
    },
    dense: 'Filas más apretadas',
    happens: 'Qué pasa',
    withShop: 'Falta que lo entregues o que pasemos',
    waitsAtBranch: 'Espera en la sucursal que lo retiren',
    arrives: (day: string) => `Llega el ${day}`,
    arrivesBetween: (from: string, to: string) => `Llega entre el ${from} y el ${to}`,
    delivered: (when: string) => `Entregado ${when}`,
    returned: (day: string) => `Devuelto el ${day}`,
    cancelled: (day: string) => `Cancelado el ${day}`,
    emptyTitle: 'Ninguno todavía',
    emptyText: 'Todavía no hay envíos: cargá uno o subí una planilla.',
    loadFirst: 'Cargar el primero',
    nothingTitle: 'Nada con esos filtros',
    nothingText: 'Sacá alguno, o buscá por una parte del código o del nombre.',
    anyDay: 'Buscar en todo',
    noFilters: 'Sacar filtros',
    printLabels: 'Imprimir etiquetas',
    handOver: 'Hoja de entrega',
    copyCodes: 'Copiar códigos',
    copied: (count: number) => (count === 1 ? '1 código copiado' : `${count} códigos copiados`),
    cancel: 'Cancelar',
    cancelTitle: (count: number, code: string) =>
      count === 1 ? `¿Cancelar ${code}?` : `¿Cancelar ${count} envíos?`,
    withdrawn: (count: number, all: number) =>
      all === 1
        ? 'Todavía no lo tenemos: queda sin efecto en el momento y no se cobra.'
        : count === all
          ? 'Todavía no los tenemos: quedan sin efecto en el momento y no se cobran.'
          : count === 1
            ? 'A 1 todavía no lo tenemos: queda sin efecto en el momento y no se cobra.'
            : `A ${count} todavía no los tenemos: quedan sin efecto en el momento y no se cobran.`,
    returns: (count: number, all: number) =>
      count === all
        ? 'Ya los tenemos: vuelven al remitente.'
        : count === 1
          ? 'A 1 ya lo tenemos: vuelve al remitente.'
          : `A ${count} ya los tenemos: vuelven al remitente.`,
    returnsFrom: (state: string | undefined, isCharged: boolean) =>
      `Ya lo tenemos${state ? ` y está ${state}` : ''}: cancelarlo genera una devolución${
        isCharged ? ', que se cobra' : ''
      }.`,
    returnsIn: (from: number, to: number) =>
      from === to
        ? `Vuelve a tu depósito en ${to === 1 ? '1 día' : `${to} días`}.`
        : `Vuelve a tu depósito en ${from} a ${to} días.`,
    unlessDelivered:
      'Si el distribuidor lo entrega antes de volver a la sucursal, la cancelación queda sin efecto.',
    returnPrice: (count: number, net: string) =>
      count === 1
        ? `El viaje de vuelta cuesta ${net} más IVA.`
        : `Los viajes de vuelta cuestan ${net} más IVA.`,
    notApt: (codes: string) => `Ya no se pueden cancelar: ${codes}.`,
    labelsVoid:
      'Las etiquetas impresas dejan de servir. Si las escaneamos, el puesto avisa y las aparta.',
    noUndo: 'No se puede deshacer.',
    toCorrect: ['Para corregir datos usá', 'abre el formulario con todo completo.'],
    cancelAndAgain: 'Cancelar y cargar de nuevo',
    cancelledAgain: (count: number) =>
      count === 1
        ? 'Cancelado. Revisá los datos y cargalo otra vez.'
        : `${count} cancelados. Revisá los datos y cargalos otra vez, de a uno.`,
    cancelDeed: (count: number) => (count === 1 ? 'Cancelar envío' : `Cancelar ${count} envíos`),
    cancelReturning: 'Cancelar y que vuelva',
    keep: 'No cancelar',
    cancelledToast: (count: number) =>
      count === 1 ? 'Envío cancelado' : `${count} envíos cancelados`,
  },
  en: {
    title: 'Shipments',
    create: 'New shipment',
    views: 'Saved views',
    all: 'All',
    problems: 'With problems',
    unprinted: 'Not printed',
    saveView: 'Save view',
    saveViewTitle: 'Save the view',
    saveViewText: 'Keeps the filters and the order of now, only for you.',
    viewName: 'Name',
    viewNameMissing: 'Write a name',
    saved: 'View saved with the filters of now',
    removeView: (name: string) => `Remove the view ${name}`,
    removed: 'View removed',
    search: 'Search shipments',
    searchHint: 'Code, name, ID or postal code',
    entered: 'Loaded',
    more: 'More filters',
    moreFilters: {
      late: 'Late',
      'nobody-home': 'Nobody home',
      'branch-wait': 'Waiting time ends at the branch',
      address: 'Address not found',
      uncovered: 'Without a tariff',
      idle: 'Without movements',
      'rescue-waiting': 'With a rescue that waits',
      'cash-difference': 'With a difference in the cash',
      returning: 'Returning',
      heavier: 'Weighed more',
      printed: 'With a printed label',
      unprinted: 'Not printed',
    },
    orders: {
      atencion: 'Attention first',
      nuevos: 'Newest first',
      viejos: 'Oldest first',
    },
    dense: 'Closer rows',
    happens: 'What happens',
    withShop: 'Hand it over, or wait for our visit',
    waitsAtBranch: 'Waits at the branch to be collected',
    arrives: (day: string) => `Arrives on ${day}`,
    arrivesBetween: (from: string, to: string) => `Arrives between ${from} and ${to}`,
    delivered: (when: string) => `Delivered ${when}`,
    returned: (day: string) => `Returned on ${day}`,
    cancelled: (day: string) => `Cancelled on ${day}`,
    emptyTitle: 'None yet',
    emptyText: 'There are no shipments yet: load one or upload a sheet.',
    loadFirst: 'Load the first',
    nothingTitle: 'Nothing with those filters',
    nothingText: 'Remove one, or search by a part of the code or the name.',
    anyDay: 'Search all days',
    noFilters: 'Remove filters',
    printLabels: 'Print labels',
    handOver: 'Hand-over sheet',
    copyCodes: 'Copy codes',
    copied: (count: number) => (count === 1 ? '1 code copied' : `${count} codes copied`),
    cancel: 'Cancel',
    cancelTitle: (count: number, code: string) =>
      count === 1 ? `Cancel ${code}?` : `Cancel ${count} shipments?`,
    withdrawn: (count: number, all: number) =>
      all === 1
        ? 'We do not have it yet: it is void at once and not charged.'
        : count === all
          ? 'We do not have them yet: they are void at once and not charged.'
          : `We do not have ${count} of them yet: void at once and not charged.`,
    returns: (count: number, all: number) =>
      count === all
        ? 'We have them already: they return to the sender.'
        : `We have ${count} of them already: back to the sender.`,
    returnsFrom: (state: string | undefined, isCharged: boolean) =>
      `We have it already${state ? ` (${state})` : ''}: cancelling it makes a return${
        isCharged ? ', which is charged' : ''
      }.`,
    returnsIn: (from: number, to: number) =>
      from === to
        ? `It is back with you in ${to === 1 ? '1 day' : `${to} days`}.`
        : `It is back with you in ${from} to ${to} days.`,
    unlessDelivered:
      'If the courier delivers it before returning to the branch, the cancellation has no effect.',
    returnPrice: (count: number, net: string) =>
      count === 1 ? `The way back costs ${net} plus VAT.` : `The ways back cost ${net} plus VAT.`,
    notApt: (codes: string) => `Can not be cancelled any more: ${codes}.`,
    labelsVoid: 'Printed labels stop working. If we scan one, the station warns and sets it aside.',
    noUndo: 'It can not be undone.',
    toCorrect: ['To correct data use', 'it opens the form with everything filled in.'],
    cancelAndAgain: 'Cancel and load again',
    cancelledAgain: (count: number) =>
      count === 1
        ? 'Cancelled. Check the data and load it again.'
        : `${count} cancelled. Check their data and load them again, one by one.`,
    cancelDeed: (count: number) => (count === 1 ? 'Cancel shipment' : `Cancel ${count} shipments`),
    cancelReturning: 'Cancel and send it back',
    keep: 'Do not cancel',
    cancelledToast: (count: number) =>
      count === 1 ? 'Shipment cancelled' : `${count} shipments cancelled`,
  },
})
