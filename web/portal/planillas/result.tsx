import { v1 } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { whole } from '../../formats/numbers.ts'
import { useMay } from '../../house/session.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Download } from '../../parts/download.tsx'
import { Note } from '../../parts/note.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { saveFailedRows } from './errors.tsx'
import { countsOf, type Import } from './imports.ts'

/** The last step: what was loaded, and the files to go on with. */
export function ResultStep({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  return (
    <>
      <LoadedNote of={one} />
      <br />
      {one.forgotten ? (
        <Note family="neutral" icon="info">
          <p>{words.forgotten}</p>
        </Note>
      ) : (
        <Files of={one} />
      )}
    </>
  )
}

/** How many were loaded, how many were left out, and how many were not reached. */
export function LoadedNote({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const { loaded, wrong, right, isRowEach } = countsOf(one)
  const isCancelled = one.state === 'cancelled'
  const isWhole = !isCancelled && loaded > 0
  return (
    <Note
      family={isWhole ? 'done' : isCancelled ? 'neutral' : 'attention'}
      icon={isWhole ? 'check' : isCancelled ? 'stop' : 'warn'}
      role="status"
    >
      <p>
        {isCancelled ? `${words.cancelledSentence} ` : ''}
        <b>{words.loadedSentence(whole(loaded))}</b>
        {wrong > 0 ? ` ${(isRowEach ? words.outsideRows : words.outsideOrders)(whole(wrong))}` : ''}
        {right > 0 ? ` ${words.notTried(whole(right))}` : ''}
      </p>
    </Note>
  )
}

function Files({ of: one }: { of: Import }) {
  const words = useWords(sheetsWords)
  const mayPrint = useMay('labels')
  const { loaded, wrong, isRowEach } = countsOf(one)
  const { format = 'xlsx' } = one
  return (
    <div className="cols three even">
      {loaded > 0 && mayPrint ? (
        <Card title={words.print}>
          <p className="quiet small">{words.printText(whole(loaded))}</p>
          <br />
          <LinkButton
            kind="primary"
            icon="print"
            to="/portal/etiquetas"
            search={{ planilla: one.id }}
          >
            {words.printAll(whole(loaded))}
          </LinkButton>
        </Card>
      ) : undefined}
      <Card title={words.same}>
        <p className="quiet small">{words.sameText}</p>
        <br />
        <Download save={() => saveResult(one)}>{words.result(format)}</Download>
      </Card>
      {wrong > 0 ? (
        <Card title={words.missing}>
          <p className="quiet small">
            {(isRowEach ? words.missingRows : words.missingOrders)(whole(wrong))}
          </p>
          <br />
          <Download save={() => saveFailedRows(one)}>{words.toMend(format)}</Download>
        </Card>
      ) : undefined}
    </div>
  )
}

function saveResult({ id, format = 'xlsx' }: Import): Promise<void> {
  const options = { params: { path: { id } }, parseAs: 'blob' } as const
  return saveFile(v1.GET('/imports/{id}/result', options), `resultado.${format}`)
}
