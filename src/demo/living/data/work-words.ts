import type { WorkKind } from '../../../capabilities/work-list/work-list.ts'

/** Notes that people write while they look into an item, and once it is done. */
export const workWords: Readonly<
  Record<WorkKind, { readonly noted: string; readonly done: string }>
> = {
  'cancelled-scanned': {
    noted: 'Apartado en la jaula de devoluciones',
    done: 'Se devolvió en la recorrida de la tarde',
  },
  claim: {
    noted: 'Pedí las fotos del ingreso y el peso de la balanza',
    done: 'Se contestó en el reclamo',
  },
  'hand-over-missing': {
    noted: 'Le pregunté a la tienda si lo tiene en el local',
    done: 'Quedó en el local: viene con la próxima recolección',
  },
  'container-missing': {
    noted: 'Revisan la playa de casa central y la bolsa de al lado',
    done: 'Apareció debajo de la cinta',
  },
  late: {
    noted: 'Sale mañana en la primera vuelta',
    done: 'Avisado a la tienda, con la nueva fecha',
  },
  idle: {
    noted: 'Lo buscamos en el piso de la sucursal',
    done: 'Estaba sin escanear: sigue viaje',
  },
  address: {
    noted: 'Escribí a la tienda: falta la altura',
    done: 'La tienda mandó la dirección completa',
  },
  'second-visit': {
    noted: 'Llamé dos veces; vuelvo a llamar después de las 18',
    done: 'Coordinado por teléfono: va mañana a la mañana',
  },
  'cash-difference': {
    noted: 'Reviso los recibos con quien repartió',
    done: 'Se encontró el recibo que faltaba',
  },
  'rescue-due': {
    noted: 'Avisado a la sucursal que lo recibe',
    done: 'La sucursal lo aparta al llegar',
  },
  'return-due': {
    noted: 'Último aviso por mensaje; si no viene, vuelve',
    done: 'Viene mañana a retirarlo',
  },
  'recipient-choice': {
    noted: 'Anotado para la hoja de ruta de ese día',
    done: 'Apartado para quien lo retira',
  },
  'no-tariff': {
    noted: 'Pido a comercial la zona que falta',
    done: 'Se cargó la tarifa de la zona',
  },
  heavier: {
    noted: 'Lo mido otra vez antes de que salga',
    done: 'Medido dos veces: se cobra la diferencia',
  },
  'unconfirmed-delivery': {
    noted: 'Espero el remito de quien repartió',
    done: 'El remito está firmado',
  },
}
