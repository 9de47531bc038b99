/** The words after a failed visit: recipients know whether somebody came. */
import { visitReasons } from '../../../kernel/visit-reason.ts'
import { type Html, html } from '../../../kits/html/html.ts'

export interface FailedVisit {
  readonly reasonCode: string
  readonly moment: string
  /** The day of the next visit, if there is one to come. */
  readonly again: string | undefined
  /** How long it waits at the branch otherwise. */
  readonly until: string
}

/** Nobody came: the courier did not get there in time. */
export function isMissed({ reasonCode }: { readonly reasonCode: string }): boolean {
  return reasonCode === 'TIEMPO'
}

const reasonsIn = (language: 'es' | 'en') =>
  new Map(visitReasons.map((reason) => [reason.code, reason[language].toLowerCase()]))

const es = {
  nobody: 'No encontramos a nadie',
  missed: 'No llegamos a tiempo',
  failed: 'No pudimos entregarlo',
  missedLead: 'El recorrido terminó antes de llegar a tu domicilio.',
  came: (moment: string, why: string) => html`Pasamos <b>${moment}</b>${why}.`,
  again: (day: string) => html`Volvemos <b>${day}</b>.`,
  stays: (until: string) => html`Queda en la sucursal hasta el <b>${until}</b>.`,
  reasons: reasonsIn('es'),
}

const en: typeof es = {
  nobody: 'We found nobody',
  missed: 'We did not get there in time',
  failed: 'We could not deliver it',
  missedLead: 'The run ended before it came to your address.',
  came: (moment, why) => html`We came <b>${moment}</b>${why}.`,
  again: (day) => html`We come back <b>${day}</b>.`,
  stays: (until) => html`It stays at the branch until <b>${until}</b>.`,
  reasons: reasonsIn('en'),
}

function wordsOf({ nobody, missed, failed, missedLead, came, again, stays, reasons }: typeof es) {
  return {
    title(reasonCode: string): string {
      if (isMissed({ reasonCode })) return missed
      return reasonCode === '' || reasonCode === 'AUSENTE' ? nobody : failed
    },
    lead(visit: FailedVisit): Html {
      const { reasonCode, moment } = visit
      const why = reasonCode === 'AUSENTE' ? undefined : reasons.get(reasonCode)
      const first = isMissed(visit) ? missedLead : came(moment, why ? `: ${why}` : '')
      return html`${first} ${visit.again ? again(visit.again) : stays(visit.until)}`
    },
  }
}

export const spanishVisits = wordsOf(es)
export const englishVisits = wordsOf(en)
