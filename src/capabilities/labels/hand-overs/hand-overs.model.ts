import { branches, dayOf, opsCall, shops, v1Call } from '../../../../test/simulator/carrier.ts'
import { type Keyed, newKey } from '../../../../test/simulator/keys.ts'
import {
  type Command,
  clockOf,
  command,
  definePart,
  type Model,
  type Outcome,
  type SliceModel,
} from '../../../../test/simulator/model.ts'
import { codesWhere, type Piece, piecesOf, stateOf } from '../../../../test/simulator/pieces.ts'
import { everyItem } from '../../orders/orders.model.ts'
import { applyScan } from '../../tracking/tracking.model.ts'
import { addWork } from '../../work-list/work-list.model.ts'

interface Sheet {
  readonly shop: Piece['shop']
  readonly key: string
  /** What its barcode says; empty where nobody got the answer that shows it. */
  id: string
  readonly day: string
  readonly codes: readonly string[]
  /** How many pieces there were; none of a whole day again, which no list shows. */
  readonly until: number
  /** Where it was received, or empty. */
  branch: string
  /** What its reception noted of pieces. */
  readonly noted: Record<string, 'received' | 'extra'>
}

const sheetsOf = definePart('sheets', (): { all: Sheet[] } => ({ all: [] }))

const findSheet = (model: Model, key: string) => sheetsOf(model).all.find((one) => one.key === key)

interface Make extends Keyed {
  readonly kind: 'make-sheet'
  readonly shop: Piece['shop']
}

/**
 * What was loaded on the day and is on no sheet of it yet; if all is on one, the whole day. The
 * answer says which: an order that is under way at that moment may be on that of a whole day.
 */
function beginSheet(model: Model, { shop, key }: Make, id: string, end: string): Sheet | undefined {
  const { now } = clockOf(model)
  const day = dayOf(now)
  const listed = sheetsOf(model).all.filter((one) => one.day === day && one.until > 0)
  const before = listed.findLast((one) => one.shop === shop)?.until ?? 0
  const all = Object.entries(piecesOf(model)).flatMap(([code, piece], place) => {
    const isOfDay = piece.shop === shop && dayOf(piece.times[0] ?? 0) === day
    const isFresh = place >= before
    return isOfDay && !piece.isCancelled ? [{ code, isFresh, isNow: piece.times[0] === now }] : []
  })
  const fresh = all.filter(({ isFresh }) => isFresh)
  if (all.length === 0) return undefined
  const isAgain = fresh.every(({ isNow }) => isNow && end === 'again')
  return {
    shop,
    key,
    id,
    day,
    branch: '',
    noted: {},
    codes: (isAgain ? all : fresh).map(({ code }) => code),
    until: isAgain ? 0 : Object.keys(piecesOf(model)).length,
  }
}

const make = command<Make>({
  kind: 'make-sheet',
  accepted: ['done', 'again'],
  weight: 3,
  propose: (chance) => ({ shop: chance.pick(['cross', 'cross', 'ware']), key: newKey(chance) }),
  call: ({ shop, key }) => v1Call(shops[shop], 'POST', '/hand-overs', {}, key),
  apply(model, own, answered) {
    const [id = '', end = ''] = typeof answered === 'string' ? answered.split(' ') : []
    // Of two in one moment the second is the first.
    const same = sheetsOf(model).all.find((one) => end !== '' && one.id === id)
    const made = same ?? findSheet(model, own.key)
    const sheet = made ?? beginSheet(model, own, end === '' ? '' : id, end)
    if (sheet === undefined) return 'day-empty'
    if (made === undefined) sheetsOf(model).all.push(sheet)
    // A request without an answer that is repeated learns the id.
    if (end !== '') sheet.id ||= id
    return `${sheet.id} ${sheet.until > 0 ? 'done' : 'again'}`
  },
  read({ status, text }) {
    const { id, printedAt, code } = JSON.parse(text) as Record<string, string | null>
    if (status !== 201) return code ?? String(status)
    return `${id} ${printedAt === null ? 'again' : 'done'}`
  },
})

