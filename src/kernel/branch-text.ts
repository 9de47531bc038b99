/** Returns "code name", like shippers, or the code alone where the branch is unknown. */
export function branchText(code: string, nameOf: (code: string) => string | undefined): string {
  const name = code === '' ? undefined : nameOf(code)
  return name === undefined ? code : `${code} ${name}`
}
