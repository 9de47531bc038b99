import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { isFailure } from '../../api/failure.ts'
import { useFormKey } from '../../api/form-key.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Drop } from '../../parts/drop.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { restrictedZonesWords } from '../../words/restricted-zones.ts'
import { useWords } from '../../words/words.ts'
import { parseJson } from './outline.ts'

/** Zones of a GeoJSON file: it tells first what it would do. */
export function ImportZones({ onClose }: { onClose: () => void }) {
  const words = useWords(restrictedZonesWords)
  const queries = useQueryClient()
  const key = useFormKey()
  const [file, setFile] = useState<string>()
  const send = (text: string, dryRun: boolean) =>
    dataOf(
      ops.POST('/restricted-zones.geojson', {
        params: { query: dryRun ? { dryRun } : {} },
        body: text,
        bodySerializer: (sent) => sent,
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

/** What is wrong with which element of the file. */
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