const phases = ['begin', 'scan', 'await', 'note'] as const

interface Receive extends Command {
  readonly kind: 'receive-sheet'
  /** The key that it was made with, and its id. */
  readonly of: string
  readonly id: string
  readonly missing: readonly string[]
  readonly extra: readonly string[]
  readonly phase?: (typeof phases)[number]
}

const [branch] = branches

const comeWith = ({ codes }: Sheet, { missing, extra }: Receive) => [
  ...codes.filter((code) => !missing.includes(code)),
  ...extra.filter((code) => !codes.includes(code)),
]

/** Each piece gets a scan with the sheet's own id. */
function scanAll(model: Model, sheet: Sheet, own: Receive): string {
  const results = comeWith(sheet, own).map((code) => {
    const piece = piecesOf(model)[code]
    const wasReceived = piece !== undefined && !piece.isCancelled && stateOf(piece) === 'IF'
    const result = applyScan(model, { code, check: 'IF', branch, id: own.id })
    return wasReceived ? `${code} duplicate` : `${code} ${result}`
  })
  const ending = (end: string) => results.filter((one) => one.endsWith(end))
  const refused = results.filter((one) => !/ (recorded|duplicate)$/.test(one))
  return [
    `${ending(' recorded').length} received`,
    `${ending(' duplicate').length} known`,
    ...refused.map((one) => one.replace(/ .*/, '')).sort(),
  ].join()
}

/** Those that nobody has seen are looked for until a scan. */
function awaitMissing(model: Model, { missing }: Receive): string {
  const awaited = missing.filter((code) => {
    const piece = piecesOf(model)[code]
    return piece !== undefined && !piece.isCancelled && stateOf(piece) === 'PI'
  })
  for (const code of awaited) addWork(model, code, 'hand-over-missing')
  return awaited.sort().join()
}

/** Also of an earlier request that came no further than the scans. */
function noteReceived(model: Model, sheet: Sheet, own: Receive): void {
  for (const code of comeWith(sheet, own))
    if (piecesOf(model)[code]?.scans.includes(own.id))
      sheet.noted[code] = sheet.codes.includes(code) ? 'received' : 'extra'
}

function applyPhase(model: Model, own: Receive, answered: Outcome = ''): Outcome {
  const sheet = findSheet(model, own.of)
  // Its making may be dropped, or moved, while a failure is made smaller.
  if (sheet?.id !== own.id) return answered
  if (own.phase === 'scan') return scanAll(model, sheet, own)
  if (own.phase === 'await') return awaitMissing(model, own)
  if (own.phase === 'note') noteReceived(model, sheet, own)
  else if (own.missing.some((code) => !sheet.codes.includes(code))) return 'not-listed'
  else sheet.branch ||= branch
  return 'done'
}

interface Received {
  readonly received: number
  readonly duplicates: number
  readonly refused: readonly { readonly trackingCode: string }[]
  readonly missing: readonly string[]
}

const receive = command<Receive>({
  kind: 'receive-sheet',
  accepted: ['done'],
  weight: 4,
  propose(chance, model) {
    const sheets = sheetsOf(model).all.filter(({ id }) => id !== '')
    if (sheets.length === 0) return undefined
    const {
      key: of,
      id,
      codes,
    } = chance.happens(0.6) ? (sheets.at(-1) ?? chance.pick(sheets)) : chance.pick(sheets)
    const others = codesWhere(model, (piece) => stateOf(piece) === 'PI' || chance.happens(0.1))
    const missing = codes.filter(() => chance.happens(0.2))
    if (others.length > 0 && chance.happens(0.03)) missing.push(chance.pick(others))
    const extra = others.length > 0 && chance.happens(0.4) ? [chance.pick(others)] : []
    return { of, id, missing: [...new Set(missing)], extra }
  },
  call: ({ id, missing, extra }) =>
    opsCall('POST', `/hand-overs/${id}/reception`, { branch, missing, extra }),
  isInOrder: true,
  parts: (own) => phases.map((phase) => ({ ...own, phase })),
  apply: applyPhase,
  read({ status, text }): Outcome {
    if (status !== 200) return (JSON.parse(text) as { code?: string }).code ?? String(status)
    const { received, duplicates, refused, missing } = JSON.parse(text) as Received
    const codes = refused.map(({ trackingCode }) => trackingCode).sort()
    const scanned = [`${received} received`, `${duplicates} known`, ...codes].join()
    return ['done', scanned, missing.toSorted().join(), 'done']
  },
})

