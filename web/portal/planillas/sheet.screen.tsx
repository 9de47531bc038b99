import { useQuery } from '@tanstack/react-query'
import { v1 } from '../../api/client.ts'
import { isNotFound } from '../../api/failure.ts'
import { saveFile } from '../../api/file.ts'
import { whole } from '../../formats/numbers.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useMay } from '../../house/session.tsx'
import { useAddressParams, useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failed, Loaded } from '../../parts/failed.tsx'
import { Note } from '../../parts/note.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { useImportChange } from './changes.ts'
import { Earlier } from './earlier.tsx'
import { saveFailedRows } from './errors.tsx'
import { countsOf, type Import, importQuery, isWorking, stepOf } from './imports.ts'
import { ReviseStep } from './revise.tsx'
import { SheetsHead, Steps } from './sheets-head.tsx'
import { UploadStep } from './upload.tsx'

/** One sheet at the step of the address; without one, at the step where it is. */
export default function SheetScreen() {
  const { id = '' } = useAddressParams()
  const one = useQuery(importQuery(id))
  useScreenTitle(one.data?.fileName)
  const isUnknown = isNotFound(one.error)
  return (
    <>
      <SheetsHead />
      {isUnknown ? <Unknown /> : <Loaded query={one}>{(data) => <SheetStep of={data} />}</Loaded>}
      <Earlier except={id} />
    </>
  )
}

function SheetStep({ of: one }: { of: Import }) {
  const mayUpload = useMay('imports')
  const addressStep = stepOf(one, useAddressValues()['paso'])
  const step = addressStep === 'subir' && !mayUpload ? stepOf(one, undefined) : addressStep
  return (
    <>
      <Steps now={step} />
      {step === 'subir' ? <UploadStep /> : undefined}
      {step === 'revisar' ? <ReviseStep of={one} /> : undefined}
      {step === 'cargar' ? <LoadStep of={one} /> : undefined}
      {step === 'resultado' ? <ResultStep of={one} /> : undefined}
    </>
  )
}

function Unknown() {
  const words = useWords(sheetsWords)
  return (
    <Empty
      title={words.unknownTitle}
      art="search"
      actions={<LinkButton to="/portal/planillas">{words.seeAll}</LinkButton>}
    >
      {words.unknownText}
    </Empty>
  )
}

/** The third step: how far the loading is. It goes on without the page. */
function LoadStep({ of: one }: { of: Import }) {
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

/** The last step: the loaded orders, and the files to go on with. */
function ResultStep({ of: one }: { of: Import }) {
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
function LoadedNote({ of: one }: { of: Import }) {
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
