import { useQuery } from '@tanstack/react-query'
import { branchesQuery } from '../../api/network.ts'
import type { CarrierRole } from '../../page.ts'
import { BranchOptions } from '../../parts/branch-options.tsx'
import { Field, Select } from '../../parts/field.tsx'
import type { FormWith } from '../../parts/form.tsx'
import { peopleWords } from '../../words/people.ts'
import { useWords } from '../../words/words.ts'
import { carrierRoles, worksAtBranch } from './people.ts'

export interface RoleValues {
  readonly role: CarrierRole
  readonly branch: string
}

/** The rights of a person, and where they hold. */
export function RoleFields({ form }: { form: FormWith<RoleValues> }) {
  const words = useWords(peopleWords)
  const branches = useQuery(branchesQuery).data ?? []
  return (
    <>
      <Field label={words.role} error={form.errors.role}>
        <Select {...form.input('role')}>
          {carrierRoles.map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </Select>
      </Field>
      {worksAtBranch(form.values.role) ? (
        <Field label={words.branch} error={form.errors.branch}>
          <Select {...form.input('branch')}>
            <option value="">{words.anyBranch}</option>
            <BranchOptions branches={branches} />
          </Select>
        </Field>
      ) : undefined}
    </>
  )
}

/** The role as the API wants it: a branch only where the role works at one. */
export function roleBody({ role, branch }: RoleValues) {
  return { role, branch: worksAtBranch(role) && branch !== '' ? branch : null }
}
