import { money } from '../formats/numbers.ts'
import { counted, defineWords } from './languages.ts'

/** `1,00 kg`: both weights of a sentence have the same decimals. */
const kilosOf = (hundredths: number) => (hundredths / 100).toFixed(2)
const inSpanish = (hundredths: number) => `${kilosOf(hundredths).replace('.', ',')} kg`

/** Words that answers of the service are looked up in. */
function table(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words))
}

export const workWords = defineWords({
  es: {
    title: 'Pendientes',
    lead: (count: number) =>
      count === 1
        ? '1 cosa que no avanza sola.'
        : `${count} cosas que no avanzan solas. Primero lo que más daño hace si espera.`,
    leadNone: 'Nada espera una decisión.',
    everything: 'Todo',
    groups: {
      demorados: 'Demorados',
      direcciones: 'Direcciones',
      visitas: 'Visitas fallidas',
      rescates: 'Rescates',
      dinero: 'Dinero',
      peso: 'Peso',
      reclamos: 'Reclamos',
    },
    whose: 'De quién',
    owners: { todos: 'Todos', mios: 'Míos', nadie: 'Sin dueño' },
    what: 'Qué',
    of: 'De',
    owner: 'Lo tiene',
    since: 'Desde',
    take: 'Tomar',
    taken: 'Lo tenés vos',
    takenMany: (count: number) => `Tenés ${counted(count, 'pendiente', 'pendientes')} más`,
    takenBefore: 'Ya lo tiene otra persona',
    you: 'Vos',
    release: 'Soltar',
    released: 'Ya no lo tenés',
    plan: 'Fecha y nota',
    resolve: 'Resolver',
    open: (code: string) => `Abrir ${code}`,
    more: (code: string) => `Más sobre ${code}`,
    step: 'Ir al próximo paso',
    readClaim: 'Leer el reclamo',
    handOver: 'Rendición',
    cash: 'Cobranzas',
    due: (day: string) => `para el ${day}`,
    planTitle: (count: number) =>
      count === 1 ? 'Fecha y nota' : `Fecha y nota de ${count} pendientes`,
    dueField: 'Para cuándo',
    noteField: 'Nota',
    noteHint: 'La ven todos los que ven el pendiente.',
    savePlan: 'Guardar',
    planned: 'Anotado',
    nothingSaid: 'Escribí una fecha o una nota',
    resolveTitle: (count: number) =>
      count === 1 ? '¿Dar por resuelto?' : `¿Dar por resueltos ${count} pendientes?`,
    resolveText:
      'Sale de la lista. Vuelve solo si pasa de nuevo. Lo que escribas queda en la auditoría.',
    doneField: 'Qué se hizo',
    doneMissing: 'Escribí qué se hizo',
    resolveDeed: 'Dar por resuelto',
    resolved: (count: number) => (count === 1 ? 'Resuelto' : `${count} resueltos`),
    unchanged: (count: number) =>
      count === 1 ? '1 no se pudo cambiar' : `${count} no se pudieron cambiar`,
    emptyTitle: 'No hay pendientes',
    emptyText: 'Cuando algo no avance solo, aparece acá.',
    nothingTitle: 'Nada de eso está pendiente',
    nothingText: 'Elegí otra clase, o mirá los de todos.',
    minutes: (n: number) => (n === 0 ? 'recién' : `hace ${n} min`),
    hours: (n: number) => `hace ${n} h`,
    yesterday: 'ayer',
    days: (n: number) => `hace ${n} d`,
    choices: {
      anotherDay: (day: string) => `Que vuelvan el ${day}`,
      collect: 'Lo retira en la sucursal',
    },
    kinds: {
      'cancelled-scanned': ['Escaneado y cancelado', 'Apartar y devolver al chofer'],
      'hand-over-missing': ['No llegó con su hoja', 'Figura en la hoja de entrega y no se contó'],
      late: ['Demorado', 'Pasó el último día prometido'],
      'return-due': ['Nadie lo retiró', 'Pasaron los días de espera: vuelve al remitente'],
      'recipient-choice': ['Quien recibe pidió otra cosa', 'Que lo reciba otra persona'],
      'unconfirmed-delivery': ['Entrega informada sin confirmar', 'La informó el distribuidor'],
    },
    notInside: 'Falta en la recepción',
    notInsideText: (container: string, bag: string) =>
      bag === '' ? `No estaba en ${container}` : `${bag} no llegó con ${container}`,
    idle: (hours: number) => `Sin movimientos hace ${hours} h`,
    lastState: (state: string, when: string) => `${state}, ${when}`,
    addresses: table({
      'number-missing': 'Dirección sin altura',
      'number-outside': 'La altura no existe en la calle',
      'street-missing': 'Dirección sin calle',
      'street-unknown': 'Calle no encontrada',
      'place-unknown': 'Localidad no encontrada',
      'located-by-place': 'Dirección sin calle',
    }),
    addressText: 'Pedirla al remitente',
    visits: (n: number) =>
      n === 2 ? 'Segunda visita fallida' : counted(n, 'visita fallida', 'visitas fallidas'),
    visitsText: 'Decidir: otra visita o vuelve',
    missingCash: (cents: number) => `Rendición con faltante de ${money(cents)}`,
    surplusCash: (cents: number) => `Rendición con sobrante de ${money(cents)}`,
    cashText: 'Resolverla en Cobranzas',
    settledCash: (cents: number) => `Cobranza de ${money(cents)} corregida después de liquidada`,
    settledCashText: 'Decidir quién la paga',
    rescue: 'Rescate espera escaneo',
    rescues: table({ return: 'Vuelve al remitente', redirection: 'Cambio de destino' }),
    noTariff: 'Sin tarifa para el código postal',
    noTariffText: (code: string) => `CP ${code}`,
    double: 'Pesa el doble de lo declarado',
    heavier: 'Pesa más de lo declarado',
    weights: (declared: number, measured: number) =>
      `${inSpanish(declared)} declarados, ${inSpanish(measured)} medidos`,
    unconfirmed: (hours: number) =>
      hours === 0
        ? 'La informó el distribuidor hace menos de 1 h'
        : `${hours} h desde que la informó el distribuidor`,
    claims: table({
      lost: 'Reclamo por pérdida',
      damaged: 'Reclamo por daño',
      'missing-content': 'Reclamo por contenido que falta',
    }),
    claim: 'Reclamo del remitente',
    claimText: 'Contestar, aceptar o rechazar',
  },
  en: {
    title: 'To do',
    lead: (count: number) =>
      count === 1
        ? '1 thing that does not move by itself.'
        : `${count} things that don't move by themselves. What hurts most while it waits is first.`,
    leadNone: 'Nothing waits for a decision.',
    everything: 'All',
    groups: {
      demorados: 'Late',
      direcciones: 'Addresses',
      visitas: 'Failed visits',
      rescates: 'Rescues',
      dinero: 'Money',
      peso: 'Weight',
      reclamos: 'Claims',
    },
    whose: 'Whose',
    owners: { todos: 'All', mios: 'Mine', nadie: 'Nobody’s' },
    what: 'What',
    of: 'Of',
    owner: 'Who has it',
    since: 'Since',
    take: 'Take',
    taken: 'You have it',
    takenMany: (count: number) => `You have ${count} more ${count === 1 ? 'item' : 'items'}`,
    takenBefore: 'Somebody else has it already',
    you: 'You',
    release: 'Give back',
    released: 'You no longer have it',
    plan: 'Date and note',
    resolve: 'Resolve',
    open: (code: string) => `Open ${code}`,
    more: (code: string) => `More about ${code}`,
    step: 'Go to the next step',
    readClaim: 'Read the claim',
    handOver: 'Hand-over',
    cash: 'Cash',
    due: (day: string) => `by ${day}`,
    planTitle: (count: number) =>
      count === 1 ? 'Date and note' : `Date and note of ${count} items`,
    dueField: 'By when',
    noteField: 'Note',
    noteHint: 'Everybody who sees the item sees it.',
    savePlan: 'Save',
    planned: 'Noted',
    nothingSaid: 'Write a date or a note',
    resolveTitle: (count: number) => (count === 1 ? 'Resolve it?' : `Resolve ${count} items?`),
    resolveText:
      'It leaves the list. It comes back only if it happens again. What you write is in the audit log.',
    doneField: 'What was done',
    doneMissing: 'Write what was done',
    resolveDeed: 'Resolve',
    resolved: (count: number) => (count === 1 ? 'Resolved' : `${count} resolved`),
    unchanged: (count: number) => `${count} could not be changed`,
    emptyTitle: 'There is nothing to do',
    emptyText: 'When something does not move by itself, it appears here.',
    nothingTitle: 'Nothing of that is to do',
    nothingText: 'Choose another kind, or look at everybody’s.',
    minutes: (n: number) => (n === 0 ? 'just now' : `${n} min ago`),
    hours: (n: number) => `${n} h ago`,
    yesterday: 'yesterday',
    days: (n: number) => `${n} d ago`,
    choices: {
      anotherDay: (day: string) => `Visit again on ${day}`,
      collect: 'Collects it at the branch',
    },
    kinds: {
      'cancelled-scanned': ['Scanned and cancelled', 'Set it aside and give it back to the driver'],
      'hand-over-missing': [
        'Did not come with its sheet',
        'It is on the sheet and was not counted',
      ],
      late: ['Late', 'The last promised day has passed'],
      'return-due': ['Nobody collected it', 'The days to wait have passed: it goes back'],
      'recipient-choice': ['The recipient asked for something else', 'Another person receives it'],
      'unconfirmed-delivery': ['Delivery reported, not confirmed', 'The courier reported it'],
    },
    notInside: 'Missing at reception',
    notInsideText: (container: string, bag: string) =>
      bag === '' ? `It was not in ${container}` : `${bag} did not come with ${container}`,
    idle: (hours: number) => `No movement for ${hours} h`,
    lastState: (state: string, when: string) => `${state}, ${when}`,
    addresses: table({
      'number-missing': 'Address without a number',
      'number-outside': 'The street has no such number',
      'street-missing': 'Address without a street',
      'street-unknown': 'Street not found',
      'place-unknown': 'Town not found',
      'located-by-place': 'Address without a street',
    }),
    addressText: 'Ask the shipper for it',
    visits: (n: number) =>
      n === 2 ? 'Second failed visit' : counted(n, 'failed visit', 'failed visits'),
    visitsText: 'Decide: another visit, or it goes back',
    missingCash: (cents: number) => `Hand-over with ${money(cents)} missing`,
    surplusCash: (cents: number) => `Hand-over with ${money(cents)} too much`,
    cashText: 'Resolve it in Cash',
    settledCash: (cents: number) => `Cash of ${money(cents)} corrected after it was settled`,
    settledCashText: 'Decide who pays',
    rescue: 'A rescue waits for a scan',
    rescues: table({ return: 'Goes back to the shipper', redirection: 'New destination' }),
    noTariff: 'No tariff for the postal code',
    noTariffText: (code: string) => `Postal code ${code}`,
    double: 'Weighs twice what was declared',
    heavier: 'Weighs more than was declared',
    weights: (declared: number, measured: number) =>
      `${kilosOf(declared)} kg declared, ${kilosOf(measured)} kg measured`,
    unconfirmed: (hours: number) =>
      hours === 0
        ? 'The courier reported it less than 1 h ago'
        : `${hours} h since the courier reported it`,
    claims: table({
      lost: 'Claim: lost',
      damaged: 'Claim: damaged',
      'missing-content': 'Claim: something is missing',
    }),
    claim: 'Claim of the shipper',
    claimText: 'Answer, accept or refuse it',
  },
})
