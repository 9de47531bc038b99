import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { useSession } from '../../house/session.tsx'
import { useAddressValues, useGo } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { restrictedZonesWords } from '../../words/restricted-zones.ts'
import { useWords } from '../../words/words.ts'
import { ImportZones } from './import-zones.tsx'
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
      <Loaded query={zones}>{(found) => <Shown {...found} isKeeper={isKeeper} />}</Loaded>
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
  const asked = zones.find(({ id }) => id === zona)
  const chosen = asked ?? zones[0]
  const removed = isKeeper ? own.find(({ id }) => id === removing.value) : undefined
  return (
    <div className="split">
      <ZonesMap
        zones={zones}
        chosen={asked}
        marked={chosen?.id}
        onChoose={(id) => go('/consola/zonas', { zona: id })}
        key={asked?.id ?? ''}
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
