import { problemCodes, problemWords } from '../../src/slices.ts'

/** The table of problem codes as docs/problems.md has it. */
export function problemTable(): string {
  const rows = problemCodes.map((code) => {
    return `| \`${code}\` | ${problemWords.get(code)?.en} |`
  })
  return ['| code | means |', '|---|---|', ...rows].join('\n')
}
