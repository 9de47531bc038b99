import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { useFormKey } from '../../api/form-key.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useGo } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Dialog, useDialog } from '../../parts/dialog.tsx'
import { Drop } from '../../parts/drop.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { restrictedZonesWords } from '../../words/restricted-zones.ts'
import { useWords } from '../../words/words.ts'
import { parseJson } from './outline.ts'
import { type RestrictedZone, type ShownZone, zonesQuery } from './queries.ts'
import { ZoneCard, ZoneList } from './zone-card.tsx'
import { ZoneEditor } from './zone-editor.tsx'
import { ZonesMap } from './zones-map.tsx'
import './zones.css'

export default function ZonesScreen() {
  const words = useWords(restrictedZonesWords)
  const zones = useQuery(zonesQuery)
  const isKeeper = useSession().membership.role === 'administrator'
  const importing = useDialog('importar')
  return (
    <>
      <Head title={words.title} actions={<Actions isKeeper={isKeeper} />}>
        {words.lead}
      </Head>
      <Loaded query={zones}>{(lists) => <Shown {...lists} isKeeper={isKeeper} />}</Loaded>
      {isKeeper && importing.isOpen ? <ImportZones onClose={importing.close} /> : undefined}
    </>
  )
}

function Actions({ isKeeper }: { isKeeper: boolean }) {
  const words = useWords(restrictedZonesWords)
  const importing = useDialog('importar')
  const drawing = useDialog('dibujar')
  const download = () =>
    void saveFile(
      ops.GET('/restricted-zones.geojson', { parseAs: 'blob' }),
      'zonas-restringidas.geojson',
    )
  return (
    <>
      {isKeeper ? (
        <Button icon="upload" onClick={() => importing.open()}>
          {words.import}
        </Button>
      ) : undefined}
      <Button icon="download" onClick={download}>
        {words.export}
      </Button>
      {isKeeper ? (
        <Button kind="primary" icon="plus" onClick={() => drawing.open()}>
          {words.new}
        </Button>
      ) : undefined}
    </>
  )
}

interface ShownProps {
  /** Those that can be changed here. */
  readonly own: readonly RestrictedZone[]
  readonly shown: readonly ShownZone[]
  /** How many of the file of addresses are too detailed to be shown. */
  readonly leftOut: number
  readonly isKeeper: boolean
}

function Shown({ own, shown: zones, leftOut, isKeeper }: ShownProps) {
  const words = useWords(restrictedZonesWords)
  const { zona } = useAddressValues()
  const go = useGo()
  const drawing = useDialog('dibujar')
  const removing = useDialog('quitar')
  if (isKeeper && drawing.isOpen) {
    const zone = own.find(({ id }) => id === drawing.value)
    return <ZoneEditor zones={zones} zone={zone} key={zone?.id ?? ''} />
  }
  if (zones.length + leftOut === 0) return <Empty title={words.noneTitle}>{words.noneText}</Empty>
  const addressZone = zones.find(({ id }) => id === zona)
  const chosen = addressZone ?? zones[0]
  const removed = isKeeper ? own.find(({ id }) => id === removing.value) : undefined
  return (
    <div className="split">
      <ZonesMap
        zones={zones}
        chosen={addressZone}
        marked={chosen?.id}
        onChoose={(id) => go('/consola/zonas', { zona: id })}
        key={addressZone?.id ?? ''}
      />
      <div className="stack">
        {chosen ? <ZoneCard zone={chosen} isKeeper={isKeeper} /> : undefined}
        <ZoneList zones={zones} chosen={chosen?.id} />
        {leftOut > 0 ? <p className="small quiet">{words.leftOut(leftOut)}</p> : undefined}
      </div>
      {removed ? <RemoveDialog zone={removed} onClose={removing.close} /> : undefined}
    </div>
  )
}

function RemoveDialog({ zone, onClose }: { zone: RestrictedZone; onClose: () => void }) {
  const words = useWords(restrictedZonesWords)
  const queries = useQueryClient()
  const go = useGo()
  const { id, name } = zone
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      deed={words.remove}
      run={() => dataOf(ops.DELETE('/restricted-zones/{id}', { params: { path: { id } } }))}
      onDone={async () => {
        await queries.invalidateQueries({ queryKey: ['restricted-zones'] })
        showToast(words.removed)
        go('/consola/zonas', {})
      }}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  )
}

/** Zones of a GeoJSON file: it first shows the changes. */
function ImportZones({ onClose }: { onClose: () => void }) {
  const words = useWords(restrictedZonesWords)
  const queries = useQueryClient()
  const key = useFormKey()
  const [file, setFile] = useState<string>()
  const send = (text: string, dryRun: boolean) =>
    dataOf(
      ops.POST('/restricted-zones.geojson', {
        params: { query: dryRun ? { dryRun } : {} },
        body: text,
        bodySerializer: (body) => body,
        headers: { 'content-type': 'application/geo+json', ...(dryRun ? {} : key.headers) },
      }),
    )
  const trying = useMutation({ mutationFn: (text: string) => send(text, true) })
  const storing = useMutation({
    mutationFn: (text: string) => send(text, false),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['restricted-zones'] })
      showToast(words.importDone)
      onClose()
    },
  })
  const take = (text: string) => {
    key.renew()
    setFile(text)
    trying.reset()
    if (parseJson(text)) trying.mutate(text)
  }
  const tried = trying.data
  const isUnreadable = file !== undefined && parseJson(file) === undefined
  const differences = tried ? tried.added + tried.changed : 0
  const error = trying.error ?? storing.error
  return (
    <Dialog
      title={words.importTitle}
      icon="upload"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {differences > 0 && file !== undefined ? (
            <Button kind="primary" busy={storing.isPending} onClick={() => storing.mutate(file)}>
              {words.importDo(differences)}
            </Button>
          ) : undefined}
        </>
      }
    >
      <div className="stack">
        <Drop
          title={words.drop}
          accept=".geojson,.json,application/geo+json"
          action={file === undefined ? words.choose : words.another}
          busy={trying.isPending}
          onFile={(chosen) => void chosen.text().then(take)}
          {...(isUnreadable ? { error: words.notJson } : {})}
        >
          {words.dropHint}
        </Drop>
        {tried ? (
          <Note family={differences > 0 ? 'attention' : 'done'} icon="info" role="status">
            <p>
              <b>{words.tried(tried.added, tried.changed, tried.unchanged)}</b>{' '}
              {tried.names.join(', ')}
            </p>
          </Note>
        ) : undefined}
        {error ? <Faults error={error} /> : undefined}
      </div>
    </Dialog>
  )
}

/** The faults of the file, by element. */
function Faults({ error }: { error: unknown }) {
  const words = useWords(restrictedZonesWords)
  const faults = isFailure(error) ? error.fields : []
  return (
    <>
      <Failed error={error} />
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ field, detail }) => (
            <li key={field}>
              {words.feature(placeIn(field))}: {detail}
            </li>
          ))}
        </ul>
      ) : undefined}
    </>
  )
}

/** The place of an element in the file, counted from 1. */
function placeIn(field: string): string {
  const [, place] = /\[(\d+)\]/.exec(field) ?? []
  return place === undefined ? '' : String(Number(place) + 1)
}
