/** Problems that any operation may have. */
export const generalWords = {
  'request-invalid': {
    es: 'El pedido no se puede leer o tiene datos inválidos; `errors` dice cuáles.',
    en: "The request can't be read or has invalid data; `errors` says which.",
  },
  'not-found': { es: 'No existe.', en: 'It does not exist.' },
  conflict: {
    es: 'No se puede en el estado en que está.',
    en: 'Its present state does not allow it.',
  },
  rejected: {
    es: 'El pedido se lee, pero rompe una regla.',
    en: 'The request is readable, but breaks a rule.',
  },
  unauthorized: {
    es: 'Falta la clave o el token, o no es válido.',
    en: 'The key or token is missing or not valid.',
  },
  forbidden: {
    es: 'La clave o el token no tiene permiso.',
    en: 'The key or token is not allowed to do this.',
  },
  'method-not-allowed': {
    es: 'La dirección no admite ese método.',
    en: 'The address does not take that method.',
  },
  'too-large': {
    es: 'El pedido supera el tamaño máximo.',
    en: 'The request is larger than allowed.',
  },
  'too-many-requests': {
    es: 'Demasiados pedidos: esperá los segundos de Retry-After.',
    en: 'Too many requests: wait for the seconds of Retry-After.',
  },
  'internal-error': {
    es: 'Error interno: x-request-id lo identifica en el registro.',
    en: 'Internal error: x-request-id identifies it in the log.',
  },
  unavailable: {
    es: 'No está disponible ahora: volvé a intentarlo.',
    en: 'Not available at the moment: try again.',
  },
  'body-unreadable': {
    es: 'El cuerpo no es JSON, o llegó incompleto.',
    en: 'The body is not JSON, or arrived incomplete.',
  },
  'version-unknown': {
    es: 'No existe esa versión de la API.',
    en: 'There is no such version of the API.',
  },
  'key-malformed': {
    es: 'Se espera Authorization: Bearer con una clave posta_...',
    en: 'Authorization: Bearer with a key posta_... is expected.',
  },
  'key-wrong': { es: 'La clave no es válida.', en: 'The key is not valid.' },
  'key-expired': { es: 'La clave venció.', en: 'The key has expired.' },
  'key-waiting': {
    es: 'La clave espera la aprobación de una persona con rol administra.',
    en: 'The key waits for the approval of a person with the role administra.',
  },
  'key-revoked': { es: 'La clave fue revocada.', en: 'The key was revoked.' },
  'key-of-other-environment': {
    es: 'La clave es del otro ambiente.',
    en: 'The key belongs to the other environment.',
  },
  'scope-missing': { es: 'La clave no tiene el permiso.', en: 'The key lacks the scope.' },
  'origin-foreign': {
    es: 'La clave no admite pedidos desde esa página.',
    en: 'The key does not allow requests from that page.',
  },
  'role-missing': { es: 'El rol del token no alcanza.', en: "The token's role is not sufficient." },
  'token-wrong': {
    es: 'Se espera Authorization: Bearer con un token vigente.',
    en: 'Authorization: Bearer with a valid token is expected.',
  },
  'too-many-wrong': {
    es: 'Demasiados tokens equivocados: esperá los segundos de Retry-After.',
    en: 'Too many wrong tokens: wait for the seconds of Retry-After.',
  },
  'idempotency-key-invalid': {
    es: 'La Idempotency-Key es demasiado larga.',
    en: 'The Idempotency-Key is too long.',
  },
  'idempotency-key-reused': {
    es: 'La Idempotency-Key se usó con otro pedido.',
    en: 'The Idempotency-Key was used with another request.',
  },
  'answered-before': {
    es: 'El pedido ya se hizo, y su respuesta se mostró una vez.',
    en: 'The request was done already, and its answer was shown once.',
  },
  'answer-lost': {
    es: 'El pedido se cortó y puede haberse guardado: mirá cómo quedó.',
    en: 'The request broke off and may have been stored: look at the result.',
  },
  'request-in-progress': {
    es: 'El mismo pedido está en curso: volvé a intentarlo.',
    en: 'The same request is in progress: try again.',
  },
  'field-missing': { es: 'Falta el campo.', en: 'The field is missing.' },
  'field-malformed': {
    es: 'El campo no se puede leer, o no tiene la forma que se espera.',
    en: "The field can't be read, or does not have the expected form.",
  },
  'field-unknown': { es: 'No se conoce el campo.', en: 'There is no such field.' },
  'field-misplaced': {
    es: 'El campo va en la dirección, no en el cuerpo.',
    en: 'The field belongs in the address, not in the body.',
  },
  'parameter-malformed': {
    es: 'El parámetro no se puede leer.',
    en: "The parameter can't be read.",
  },
  'parameter-missing': { es: 'Falta el parámetro.', en: 'The parameter is missing.' },
  'parameter-unknown': { es: 'No se conoce el parámetro.', en: 'There is no such parameter.' },
  'cell-invalid': {
    es: 'Una celda del archivo no se puede leer.',
    en: "A cell of the file can't be read.",
  },
  'row-invalid': {
    es: 'Los datos de la fila no se pueden guardar.',
    en: "The row's data can't be stored.",
  },
  'remote-unreachable': {
    es: 'Un servicio externo no responde: volvé a intentarlo.',
    en: 'An external service does not answer: try again.',
  },
} as const
