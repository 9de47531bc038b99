/** Prints progress to standard error: standard output is for the report. */
export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`)
}
