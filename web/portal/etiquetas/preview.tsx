import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { whole } from '../../formats/numbers.ts'
import { IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { labelsWords } from '../../words/labels.ts'
import { useWords } from '../../words/words.ts'
import type { LabelRow } from './label-rows.ts'
import type { Paper } from './print-choice.ts'

interface PreviewProps {
  readonly rows: readonly LabelRow[]
  readonly paper: Paper
}

/** The labels as they leave the printer, one at a time. Looking does not count as printing. */
export function Preview({ rows, paper }: PreviewProps) {
  const words = useWords(labelsWords)
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, rows.length - 1)
  const row = rows[at]
  if (row === undefined) return undefined
  return (
    <Card title={words.preview}>
      <div className="stack g3">
        <Picture of={row} paper={paper} />
        <div className="row between">
          <IconButton
            icon="left"
            label={words.before}
            kind="sm ghost"
            disabled={at === 0}
            onClick={() => setWanted(at - 1)}
          />
          <p className="small quiet center">
            {words.previewPlace(whole(at + 1), whole(rows.length), row.trackingCode)}
          </p>
          <IconButton
            icon="right"
            label={words.after}
            kind="sm ghost"
            disabled={at === rows.length - 1}
            onClick={() => setWanted(at + 1)}
          />
        </div>
      </div>
    </Card>
  )
}

function Picture({ of: row, paper }: { of: LabelRow; paper: Paper }) {
  const words = useWords(labelsWords)
  // ZPL prints the label of the usual size.
  const format = paper === 'zpl' ? 'Z10X15' : paper
  const { trackingCode } = row
  const picture = useQuery({
    queryKey: ['labels', 'picture', trackingCode, format],
    queryFn: () => {
      const params = { path: { trackingCode }, query: { format } }
      return dataOf(v1.GET('/labels/{trackingCode}.png', { params, parseAs: 'blob' }))
    },
    staleTime: 60_000,
  })
  const alt = words.previewAlt(trackingCode, row.recipientName, String(row.postalCode))
  return <Loaded query={picture}>{(drawn) => <Drawn of={drawn} alt={alt} />}</Loaded>
}

function Drawn({ of: drawn, alt }: { of: Blob; alt: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(drawn)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [drawn])
  return address === undefined ? undefined : <img className="paper" src={address} alt={alt} />
}
