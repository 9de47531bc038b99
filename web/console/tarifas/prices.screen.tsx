import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, today } from '../../formats/dates.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { DateField } from '../../parts/date-field.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Tools } from '../../parts/filters.tsx'
import { serviceWords } from '../../words/services.ts'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { DraftChooser } from './draft-chooser.tsx'
import { DraftNote } from './draft-note.tsx'
import { changesOf, type Draft, gridOf, rowsOf, withScheduled } from './price-draft.ts'
import { PriceGrid } from './price-grid.tsx'
import { scheduledQuery } from './publications.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { cellsOf, type DraftKeeper, useServerDraft } from './server-draft.ts'
import { type Row, rowsQuery, type Tariff, tableKinds, tariffsQuery } from './tables.ts'
import { TariffHead } from './tariff-head.tsx'
import { Versions } from './versions.tsx'
import './tariffs.css'

export default function PricesScreen() {
  const words = useWords(tariffsWords)
  const { role } = useSession().membership
  const mayChange = role === 'administrator' || role === 'executive'
  const { lista } = useAddressValues()
  const lists = useQuery(rowsQuery(tableKinds.listas))
  const zones = useQuery(rowsQuery(tableKinds.zonas))
  const list = lists.data?.find(({ id }) => id === lista) ?? lists.data?.[0]
  const code = list?.id ?? ''
  const tariffs = useQuery(tariffsQuery(code))
  const scheduled = useQuery(scheduledQuery)
  const name = String(list?.['name'] ?? '')
  return (
    <>
      <TariffHead
        current="precios"
        lead={name ? words.lead(name.replace(/^lista /i, '')) : words.leadPlain}
        mayImport={role === 'administrator'}
      />
      {lists.data?.length === 0 ? (
        <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
      ) : (
        <Loaded query={tariffs}>
          {(rows) => (
            <Prices
              key={code}
              list={code}
              lists={lists.data ?? []}
              zones={zones.data ?? []}
              tariffs={withScheduled(rows, scheduled.data ?? [], code)}
              mayChange={mayChange}
            />
          )}
        </Loaded>
      )}
    </>
  )
}

interface PricesProps {
  readonly list: string
  readonly lists: readonly Row[]
  readonly zones: readonly Row[]
  readonly tariffs: readonly Tariff[]
  readonly mayChange: boolean
}

function Prices({ list, lists, zones, tariffs, mayChange }: PricesProps) {
  const words = useWords(tariffsWords)
  const values = useAddressValues()
  const dialog = useDialog('publicar')
  const keeper = useServerDraft()
  const [chosen, setDay] = useState(values['desde'])
  const planned = keeper.draft?.from ?? ''
  const day = chosen ?? (planned > today() ? planned : today())
  const prices = useKeptPrices(keeper, tariffs, day)
  const zoneCodes = zones.map(({ id }) => id)
  const origins = zoneCodes.filter((zone) => tariffs.some((row) => row.origin === zone))
  const origin = origins.find((zone) => zone === values['origen']) ?? origins[0] ?? ''
  const service = values['servicio'] ?? '*'
  const grid = gridOf(tariffs, { origin, service, day }, zoneCodes)
  const choose = (next: string) => {
    setDay(next)
    const { draft } = keeper
    if (draft && mayChange)
      void keeper.describe({ note: draft.note, from: next }).catch(() => undefined)
  }
  return (
    <>
      <DraftChooser keeper={keeper} />
      <DraftNote keeper={keeper} day={day} mayChange={mayChange} onOpen={() => dialog.open()} />
      <Choices {...{ list, lists, origins, origin, service, tariffs, day }} onDay={choose} />
      {grid.destinations.length === 0 ? (
        <p className="quiet nothing">{words.noPrices}</p>
      ) : (
        <PriceGrid
          key={`${origin} ${service}`}
          grid={grid}
          origin={origin}
          draft={prices.draft}
          mayChange={mayChange}
          onChange={prices.change}
          onUndo={prices.undo}
        />
      )}
      <p className="small quiet price-foot">
        {mayChange ? (
          <>
            {words.foot} <kbd>Ctrl</kbd> <kbd>Z</kbd> {words.undoKey}
          </>
        ) : (
          words.readOnly
        )}
      </p>
      <Versions keeper={keeper} mayChange={mayChange} />
      {dialog.isOpen && mayChange && keeper.draft ? (
        <PublishDialog
          keeper={keeper}
          draft={keeper.draft}
          list={list}
          cells={tariffs.length}
          day={day}
          onClose={dialog.close}
        />
      ) : undefined}
    </>
  )
}