interface Listed {
  readonly shipper: number
  readonly shipments: number
  readonly received: number
  readonly branch: string | null
}

interface Shown {
  readonly trackingCodes: readonly string[]
  readonly entered: number
  readonly extra: readonly string[]
  readonly branch: string | null
}

const mostShown = 2

const withId = (model: Model) =>
  sheetsOf(model)
    .all.filter(({ id }) => id !== '')
    .slice(0 - mostShown)

/** Pieces that came with it, or that were received in another way and have not gone on. */
function hasEntered(piece: Piece | undefined, sheet: Sheet, code: string): boolean {
  if (sheet.noted[code] === 'received') return true
  if (piece === undefined || piece.isCancelled || stateOf(piece) === 'PI') return false
  return stateOf(piece) === 'IF' || sheet.branch === ''
}

const linesOf = ({
  codes,
  extra,
  entered,
  branch: at,
}: {
  readonly codes: readonly string[]
  readonly extra: readonly string[]
  readonly entered: number
  readonly branch: string | null
}) => [
  codes.toSorted().join(),
  `extra ${extra.toSorted().join()}`,
  `${entered} at ${at || 'no branch'}`,
]

const numbers: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(shops).map(([name, { number }]) => [number, name]),
)

export const handOvers: SliceModel = {
  kinds: [make, receive],
  equations: [
    {
      name: 'the hand-over sheets of each day',
      async look(look, model) {
        const days = [...new Set(sheetsOf(model).all.map(({ day }) => day))]
        const today = dayOf(clockOf(model).now)
        const lines: string[] = []
        for (const day of new Set([...days, today])) {
          const all = await everyItem<Listed>(look, (after) =>
            opsCall('GET', `/hand-overs?day=${day}&limit=100${after}`),
          )
          for (const { shipper, shipments, received, branch: at } of all)
            lines.push([day, numbers[shipper], shipments, received, at ?? ''].join(' '))
        }
        return lines.sort()
      },
      expect: (model) =>
        sheetsOf(model)
          .all.filter(({ until }) => until > 0)
          .map(({ day, shop, codes, branch: at }) => {
            const pieces = codes.map((code) => piecesOf(model)[code])
            const received = pieces.filter((piece) => piece && stateOf(piece) !== 'PI')
            return [day, shop, codes.length, received.length, at].join(' ')
          })
          .sort(),
    },
    {
      name: 'a hand-over sheet: its pieces, and what its reception noted',
      async look(look, model) {
        const shown: Record<string, string[]> = {}
        for (const { id } of withId(model)) {
          const one = (await look(opsCall('GET', `/hand-overs/${id}`))) as Shown
          shown[id] = linesOf({ ...one, codes: one.trackingCodes })
        }
        return shown
      },
      expect: (model) =>
        Object.fromEntries(
          withId(model).map((sheet) => {
            const entered = sheet.codes.filter((code) =>
              hasEntered(piecesOf(model)[code], sheet, code),
            )
            const extra = Object.keys(sheet.noted).filter((code) => sheet.noted[code] === 'extra')
            return [sheet.id, linesOf({ ...sheet, extra, entered: entered.length })]
          }),
        ),
    },
  ],
}
