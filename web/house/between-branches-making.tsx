import { useGo } from '../parts/address.ts'
import { useKeptBranch } from '../parts/branch-choice.tsx'
import { BranchSelect } from '../parts/branch-select.tsx'
import { Field } from '../parts/field.tsx'
import { type FormErrors, useForm } from '../parts/form.tsx'
import { containerWords } from '../words/containers.ts'
import { useWords } from '../words/words.ts'
import { useGoingRefresh, useOwnBranch } from './between-branches.ts'

interface Making<Values> {
  readonly path: string
  readonly initial: Values
  readonly check?: (values: Values) => FormErrors<Values>
  readonly make: (
    values: Values & { readonly branch: string },
    header: { readonly 'Idempotency-Key': string },
  ) => Promise<{ readonly id: string }>
}

/** The form of a new one, which leads to its page. */
export function useMaking<Values extends { readonly destination: string }>(making: Making<Values>) {
  const { path, initial, check, make } = making
  const { destinationMissing } = useWords(containerWords)
  const refresh = useGoingRefresh()
  const go = useGo()
  const branchChoice = useKeptBranch()
  const branch = useOwnBranch() ?? ''
  return useForm<Values>({
    initial,
    check: (values) => {
      const destination = values.destination === '' ? { destination: destinationMissing } : {}
      return { ...destination, ...check?.(values) } as FormErrors<Values>
    },
    async send(values, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const { id } = await make({ ...values, branch }, header)
      await refresh()
      go(`${path}/${id}`, branchChoice)
    },
  })
}

interface DestinationProps {
  readonly form: {
    readonly values: { readonly destination: string }
    readonly errors: { readonly destination?: string }
    readonly set: (name: 'destination', value: string) => void
  }
  readonly span?: string
}

/** Another branch than the one where it is made. */
export function DestinationField({ form, span }: DestinationProps) {
  const words = useWords(containerWords)
  return (
    <Field label={words.destination} span={span} error={form.errors.destination}>
      <BranchSelect
        name="destination"
        empty={words.chooseBranch}
        but={useOwnBranch()}
        value={form.values.destination}
        onChange={(event) => form.set('destination', event.currentTarget.value)}
      />
    </Field>
  )
}
