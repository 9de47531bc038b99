import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { useSession } from '../../house/session.tsx'
import { useGo } from '../../parts/address.ts'
import { useActingBranch, useKeptBranch } from '../../parts/branch-choice.tsx'
import { BranchSelect } from '../../parts/branch-select.tsx'
import { Field } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Segments } from '../../parts/segments.tsx'
import { containerWords } from '../../words/containers.ts'
import { useWords } from '../../words/words.ts'

interface Values {
  readonly kind: 'bag' | 'cage'
  readonly destination: string
}

/** A new bag or cage for another branch. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(containerWords)
  const queries = useQueryClient()
  const go = useGo()
  const kept = useKeptBranch()
  const branch = useActingBranch(useSession().membership.branch) ?? ''
  const initial: Values = { kind: 'bag', destination: '' }
  const form = useForm<Values>({
    initial,
    check: ({ destination }) =>
      destination === '' ? { destination: words.destinationMissing } : {},
    async send(values, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const body = { ...values, branch }
      const made = await dataOf(ops.POST('/containers', { params: { header }, body }))
      await queries.invalidateQueries({ queryKey: ['containers'] })
      go(`/consola/contenedores/${made.id}`, kept)
    },
  })
  return (
    <FormDialog
      title={words.makeTitle}
      icon="stack"
      onClose={onClose}
      form={form}
      deed={words.makeIt}
    >
      <p className="quiet">{words.makeText}</p>
      <Segments
        label={words.kind}
        options={[
          ['bag', words.bag],
          ['cage', words.cage],
        ]}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      <Field label={words.destination} error={form.errors.destination}>
        <BranchSelect
          name="destination"
          empty={words.chooseBranch}
          but={branch}
          value={form.values.destination}
          onChange={(event) => form.set('destination', event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
