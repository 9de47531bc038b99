import type { KeptScan } from '../../api/kept.ts'
import type { KeptQueue } from '../../api/kept-view.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { ToSettle } from '../../parts/to-settle.tsx'
import { scanWords } from '../../words/scan.ts'
import { stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { tell } from './outcome.ts'

interface SettleProps {
  readonly station: KeptQueue
  readonly scans: readonly KeptScan[]
  readonly branch: string
}

/** Scans that the service refused when nobody was looking, with what can be done about each. */
export function SettleList({ station, scans, branch }: SettleProps) {
  const words = useWords(scanWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  const again = async (scan: KeptScan) => {
    await station.dismiss(scan)
    const { code, check, container } = scan
    await station.keep({ code, check, branch, ...(container ? { container } : {}) })
  }
  return (
    <ToSettle
      words={words}
      items={scans}
      about={(scan) => <p className="small">{tell(scan, { words, states, language }).sub}</p>}
      actions={(scan) => (
        <>
          <Button kind="sm" icon="scan" onClick={() => again(scan)}>
            {words.again}
          </Button>
          {scan.answer?.state === undefined ? undefined : (
            <LinkButton kind="sm" icon="cube" to={`/consola/envios/${scan.code}`}>
              {words.openPiece}
            </LinkButton>
          )}
        </>
      )}
      onDiscard={(scan) => void station.dismiss(scan)}
    />
  )
}
