import type { KeptCall } from '../../api/kept.ts'
import type { Change, Sheet, Shipment } from './receptions.ts'

export interface SheetNow {
  readonly sheet: Sheet
  readonly shipments: readonly Shipment[]
}

/** A sheet as it will be once the service has the deeds made here without a network. */
export function withUnsent(sheetNow: SheetNow, calls: readonly KeptCall[]): SheetNow {
  const own = calls.filter(({ code }) => code === sheetNow.sheet.id)
  return own.length === 0 ? sheetNow : addUp(own.reduce(apply, sheetNow))
}

function apply(now: SheetNow, call: KeptCall): SheetNow {
  const at = new Date(call.at).toISOString()
  if (call.kind === 'reception') return receive(now, at, call.body['extra'])
  if (call.kind === 'undo') return takeBack(now)
  return call.kind === 'counts' ? count(now, at, call.body) : now
}

function receive({ sheet, shipments }: SheetNow, at: string, extra: unknown): SheetNow {
  const more = Array.isArray(extra) ? extra.map(String) : []
  const enters = ({ result }: Shipment) => result === 'awaited'
  return {
    sheet: {
      ...sheet,
      receivedAt: sheet.receivedAt ?? at,
      extra: [...new Set([...sheet.extra, ...more])],
    },
    shipments: shipments.map((row) => (enters(row) ? { ...row, result: 'received' } : row)),
  }
}

function takeBack({ sheet, shipments }: SheetNow): SheetNow {
  return {
    sheet: { ...sheet, receivedAt: null, closedAt: null, extra: [] },
    shipments: shipments.map((row) =>
      row.result === 'received' ? { ...row, result: 'awaited', counted: null } : row,
    ),
  }
}

function count({ sheet, shipments }: SheetNow, at: string, change: Change): SheetNow {
  const counts = new Map(change.counts?.map((one) => [one.trackingCode, one]))
  const closedAt = change.closed === undefined ? sheet.closedAt : change.closed ? at : null
  return {
    sheet: { ...sheet, closedAt, handedOverBy: change.handedOverBy ?? sheet.handedOverBy },
    shipments: shipments.map((row) => {
      const { pieces, givenBack } = counts.get(row.trackingCode) ?? {}
      const givenBackAt = givenBack === undefined ? row.givenBackAt : givenBack ? at : null
      return { ...row, counted: pieces ?? row.counted, givenBackAt }
    }),
  }
}

function addUp({ sheet, shipments }: SheetNow): SheetNow {
  const entered = shipments.filter(({ result }) => result === 'received')
  const counted = entered.reduce((sum, row) => sum + (row.counted ?? 0), 0)
  const missing = entered.reduce(
    (sum, row) => sum + Math.max(0, row.pieces - (row.counted ?? 0)),
    0,
  )
  const sums = { entered: entered.length, counted, missingPieces: missing }
  return { sheet: { ...sheet, ...sums }, shipments }
}
