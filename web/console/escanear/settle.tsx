import { useState } from 'react'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { scanWords } from '../../words/scan.ts'
import { stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { tell } from './outcome.ts'
import type { KeptScan } from './queue.ts'
import type { Station } from './station.ts'

interface SettleProps {
  readonly station: Station
  readonly scans: readonly KeptScan[]
  readonly branch: string
}

/** Scans that the service refused when nobody was looking, with what can be done about each. */
export function SettleList({ station, scans, branch }: SettleProps) {
  const words = useWords(scanWords)
  const states = useWords(stateWords)
  const language = useLanguage()
  const [asked, ask] = useState<KeptScan>()
  const again = async (scan: KeptScan) => {
    await station.dismiss(scan)
    station.scan({ code: scan.code, check: scan.check, branch })
  }
  return (
    <section className="settle" aria-label={words.settle}>
      <h2>
        {words.settle} <span className="count hot">{scans.length}</span>
      </h2>
      <p className="small quiet">{words.settleText}</p>
      <ul>
        {scans.map((scan) => (
          <li key={scan.id}>
            <b className="code">{scan.code}</b>
            <p className="small">{tell(scan, { words, states, language }).sub}</p>
            <div className="row wrap g2">
              <Button kind="sm" icon="scan" onClick={() => void again(scan)}>
                {words.again}
              </Button>
              {scan.answer?.state === undefined ? undefined : (
                <LinkButton kind="sm" icon="cube" to={`/consola/envios/${scan.code}`}>
                  {words.openPiece}
                </LinkButton>
              )}
              <Button kind="sm" icon="trash" onClick={() => ask(scan)}>
                {words.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked ? (
        <Dialog
          title={words.discardTitle(asked.code)}
          icon="trash"
          onClose={() => ask(undefined)}
          actions={
            <>
              <Button onClick={() => ask(undefined)}>{words.keepIt}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  void station.dismiss(asked)
                  ask(undefined)
                }}
              >
                {words.discard}
              </Button>
            </>
          }
        >
          <p>{words.discardText}</p>
        </Dialog>
      ) : undefined}
    </section>
  )
}
