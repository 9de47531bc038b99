/** Word of how far a long piece of work is, on the side of what it prints. */
export interface ProgressLine {
  tell(what: string, share?: number): void
  end(): void
}

const drawnEveryMs = 100

/** One line that is written over on a terminal; elsewhere a line for each quarter and each step. */
export function createProgressLine(name: string, isSilent: boolean): ProgressLine {
  if (isSilent) return { tell: () => {}, end: () => {} }
  return process.stderr.isTTY ? overwriting(name) : plain(name)
}

function overwriting(name: string): ProgressLine {
  let drawnAt = 0
  return {
    tell(what, share) {
      if (share !== undefined && share < 1 && Date.now() - drawnAt < drawnEveryMs) return
      drawnAt = Date.now()
      const percent = share === undefined ? '' : `${Math.floor(share * 100)} %`.padStart(6)
      const width = Math.max(20, process.stderr.columns - 1)
      process.stderr.write(`\r\u001b[2K${`${name}: ${what}${percent}`.slice(0, width)}`)
    },
    end: () => process.stderr.write('\r\u001b[2K'),
  }
}

function plain(name: string): ProgressLine {
  let told = ''
  return {
    tell(what, share) {
      const quarter = share === undefined ? what : `${what.split(':')[0]} ${Math.floor(share * 4)}`
      if (quarter === told) return
      told = quarter
      const percent = share === undefined ? '' : `, ${Math.floor(share * 100)} %`
      process.stderr.write(`${name}: ${what}${percent}\n`)
    },
    end: () => {},
  }
}
