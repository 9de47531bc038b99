import { whole as figure } from '../formats/numbers.ts'
import { counted, defineWords } from './languages.ts'

/** The page of the console on which the demonstration is removed. */
export const removalWords = defineWords({
  es: {
    title: 'Demostración',
    lead: 'Todo lo que hay acá es inventado. Cuando no lo necesites más, quitalo: lo tuyo queda.',
    contents: 'Qué hay de la demostración',
    kind: 'Qué',
    goes: 'Se va',
    stays: 'Queda',
    accounts: 'Cuentas de tiendas',
    shipments: 'Envíos, con su historia',
    rows: 'Otros registros',
    entries: 'Asientos de auditoría',
    choose: 'Qué se quita',
    living: 'La empresa que vive',
    livingText:
      'Quedan las cuentas 9001 y 9002 con lo que cargaste en ellas, las personas documentadas, las sucursales y los precios.',
    all: 'Toda la demostración',
    allText:
      'También 9001, 9002, lo que se cargó en ellas y las personas @demo.example: si entraste con una, tu sesión termina. Las sucursales y los precios se van si nadie más los usa.',
    remove: 'Quitar…',
    goOn: 'Terminar de quitar…',
    titleLiving: '¿Quitar la empresa que vive?',
    titleAll: '¿Quitar toda la demostración?',
    removeLiving: 'Quitar la empresa que vive',
    removeAll: 'Quitar toda la demostración',
    consequence: (accounts: number, shipments: number, people: number, rows: number) =>
      `Se borran ${counted(figure(accounts), 'cuenta', 'cuentas')}, ${counted(figure(shipments), 'envío', 'envíos')} con su historia, ${counted(figure(people), 'persona', 'personas')} y ${counted(figure(rows), 'registro', 'registros')} más.`,
    final: 'No se puede deshacer. Los asientos de la auditoría quedan siempre.',
    running: (by: string) => `${by} está quitando la demostración.`,
    progress: (removed: string, total: string) => `Ya no están ${removed} de ${total}.`,
    cutOff: 'Quitar la demostración quedó a medias.',
    cutOffText: 'Apretá «Terminar de quitar» y sigue desde ahí.',
    removed: (when: string, by: string) => `${by} la quitó, ${when}.`,
    removedText: (shipments: number, people: number, rows: number, entries: number) =>
      `Se fueron ${counted(figure(shipments), 'envío', 'envíos')}, ${counted(figure(people), 'persona', 'personas')} y ${counted(figure(rows), 'registro', 'registros')} más. Quedan ${counted(figure(entries), 'asiento', 'asientos')} de lo que hizo su gente.`,
    pricesStay: (count: number) =>
      count === 1
        ? 'Siguen vigentes precios que publicó su gente.'
        : `Siguen vigentes precios de ${count} publicaciones de su gente.`,
    pricesStayText: 'Después publicó alguien más: miralos y decidí cuáles quedan.',
    seePrices: 'Ver los precios',
    nothing: 'No hay nada de la demostración',
    nothingText: 'Este ambiente de pruebas tiene solo lo tuyo.',
  },
  en: {
    title: 'Demonstration',
    lead: 'All of it is invented. Remove it when you no longer need it: what is yours stays.',
    contents: 'What there is of the demonstration',
    kind: 'Kind',
    goes: 'Goes',
    stays: 'Stays',
    accounts: 'Accounts of shops',
    shipments: 'Shipments, with their history',
    rows: 'Other records',
    entries: 'Audit entries',
    choose: 'What is removed',
    living: 'The carrier that lives',
    livingText:
      'The accounts 9001 and 9002 stay with what you loaded for them, and so do the documented people, the branches and the prices.',
    all: 'All of the demonstration',
    allText:
      '9001, 9002, what was loaded for them and the people @demo.example go, too: if you signed in as one, your session ends. Branches and prices go unless somebody else uses them.',
    remove: 'Remove…',
    goOn: 'Finish the removal…',
    titleLiving: 'Remove the carrier that lives?',
    titleAll: 'Remove all of the demonstration?',
    removeLiving: 'Remove the carrier that lives',
    removeAll: 'Remove all of the demonstration',
    consequence: (accounts: number, shipments: number, people: number, rows: number) =>
      `This deletes ${counted(figure(accounts), 'account', 'accounts')}, ${counted(figure(shipments), 'shipment', 'shipments')} with their history, ${counted(figure(people), 'person', 'people')} and ${counted(figure(rows), 'other record', 'other records')}.`,
    final: 'It can not be undone. The entries of the audit log always stay.',
    running: (by: string) => `${by} is removing the demonstration.`,
    progress: (removed: string, total: string) => `${removed} of ${total} are gone.`,
    cutOff: 'The removal was cut off.',
    cutOffText: 'Press “Finish the removal” and it goes on from there.',
    removed: (when: string, by: string) => `${by} removed it, ${when}.`,
    removedText: (shipments: number, people: number, rows: number, entries: number) =>
      `${counted(figure(shipments), 'shipment', 'shipments')}, ${counted(figure(people), 'person', 'people')} and ${counted(figure(rows), 'other record', 'other records')} are gone. ${counted(figure(entries), 'entry', 'entries')} of what its people did stay in the audit log.`,
    pricesStay: (count: number) =>
      count === 1
        ? 'Prices that its people published are still in force.'
        : `Prices of ${count} publications of its people are still in force.`,
    pricesStayText: 'Somebody else published since: look at them and decide which stay.',
    seePrices: 'See the prices',
    nothing: 'There is nothing of the demonstration',
    nothingText: 'This testing environment has only what is yours.',
  },
})
