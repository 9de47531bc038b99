import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { useFormKey } from '../../api/form-key.ts'
import { decimal } from '../../formats/numbers.ts'
import { useGo } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { Drop } from '../../parts/drop.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Icon } from '../../parts/icon.tsx'
import { sheetsWords } from '../../words/sheets.ts'
import { useWords } from '../../words/words.ts'

const mostBytes = 16_777_216

interface Sending {
  readonly file: File
  /** A retry sends the same key, so that a sheet is never kept twice. */
  readonly key: string
}

/** The first step: a sheet is dropped, or chosen with the button. */
export function UploadStep() {
  const words = useWords(sheetsWords)
  const queries = useQueryClient()
  const go = useGo()
  const formKey = useFormKey()
  const [wrong, setWrong] = useState<string>()
  const upload = useMutation({
    mutationFn: sendFile,
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: ['imports', 'list'] })
      go(`/portal/planillas/${id}`, { paso: 'revisar' })
    },
  })
  const take = (file: File) => {
    const fault = faultOf(file, words)
    setWrong(fault)
    if (fault !== undefined) return upload.reset()
    upload.mutate({ file, key: formKey.headers['idempotency-key'] })
    formKey.renew()
  }
  const { variables } = upload
  return (
    <div className="split">
      <div className="stack">
        <Drop
          title={words.drop}
          accept=".xlsx,.xls,.csv"
          error={wrong}
          action={words.choose}
          busy={upload.isPending}
          onFile={take}
        >
          {words.dropHint}
        </Drop>
        {upload.isPending && variables ? (
          <div role="status">
            <p className="small">{words.uploading(variables.file.name)}</p>
            <progress aria-label={words.uploading(variables.file.name)} />
          </div>
        ) : undefined}
        {upload.error && variables ? (
          <Failed error={upload.error} retry={() => upload.mutate(variables)} />
        ) : undefined}
      </div>
      <Card title={words.rulesTitle}>
        <ul className="effects">
          {words.rules.map((rule) => (
            <li key={rule}>
              <Icon name="check" />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function sendFile({ file, key }: Sending) {
  return dataOf(
    v1.POST('/imports', {
      params: { query: { fileName: file.name }, header: { 'Idempotency-Key': key } },
      headers: { 'content-type': 'application/octet-stream' },
      // The types of the API have a file as text; the request sends its bytes.
      body: file as unknown as string,
      bodySerializer: (body) => body,
    }),
  )
}

/** The faults that can be found before it is sent. */
function faultOf(file: File, words: (typeof sheetsWords)['es']): string | undefined {
  if (!/\.(xlsx|xls|csv)$/i.test(file.name)) return words.wrongKind(file.name)
  if (file.size === 0) return words.emptyFile(file.name)
  if (file.size > mostBytes) return words.tooLarge(file.name, decimal(file.size / 1_048_576, 1))
  return undefined
}
