import { Check } from '../../parts/check.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useWords } from '../../words/words.ts'

interface Checks {
  readonly insured: boolean
  readonly sameDay: boolean
}

interface AccountChecksProps {
  /** A form that has these fields among others. */
  readonly form: {
    readonly values: Checks
    set(name: keyof Checks, value: boolean): void
  }
}

/** The options of an account, in a form's grid. */
export function AccountChecks({ form }: AccountChecksProps) {
  const words = useWords(shippersWords)
  return (['insured', 'sameDay'] as const).map((name) => (
    <div className="f3" key={name}>
      <Check
        checked={form.values[name]}
        onChange={(event) => form.set(name, event.currentTarget.checked)}
      >
        {words[name]}
      </Check>
    </div>
  ))
}
