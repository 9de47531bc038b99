import type { ComponentProps } from 'react'
import { useBranches } from './branch-choice.tsx'
import { Select } from './field.tsx'

interface BranchSelectProps extends ComponentProps<typeof Select> {
  /** The first line, before one is chosen. */
  readonly empty: string
  /** A branch that can't be chosen. */
  readonly but?: string | undefined
}

/** Chooses one of the carrier's branches. */
export function BranchSelect({ empty, but, ...props }: BranchSelectProps) {
  const branches = useBranches(true)
  return (
    <Select {...props}>
      <option value="">{empty}</option>
      {(branches.data?.items ?? [])
        .filter(({ code }) => code !== but)
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {code} {name}
          </option>
        ))}
    </Select>
  )
}
