import { type ContractRow, rowsIn } from './row.ts'

const tracked: readonly ContractRow[] = [
  ...rowsIn('tracking-search', 'D21', {
    'own shipments only':
      "codigoSeguimiento > another shipper's shipment is answered like one that is not there (D21)",
    'codigoSeguimiento decides':
      'codigoAlternativo (D21) > gives way to codigoSeguimiento when both are sent',
    'the newest of several': 'codigoAlternativo (D21) > of several shipments means the newest',
    'as the text that was sent':
      'codigoAlternativo (D21) > is compared as the text that was sent: leading zeros count',
    'both ends of the window': 'the window (D21) > from day 0 until day 0 finds it',
  }),
  ...rowsIn('tracking-refusals', 'D21', {
    'no datos': 'datos absent gives one entry with 5, HTTP 200 (D21, D22)',
    'an item without a code': 'an item without a code, {}, gives an entry with 5 (D21)',
  }),
  ...rowsIn('tracking-window', 'D21', {
    "the carrier's time zone": 'the entry date is that of Buenos Aires, at 23:30 too (D21)',
  }),
  ...rowsIn('tracking-window', 'D22', {
    formats: 'fecha, checkFecha and hora are those of Buenos Aires (D22)',
  }),
  ...rowsIn('tracking-record', 'D22', {
    'loading records PI': 'loading an order records PI, and nothing else (D22)',
  }),
  ...rowsIn('tracking-refusals', 'D22', {
    'what finds nothing': 'a code that finds nothing, "nada-0001", is 5 in upper case (D22)',
    'datos that is no array': 'datos "ABCD" gives one entry with 5, HTTP 200 (D21, D22)',
  }),
  ...rowsIn('pickup-points', 'D23', {
    'nearest first':
      'the points (D23) > come nearest first, with their distance in km with 2 decimals',
    'coordinates win': 'coordinates > win over the address and the postal code',
    'then the address': 'the address > of every branch of the demonstration is known (D24)',
    'then the postal code': 'the address > that is not known gives way to the postal code',
    'nothing usable': 'codigoPostal > absent, and nothing else: 5',
  }),
  ...rowsIn('branches', 'D24', {
    'limits of the branch': 'pieza > may be too heavy, or too long, each for itself',
    'distancia is empty': 'the branches (D24) > have no distance',
    'elockers is ignored': 'the branches (D24) > the root elockers 0 is ignored',
  }),
]

const pieces: readonly ContractRow[] = [
  ...rowsIn('labels', 'D25', {
    'an unknown tipo': 'errors are plain text > an unknown format is refused',
    'no such order':
      'errors are plain text > an unknown order and a foreign one are answered alike',
    'without case': 'the formats > a4 is known whatever its case',
    'four to an A4': 'one label for each unit > is a quarter of an A4 sheet',
    'one ^XA for each': 'one label for each unit > is one ^XA block, numbered',
  }),
  ...rowsIn('measurements', 'D26', {
    'datos beside status':
      '200 true: ok > the data stands beside status in datos, numbers as numbers (D26)',
    'the newest counts': '200 true: ok > the newest measurement counts, by when it was made (D26)',
    bultos: '200 true: ok > bultos when pieces were measured one by one, the newest of each (D26)',
    'the whole after bultos':
      '200 true: ok > no bultos once the whole was measured after all of them, until one is again (D26)',
  }),
  ...rowsIn('rescue', 'D27', {
    'one list for each piece':
      'the pieces of a request (D27) > each is in exactly one list, in upper case; a code listed twice counts once',
    'an unknown piece':
      'the pieces of a request (D27) > an unknown piece is not apt, nor is a text that is no tracking code',
    'a foreign piece':
      'the pieces of a request (D27) > a foreign piece is not apt, and nothing happens to it',
    'codError is 0': 'the pieces of a request (D27) > codError is 0 with no piece rescued',
    'the language of results':
      'REJECTED is RECHAZADO for who prefers Spanish (D27) > or by a setting, which a caller that prefers English overrules',
  }),
  ...rowsIn('rescue-fields', 'D27', {
    'a broken rule does nothing': 'a refused request does nothing at all',
  }),
  ...'PI IF GE CO AS AR MA LD EI DL CA DV RV RM RC'.split(' ').flatMap((state) =>
    rowsIn('rescue', `D28 · ${state}`, {
      return: `the return of a piece in ${state}: … (D28)`,
      redirection: `the redirection of a piece in ${state}: … (D28)`,
    }),
  ),
  ...rowsIn('rescue', 'D28', {
    'the next branch scan':
      'a request that waits is carried out at the next branch scan (D28) > a return asked for in AS, by AR: DV follows',
  }),
  ...'PI IF GE CO AS AR MA LD EI DL CA DV RV RM RC'.split(' ').flatMap((state) =>
    rowsIn('cancellation', 'D29', {
      [state]: `200: a piece in ${state}, … (D29)`,
      [`${state} again`]: `asked again about a piece in ${state}: … (D29)`,
    }),
  ),
  ...rowsIn('cancellation', 'D29', {
    'turned off': 'one setting turns the endpoint off: 410, in shape (D29)',
    "not the caller's":
      '400: piece not found at the carrier > a piece of another shipper, to which nothing happens',
  }),
  ...rowsIn('cancellation', 'D30', {
    'its code stays taken':
      'a cancelled order (D22, D29, D30) > adds no movement, and its code stays taken',
  }),
]