interface ChoicesProps {
  readonly list: string
  readonly lists: readonly Row[]
  readonly origins: readonly string[]
  readonly origin: string
  readonly service: string
  readonly tariffs: readonly Tariff[]
  readonly day: string
  readonly onDay: (day: string) => void
}

function Choices(props: ChoicesProps) {
  const { list, lists, origins, origin, service, tariffs, day, onDay } = props
  const words = useWords(tariffsWords)
  const services = useWords(serviceWords)
  const change = useChangeAddress()
  const [isPast, setPast] = useState(false)
  const letters = [...new Set(tariffs.map((row) => row.service))].toSorted()
  const named = (letter: string) =>
    letter === '*' ? words.allServices : `${letter} · ${services[letter as 'E']}`
  return (
    <Tools>
      <Field label={words.list}>
        <Select
          value={list}
          onChange={(event) => change({ lista: event.currentTarget.value, origen: undefined })}
        >
          {lists.map((one) => (
            <option key={one.id} value={one.id}>
              {one['name']}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.origin}>
        <Select value={origin} onChange={(event) => change({ origen: event.currentTarget.value })}>
          {origins.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </Field>
      <Field label={words.service}>
        <Select
          value={service}
          onChange={(event) => change({ servicio: event.currentTarget.value })}
        >
          {letters.map((letter) => (
            <option key={letter} value={letter}>
              {named(letter)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.from} error={isPast ? words.fromPast(dateText(day)) : undefined}>
        <DateField
          value={day}
          onChange={(chosen) => {
            const next = chosen === '' ? today() : chosen
            setPast(next < today())
            if (next < today()) return
            onDay(next)
            change({ desde: next === today() ? undefined : next }, { replace: true })
          }}
        />
      </Field>
    </Tools>
  )
}

const mostSteps = 100

/** The prices of a draft: typed ones show at once, and are saved behind that. */
function useKeptPrices(keeper: DraftKeeper, tariffs: readonly Tariff[], day: string) {
  const stored = cellsOf(keeper.draft)
  const [typed, setTyped] = useState<Draft | undefined>()
  const [before, setBefore] = useState<readonly Draft[]>([])
  const draft = typed ?? stored
  const store = (next: Draft) => {
    setTyped(next)
    const body = changesToSend(draft, next, tariffs, day)
    const settle = () => setTyped((now) => (now === next ? undefined : now))
    void keeper.change(body).then(settle, settle)
  }
  return {
    draft,
    change(changes: Draft) {
      setBefore([...before, draft].slice(-mostSteps))
      store({ ...draft, ...changes })
    },
    undo() {
      const last = before.at(-1)
      if (last === undefined) return
      setBefore(before.slice(0, -1))
      store(last)
    },
  }
}

/**
 * Rows that differ from the prices in force are put; those that no longer do are kept as they are.
 */
function changesToSend(from: Draft, to: Draft, tariffs: readonly Tariff[], day: string) {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const touched = keys.filter((key) => from[key] !== to[key])
  const rowKey = (row: Pick<Tariff, 'list' | 'origin' | 'destination' | 'service' | 'upToKg'>) =>
    [row.list, row.origin, row.destination, row.service, row.upToKg].join('~')
  const pick = (draft: Draft) =>
    Object.fromEntries(
      touched.flatMap((key) => (draft[key] === undefined ? [] : [[key, draft[key]]])),
    )
  const names = new Set(
    [pick(from), pick(to)].flatMap((some) =>
      rowsOf(changesOf(some, tariffs, day)).map((row) => rowKey(row)),
    ),
  )
  const rows = rowsOf(changesOf(to, tariffs, day)).filter((row) => names.has(rowKey(row)))
  const put = new Set(rows.map(rowKey))
  return {
    tariffs: rows.map(({ extraKg, ...row }) => ({
      ...row,
      ...(extraKg === null ? {} : { extraKg }),
    })),
    kept: [...names].filter((id) => !put.has(id)).map((id) => ({ table: 'tariffs' as const, id })),
  }
}
