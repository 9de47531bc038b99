import { useQuery, useQueryClient } from '@tanstack/react-query'
import { offline, opsQuery } from '../api/queries.ts'
import { branchChoiceWords } from '../words/branch-choice.ts'
import { useWords } from '../words/words.ts'
import { useAddressValues, useChangeAddress } from './address.ts'
import { Field, Select } from './field.tsx'
import {
  type FullestQuery,
  keepChosenBranch,
  useFindUsualBranch,
  useUsualBranch,
} from './usual-branch.ts'

const mostBranches = 200

const branchesQuery = {
  ...opsQuery('/branches', { query: { status: 'open', limit: mostBranches } }),
  staleTime: 300_000,
  ...offline,
}

export function useBranches(isWanted: boolean) {
  return useQuery({ ...branchesQuery, enabled: isWanted })
}

/**
 * The branch where the person acts: their own or, for a person of all branches, the one that
 * `?sucursal=` names; until it does, the one chosen last or the fullest.
 */
export function useActingBranch(
  own: string | undefined,
  fullest?: FullestQuery,
): string | undefined {
  const wish = useAddressValues()['sucursal']
  const branches = useBranches(own === undefined).data?.items
  const named = branches?.find(({ code }) => code === wish)?.code
  const usual = useUsualBranch(named === undefined ? branches : undefined, fullest)
  return own ?? named ?? usual
}

/** Finds that branch for scans made before the branches have come; nothing if none come. */
export function useFindBranch(own: string | undefined): () => Promise<string | undefined> {
  const queries = useQueryClient()
  const wish = useAddressValues()['sucursal']
  const findUsual = useFindUsualBranch()
  return async () => {
    if (own !== undefined) return own
    const branches = await queries.ensureQueryData(branchesQuery).catch(() => undefined)
    const items = branches?.items ?? []
    return items.find(({ code }) => code === wish)?.code ?? (await findUsual(items))
  }
}

/** The branch that was chosen, for the address that one goes to next: one still acts there. */
export function useKeptBranch(): { readonly sucursal: string | undefined } {
  return { sucursal: useAddressValues()['sucursal'] }
}

interface BranchSelectProps {
  readonly own: string | undefined
  /** The width in the grid of a form. */
  readonly span?: string
  readonly fullest?: FullestQuery
}

/** The field that chooses a branch; people of one branch can't change it. */
export function BranchSelect({ own, span, fullest }: BranchSelectProps) {
  const words = useWords(branchChoiceWords)
  const change = useChangeAddress()
  const chosen = useActingBranch(own, fullest)
  const branches = useBranches(own === undefined)
  const options = own === undefined ? (branches.data?.items ?? []) : [{ code: own, name: '' }]
  return (
    <Field label={words.branch} {...(span ? { span } : {})}>
      <Select
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => {
          keepChosenBranch(value)
          change({ sucursal: value }, { replace: true })
        }}
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {[code, name].filter(Boolean).join(' ')}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Lets people who work at every branch choose one; people of one branch see nothing. */
export function BranchChoice({ own }: { own: string | undefined }) {
  const branches = useBranches(own === undefined)
  if (own !== undefined || branches.data === undefined) return undefined
  return (
    <div className="tools">
      <BranchSelect own={own} />
    </div>
  )
}
