interface BranchOptionsProps {
  readonly branches: readonly { readonly code: string; readonly name: string }[]
}

/** The branches to choose from in a `Select`. */
export function BranchOptions({ branches }: BranchOptionsProps) {
  return branches.map(({ code, name }) => (
    <option key={code} value={code}>
      {`${code} ${name}`}
    </option>
  ))
}
