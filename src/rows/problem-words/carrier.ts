/** Problems of the carrier's books, the warehouse, imports, webhooks and simulations. */
export const carrierWords = {
  'cash-settled': {
    es: 'Lo cobrado ya está en una liquidación.',
    en: 'The cash is in a statement already.',
  },
  'nothing-to-settle': {
    es: 'No hay nada que liquidar en ese período.',
    en: 'There is nothing to settle in that period.',
  },
  'statement-unknown': {
    es: 'No hay ninguna liquidación con ese número.',
    en: 'There is no statement with that number.',
  },
  'day-unfit': {
    es: 'Se espera un día entre el de la liquidación y hoy.',
    en: "A day between the statement's and today is expected.",
  },
  'paid-otherwise': {
    es: 'La liquidación ya se pagó de otra manera.',
    en: 'The statement was paid otherwise.',
  },
  'not-collected': {
    es: 'No hay nada cobrado y sin rendir de esos envíos.',
    en: 'Nothing of those shipments is collected and not handed over.',
  },
  'hand-over-unknown': {
    es: 'No hay ninguna rendición con ese id.',
    en: 'There is no hand-over with that id.',
  },
  'no-difference': {
    es: 'La rendición no tiene ninguna diferencia abierta.',
    en: 'The hand-over has no open difference.',
  },
  'resolution-unfit': {
    es: 'Esa resolución no es para esa diferencia.',
    en: 'That resolution does not fit the difference.',
  },
  'difference-unknown': {
    es: 'No hay ninguna diferencia de esa cobranza.',
    en: 'There is no difference of that collection.',
  },
  'difference-resolved': {
    es: 'La diferencia ya se resolvió.',
    en: 'The difference is resolved already.',
  },
  'route-unknown': {
    es: 'No hay ninguna ruta con ese rango.',
    en: 'There is no route with that range.',
  },
  'ramp-unknown': {
    es: 'La cuenta no tiene límite por día.',
    en: 'The account has no daily limit.',
  },
  'row-unknown': { es: 'No existe esa fila.', en: 'There is no such row.' },
  'row-in-use': { es: 'Otros datos la usan todavía.', en: 'Other data still uses it.' },
  'row-repeated': { es: 'La fila está repetida.', en: 'The row is repeated.' },
  'voucher-unknown': {
    es: 'No hay ningún vale con ese número.',
    en: 'There is no voucher with that number.',
  },
  'voucher-settled': {
    es: 'El vale ya se cerró o se retiró.',
    en: 'The voucher is closed or withdrawn.',
  },
  'line-unknown': { es: 'No hay tal renglón.', en: 'There is no such line.' },
  'line-has-less': {
    es: 'Quedan menos unidades en el renglón.',
    en: 'The line has fewer units left.',
  },
  'changes-refused': {
    es: 'Algún cambio no se puede hacer: no se hizo ninguno.',
    en: "Some change can't be made: none was made.",
  },
  'name-missing': {
    es: 'Falta el lote, la serie o el vencimiento por el que se sigue.',
    en: 'The batch, serial or expiry it is tracked by is missing.',
  },
  'name-not-tracked': { es: 'El SKU no se sigue por eso.', en: 'The SKU is not tracked by that.' },
  'serial-is-one-unit': {
    es: 'Un número de serie es una sola unidad.',
    en: 'A serial number is a single unit.',
  },
  'serial-elsewhere': {
    es: 'Esa unidad está en otro lugar.',
    en: 'That unit is in another place.',
  },
  'same-place': {
    es: 'El destino es el lugar donde ya está.',
    en: 'The destination is the place where it is.',
  },
  'units-lacking': {
    es: 'No hay tantas unidades libres.',
    en: 'There are not that many free units.',
  },
  'units-reserved': {
    es: 'Hay unidades reservadas: no puede haber menos.',
    en: "Units are reserved: there can't be fewer.",
  },
  'tracking-has-stock': {
    es: 'Hay unidades: por qué se siguen no puede cambiar.',
    en: "There are units: what they are tracked by can't change.",
  },
  'hold-unknown': {
    es: 'No hay ninguna preparación de esa orden.',
    en: 'There is no picking of that order.',
  },
  'hold-settled': { es: 'La preparación ya terminó.', en: 'The picking is over.' },
  'sheet-empty': { es: 'La hoja no lista ningún envío.', en: 'The sheet lists no shipment.' },
  'not-listed': {
    es: 'La hoja no lista esos envíos.',
    en: 'The sheet does not list those shipments.',
  },
  'too-many': {
    es: 'Son demasiadas filas: pedí un período más corto.',
    en: 'There are too many rows: ask for a shorter period.',
  },
  'too-many-asked': {
    es: 'Hay demasiados pedidos iguales a la vez.',
    en: 'There are too many such requests at a time.',
  },
  'import-unknown': {
    es: 'No hay ninguna importación con ese id.',
    en: 'There is no import with that id.',
  },
  'state-unfit': {
    es: 'La importación no está en un estado que lo admita.',
    en: "The import's state does not allow it.",
  },
  'too-many-unfinished': {
    es: 'Hay demasiadas importaciones sin terminar.',
    en: 'There are too many unfinished imports.',
  },
  'file-empty': {
    es: 'No hay ningún archivo, o está vacío.',
    en: 'There is no file, or it is empty.',
  },
  'file-unknown': {
    es: 'El archivo no es de un formato conocido.',
    en: 'The file is not of a known format.',
  },
  'file-damaged': { es: 'El archivo está dañado.', en: 'The file is damaged.' },
  'file-protected': { es: 'El archivo tiene contraseña.', en: 'The file has a password.' },
  'archive-too-large': {
    es: 'El archivo descomprimido es demasiado grande.',
    en: 'The uncompressed file is too large.',
  },
  'sheet-too-large': { es: 'La hoja es demasiado grande.', en: 'The sheet is too large.' },
  'too-heavy': {
    es: 'Leer el archivo lleva demasiada memoria.',
    en: 'Reading the file takes too much memory.',
  },
  'too-slow': {
    es: 'Leer el archivo lleva demasiado tiempo.',
    en: 'Reading the file takes too long.',
  },
  'too-many-parts': {
    es: 'El formulario tiene demasiadas partes.',
    en: 'The form has too many parts.',
  },
  'part-head-too-large': {
    es: 'Las cabeceras de una parte del formulario son demasiado grandes.',
    en: 'The headers of a part of the form are too large.',
  },
  'no-content': { es: 'La importación no tiene filas.', en: 'The import has no rows.' },
  'subscription-unknown': {
    es: 'No hay ninguna suscripción con ese id.',
    en: 'There is no subscription with that id.',
  },
  'subscription-disabled': {
    es: 'La suscripción está desactivada.',
    en: 'The subscription is disabled.',
  },
  'too-many-subscriptions': {
    es: 'Hay demasiadas suscripciones.',
    en: 'There are too many subscriptions.',
  },
  'event-unknown': { es: 'No se conoce ese evento.', en: 'There is no such event.' },
  'url-malformed': {
    es: 'Se espera una dirección entera, como https://tienda.ejemplo/webhooks.',
    en: 'A whole address is expected, such as https://shop.example/webhooks.',
  },
  'url-too-long': { es: 'La dirección es demasiado larga.', en: 'The address is too long.' },
  'url-with-credentials': {
    es: 'La dirección no puede llevar usuario ni contraseña.',
    en: "The address can't have a user name or a password.",
  },
  'https-required': { es: 'Se espera una dirección https.', en: 'An https address is expected.' },
  'address-loopback': {
    es: 'La dirección es de la máquina misma del servicio.',
    en: "The address is of the service's own machine.",
  },
  'port-forbidden': {
    es: 'A ese puerto no se manda.',
    en: 'Nothing is sent to that port.',
  },
  'address-forbidden': {
    es: 'La dirección es de una red interna.',
    en: 'The address is of an internal network.',
  },
  'name-unknown': { es: 'Ese nombre no existe.', en: 'That name does not exist.' },
  'onboarding-unknown': {
    es: 'La cuenta no está en habilitación.',
    en: 'The account is not being onboarded.',
  },
  'not-ready': {
    es: 'Falta probar algo antes de habilitar.',
    en: 'Something is still to be tried before approval.',
  },
  demonstration: {
    es: 'Es de la demostración, que no llega a producción.',
    en: 'It is of the demonstration, which does not reach production.',
  },
  ended: { es: 'La habilitación ya terminó.', en: 'The onboarding is over.' },
  'production-not-served': {
    es: 'Este proceso no sirve producción.',
    en: 'This process does not serve production.',
  },
  'production-number-taken': {
    es: 'En producción ya hay otra cuenta con ese número.',
    en: 'Production has another account with that number.',
  },
  'journey-ended': { es: 'El envío ya terminó su viaje.', en: "The shipment's journey is over." },
  'no-way': {
    es: 'No se puede llegar por ningún camino permitido.',
    en: 'No allowed way leads there.',
  },
  'step-refused': { es: 'El paso no se puede dar.', en: "The step can't be taken." },
  'already-playing': {
    es: 'El envío ya cumple un escenario.',
    en: 'The shipment is playing a scenario already.',
  },
  'too-many-runs': {
    es: 'La cuenta tiene demasiadas simulaciones en marcha.',
    en: 'The account has too many simulations under way.',
  },
  'nothing-playing': {
    es: 'El envío no tiene ninguna simulación en marcha.',
    en: 'The shipment has no simulation under way.',
  },
  'destination-not-served': {
    es: 'No hay tarifa para ese destino.',
    en: 'There is no tariff for that destination.',
  },
  'prices-missing': {
    es: 'El transportista todavía no tiene precios.',
    en: 'The carrier has no prices yet.',
  },
  'tariff-missing': {
    es: 'No hay tarifa para ese destino y servicio.',
    en: 'There is no tariff for that destination and service.',
  },
  'weight-not-served': {
    es: 'Ninguna tarifa llega a ese peso.',
    en: 'No tariff reaches that weight.',
  },
  'rescue-exists': {
    es: 'El envío ya tiene un rescate.',
    en: 'The shipment has a rescue already.',
  },
  'rescue-failed': {
    es: 'El rescate que se pidió falló.',
    en: 'The rescue that was requested failed.',
  },
  'no-dispatch': {
    es: 'El envío todavía no se despachó.',
    en: 'The shipment was not dispatched yet.',
  },
  'scopes-missing': { es: 'Se espera al menos un permiso.', en: 'At least one scope is expected.' },
  'scopes-beyond-own': {
    es: 'Una clave no puede dar permisos que no tiene.',
    en: "A key can't grant scopes that it lacks.",
  },
  'origins-need-quotes-only': {
    es: 'Solo una clave con el único permiso quotes lleva orígenes.',
    en: 'Only a key with quotes as its sole scope may have origins.',
  },
  'origin-malformed': {
    es: 'Cada origen se escribe como lo mandan los navegadores: https://tienda.ejemplo.',
    en: 'Each origin is written as browsers send it: https://shop.example, without a slash.',
  },
  'expiry-beyond-own': {
    es: 'Una clave que vence no puede dar otra que dure más.',
    en: "A key that expires can't issue one that lasts longer.",
  },
  'testing-only': { es: 'Solo en el ambiente de pruebas.', en: 'In the testing environment only.' },
} as const
