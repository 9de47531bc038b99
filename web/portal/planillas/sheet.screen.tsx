import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/failure.ts'
import { useScreenTitle } from '../../house/crumbs.tsx'
import { useMay } from '../../house/session.tsx'
import { useAddressParams, useAddressValues } from '../../parts/address.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { Earlier } from './earlier.tsx'
import { type Import, importQuery, stepOf } from './imports.ts'
import { LoadStep } from './load.tsx'
import { ResultStep } from './result.tsx'
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
  const asked = stepOf(one, useAddressValues()['paso'])
  const step = asked === 'subir' && !mayUpload ? stepOf(one, undefined) : asked
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
