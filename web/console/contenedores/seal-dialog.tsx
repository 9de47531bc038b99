import { dataOf, ops } from '../../api/client.ts'
import { useGoingRefresh } from '../../house/between-branches.ts'
import { Field, Input } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'

/** Closes a bag or cage with a seal. */
export function SealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(containerWords)
  const refresh = useGoingRefresh()
  const form = useForm({
    initial: { seal: '' },
    check: ({ seal }) => (seal.trim() === '' ? { seal: words.sealMissing } : {}),
    async send({ seal }) {
      const params = { path: { id } }
      await dataOf(ops.PUT('/containers/{id}/seal', { params, body: { seal: seal.trim() } }))
      await refresh()
      showToast(words.closed(seal.trim()))
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.closeTitle}
      icon="lock"
      onClose={onClose}
      form={form}
      deed={words.closeIt}
    >
      <p className="quiet">{words.closeText}</p>
      <Field label={words.sealNumber} error={form.errors.seal}>
        <Input {...form.input('seal')} maxLength={40} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
