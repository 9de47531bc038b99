/**
 * Options of this process that children of another program need too: how an installed package reads
 * its sources (packaging/npm).
 */
export const importOptions: readonly string[] = process.execArgv.filter((option) =>
  option.startsWith('--import='),
)
