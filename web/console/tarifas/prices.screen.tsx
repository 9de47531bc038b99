import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateText, today } from '../../formats/dates.ts'
import { percent } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Tools } from '../../parts/filters.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { serviceWords } from '../../words/services.ts'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { useKeptDraft } from './kept-draft.ts'
import { averageChange, changesOf, gridOf, type PriceChange } from './price-draft.ts'
import { PriceGrid } from './price-grid.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { type Row, rowsQuery, type Tariff, tableKinds, tariffsQuery } from './tables.ts'
import { TariffHead } from './tariff-head.tsx'
import { Versions } from './versions.tsx'
import './tariffs.css'

export default function PricesScreen() {
  const words = useWords(tariffsWords)
  const mayChange = useSession().membership.role === 'administrator'
  const { lista } = useAddressValues()
  const lists = useQuery(rowsQuery(tableKinds.listas))
  const zones = useQuery(rowsQuery(tableKinds.zonas))
  const list = lists.data?.find(({ id }) => id === lista) ?? lists.data?.[0]
  const code = list?.id ?? ''
  const tariffs = useQuery(tariffsQuery(code))
  const name = String(list?.['name'] ?? '')
  return (
    <>
      <TariffHead
        current="precios"
        lead={name ? words.lead(name.replace(/^lista /i, '')) : words.leadPlain}
        mayChange={mayChange}
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
              tariffs={rows}
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
  const queries = useQueryClient()
  const values = useAddressValues()
  const dialog = useDialog('publicar')
  const kept = useKeptDraft(list)
  const [day, setDay] = useState(values['desde'] ?? today())
  const zoneCodes = zones.map(({ id }) => id)
  const origins = zoneCodes.filter((zone) => tariffs.some((row) => row.origin === zone))
  const origin = origins.find((zone) => zone === values['origen']) ?? origins[0] ?? ''
  const service = values['servicio'] ?? '*'
  const grid = gridOf(tariffs, { origin, service, day }, zoneCodes)
  const changes = changesOf(kept.draft, tariffs, day)
  return (
    <>
      {changes.length > 0 ? (
        <DraftNote
          changes={changes}
          day={day}
          mayChange={mayChange}
          onDiscard={() => {
            const before = kept.draft
            kept.discard()
            showToast(words.discarded, { undo: () => kept.replace(before) })
          }}
          onOpen={() => dialog.open()}
        />
      ) : undefined}
      <Choices {...{ list, lists, origins, origin, service, tariffs, day }} onDay={setDay} />
      {grid.destinations.length === 0 ? (
        <p className="quiet">{words.noPrices}</p>
      ) : (
        <PriceGrid
          grid={grid}
          origin={origin}
          draft={kept.draft}
          mayChange={mayChange}
          onChange={kept.change}
          onUndo={kept.undo}
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
      {mayChange ? (
        <Versions tariffs={tariffs} list={list} day={day} onBack={kept.replace} />
      ) : undefined}
      {dialog.isOpen && changes.length > 0 ? (
        <PublishDialog
          list={list}
          changes={changes}
          cells={tariffs.length}
          day={day}
          mayChange={mayChange}
          onClose={dialog.close}
          onPublished={() => {
            kept.discard()
            void queries.invalidateQueries({ queryKey: ['tariffs'] })
          }}
        />
      ) : undefined}
    </>
  )
}

interface DraftNoteProps {
  readonly changes: readonly PriceChange[]
  readonly day: string
  readonly mayChange: boolean
  readonly onDiscard: () => void
  readonly onOpen: () => void
}

function DraftNote({ changes, day, mayChange, onDiscard, onOpen }: DraftNoteProps) {
  const words = useWords(tariffsWords)
  const average = averageChange(changes)
  const share = percent(Math.abs(average))
  return (
    <Note
      family="attention"
      icon="edit"
      action={
        mayChange ? (
          <span className="row">
            <Button kind="sm ghost" onClick={onDiscard}>
              {words.discard}
            </Button>
            <Button kind="sm" onClick={onOpen}>
              {words.differences}
            </Button>
            <Button kind="sm primary" onClick={onOpen}>
              {words.publish}
            </Button>
          </span>
        ) : undefined
      }
    >
      <p>
        <b>{words.draft(changes.length)}</b> {words.would(dateText(day))}{' '}
        {average < 0 ? words.drop(share) : words.rise(share)}
      </p>
    </Note>
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
      <Field label={words.from}>
        <DateField
          value={day}
          onChange={(chosen) => {
            const next = chosen === '' || chosen < today() ? today() : chosen
            onDay(next)
            change({ desde: next === today() ? undefined : next }, { replace: true })
          }}
        />
      </Field>
    </Tools>
  )
}
