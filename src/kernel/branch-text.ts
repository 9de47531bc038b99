/**
 * "code name", as the shipper is written too; what a branch was called stays readable without it.
 */
export function branchText(code: string, nameOf: (code: string) => string | undefined): string {
  const name = code === '' ? undefined : nameOf(code)
  return name === undefined ? code : `${code} ${name}`
}
