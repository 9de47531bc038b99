import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { useChangeAddress } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Failed } from '../../parts/failed.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { useImportChange } from './changes.ts'
import { countsOf, type Import, isWorking } from './imports.ts'
import { LoadedNote } from './result.tsx'

/** The third step: how far the loading is. It goes on without the page. */
export function LoadStep({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const change = useChangeAddress()
  const mayStop = useMay('imports')
  const { right, loaded } = countsOf(one)
  const total = right + loaded
  const stop = useImportChange(one.id, 'cancel', () => showToast(words.stopped))
  const isLoading = isWorking(one)
  return (
    <div className="stack">
      {isLoading ? undefined : <LoadedNote of={one} />}
      <Card>
        <div className="stack">
          <div className="row between base">
            <b>{isLoading ? words.loading(whole(total)) : words.loadedLabel}</b>
            <span className="figure">
              {whole(loaded)} <small>{words.of(whole(total))}</small>
            </span>
          </div>
          <progress
            className="thick"
            value={loaded}
            max={Math.max(1, total)}
            aria-label={words.loadedLabel}
          />
          {isLoading ? <p className="small quiet">{words.loadingText}</p> : undefined}
          {stop.error ? <Failed error={stop.error} /> : undefined}
          <div className="row">
            {isLoading && mayStop ? (
              <Button kind="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
                {words.stop}
              </Button>
            ) : undefined}
            {isLoading ? undefined : (
              <Button kind="primary" onClick={() => change({ paso: 'resultado' })}>
                {words.seeResult}
              </Button>
            )}
          </div>
        </div>
      </Card>
    </div>
  )
}
