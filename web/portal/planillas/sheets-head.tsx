import { v1 } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { Download } from '../../parts/download.tsx'
import { Head } from '../../parts/head.tsx'
import { Stepper } from '../../parts/stepper.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'
import { type Step, steps } from './imports.ts'

export function SheetsHead() {
  const words = useWords(sheetsWords)
  const save = () =>
    saveFile(v1.GET('/imports/template.xlsx', { parseAs: 'blob' }), 'plantilla.xlsx')
  return (
    <Head title={words.title} actions={<Download save={save}>{words.template}</Download>}>
      {words.lead}
    </Head>
  )
}

export function Steps({ now }: { now: Step }) {
  const words = useWords(sheetsWords)
  return (
    <Stepper
      label={words.stepsLabel}
      steps={steps.map((step) => words.steps[step])}
      now={steps.indexOf(now)}
    />
  )
}
