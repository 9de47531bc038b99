/** A result of one of the doctor's checks, and how to fix it. */
export interface Finding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'fault'
  readonly finding: string
  readonly mend: string
}

export function ok(check: string, finding: string): Finding {
  return { check, state: 'ok', finding, mend: '' }
}

export function warning(check: string, finding: string, mend: string): Finding {
  return { check, state: 'warning', finding, mend }
}

export function fault(check: string, finding: string, mend: string): Finding {
  return { check, state: 'fault', finding, mend }
}