const carrier: readonly ContractRow[] = [
  ...rowsIn('movements-transitions', 'D31', {
    'the usual way': 'the usual way: PI IF GE CO AS AR MA LD EI DL (D31)',
    'what may be left out': 'all of these left out: PI IF MA LD DL (D31)',
    'what may repeat': 'AS and AR repeated: PI IF GE CO AS AR AS AR MA LD DL (D31)',
    'a new visit': 'three visits: PI IF MA LD CA MA LD CA MA LD DL (D31)',
    'the way back': 'nobody found, then back: PI IF MA LD CA DV RV RM RC (D31)',
    'DL is final': 'from DL (D31) > DL to DV is refused',
    'RC is final': 'from RC (D31) > RC to IF is refused',
    'a correction': 'from DL (D31) > DL to DV as a correction is recorded',
  }),
  ...rowsIn('movements-transitions', 'D64', {
    'back on the floor, no visit':
      'back from the van without a visit (D64): PI IF AR MA LD AR MA LD DL (D31)',
    'back after a failed visit':
      'nobody found, back on the floor, then found: PI IF MA LD CA AR MA LD DL (D31)',
  }),
  ...rowsIn('movements-repeats', 'D31', {
    'a late scan':
      'a late scan is stored in its place in time (D31) > between the movements around it, and estado stays the newest one',
    'the same scan twice': 'the same scan twice is stored once (D31) > by the same content',
  }),
  ...rowsIn('movements', 'D34', {
    'a token is needed': 'access (D34) > no token is 401, as problem details, and records nothing',
  }),
  ...rowsIn('ops-measurements', 'D34', {
    measurements:
      'POST /measurements (D34) > one measurement is recorded, with what was declared beside it',
  }),
  ...rowsIn('test/settings', 'D35', {
    health: 'watching > health is live and ready, and not ready once the stop is announced',
  }),
  ...rowsIn('test/openapi', 'D35', {
    'the REST reference': 'every row of the contract is there, with every code it may answer',
  }),
  ...rowsIn('shape-limits', 'D36', {
    'order creation': 'wrong attempts are limited: 429, Retry-After and -1 at order creation (D36)',
    tracking: 'wrong attempts are limited: 429 in an array at tracking (D36)',
    'tells nobody who exists':
      'the limit tells nobody which shippers exist: both come to it alike (D36)',
  }),
]

/** The rows of D21 to D36: tracking, points, labels, rescues, cancellations, the carrier's side. */
export const laterRuleRows: readonly ContractRow[] = [...tracked, ...pieces, ...carrier]
