/** The progress of a long job, printed to standard error. */
export interface ProgressLine {
  report(what: string, share?: number): void
  end(): void
}

const drawnEveryMs = 100

/** One line that is overwritten on a terminal; elsewhere a line per quarter and per step. */
export function createProgressLine(name: string, isSilent: boolean): ProgressLine {
  if (isSilent) return { report: () => {}, end: () => {} }
  return process.stderr.isTTY ? createOverwriting(name) : createPlain(name)
}

function createOverwriting(name: string): ProgressLine {
  let drawnAt = 0
  return {
    report(what, share) {
      if (share !== undefined && share < 1 && Date.now() - drawnAt < drawnEveryMs) return
      drawnAt = Date.now()
      const percent = share === undefined ? '' : `${Math.floor(share * 100)} %`.padStart(6)
      const width = Math.max(20, process.stderr.columns - 1)
      process.stderr.write(`\r\u001b[2K${`${name}: ${what}${percent}`.slice(0, width)}`)
    },
    end: () => process.stderr.write('\r\u001b[2K'),
  }
}

function createPlain(name: string): ProgressLine {
  let lastQuarter = ''
  return {
    report(what, share) {
      const quarter = share === undefined ? what : `${what.split(':')[0]} ${Math.floor(share * 4)}`
      if (quarter === lastQuarter) return
      lastQuarter = quarter
      const percent = share === undefined ? '' : `, ${Math.floor(share * 100)} %`
      process.stderr.write(`${name}: ${what}${percent}\n`)
    },
    end: () => {},
  }
}
