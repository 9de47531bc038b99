import { useMay } from '../../house/session.tsx'
import { Earlier } from './earlier.tsx'
import { SheetsHead, Steps } from './sheets-head.tsx'
import { UploadStep } from './upload.tsx'

export default function SheetsScreen() {
  const mayUpload = useMay('imports')
  return (
    <>
      <SheetsHead />
      {mayUpload ? (
        <>
          <Steps now="subir" />
          <UploadStep />
        </>
      ) : undefined}
      <Earlier />
    </>
  )
}
