/** Progress goes to standard error: standard output is the report's. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}
