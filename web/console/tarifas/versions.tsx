import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ops } from '../../api/client.ts'
import { dateText, today } from '../../formats/dates.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useWords } from '../../words/words.ts'
import { type Draft, draftOfVersion, versionsOf } from './price-draft.ts'
import type { Tariff } from './tables.ts'

interface VersionsProps {
  readonly tariffs: readonly Tariff[]
  readonly list: string
  /** The day that the draft is for. */
  readonly day: string
  readonly onBack: (draft: Draft) => void
}

/** What was published and what will be in force: going back is publishing an earlier one again. */
export function Versions({ tariffs, list, day, onBack }: VersionsProps) {
  const words = useWords(tariffsWords)
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const versions = versionsOf(tariffs)
  const current = versions.find((version) => version <= today())
  if (versions.length < 2) return undefined
  const cancel = async (version: string) => {
    try {
      const rows = tariffs.filter(({ validFrom }) => validFrom === version)
      for (const { id } of rows) await ops.DELETE('/tariffs/{id}', { params: { path: { id } } })
      showToast(words.cancelled(dateText(version)))
    } catch (error) {
      setFailure(error)
    }
    await queries.invalidateQueries({ queryKey: ['tariffs', list] })
  }
  const goBack = (version: string) => {
    onBack(draftOfVersion(tariffs, version, day))
    showToast(words.wentBack)
  }
  return (
    <Card title={words.versions} flush>
      <ul className="items tight">
        {versions.map((version) => (
          <li key={version}>
            <span className="grow">
              <b>{version === '' ? words.versionAlways : words.versionSince(dateText(version))}</b>
              {version === current ? <small>{words.versionNow}</small> : undefined}
            </span>
            {version > today() ? (
              <Button kind="sm" onClick={() => void cancel(version)}>
                {words.cancelFuture(dateText(version))}
              </Button>
            ) : version === current ? undefined : (
              <Button kind="sm" onClick={() => goBack(version)}>
                {words.goBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure ? <Failed error={failure} /> : undefined}
    </Card>
  )
}
