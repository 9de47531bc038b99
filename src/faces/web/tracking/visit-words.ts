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

export interface VisitWords {
  title(reasonCode: string): string
  lead(visit: FailedVisit): Html
}

interface Language {
  readonly nobody: string
  readonly missed: string
  readonly failed: string
  readonly missedLead: string
  came(moment: string, why: string): Html
  again(day: string): Html
  stays(until: string): Html
  readonly reasons: ReadonlyMap<string, string>
}

function wordsOf(language: Language): VisitWords {
  const { nobody, missed, failed, missedLead, came, again, stays, reasons } = language
  return {
    title(reasonCode) {
      if (isMissed({ reasonCode })) return missed
      return reasonCode === '' || reasonCode === 'AUSENTE' ? nobody : failed
    },
    lead(visit) {
      const { reasonCode, moment } = visit
      const why = reasonCode === 'AUSENTE' ? undefined : reasons.get(reasonCode)
      const first = isMissed(visit) ? missedLead : came(moment, why ? `: ${why}` : '')
      return html`${first} ${visit.again ? again(visit.again) : stays(visit.until)}`
    },
  }
}

const reasonsIn = (language: 'es' | 'en') =>
  new Map(visitReasons.map((reason) => [reason.code, reason[language].toLowerCase()]))

export const spanishVisits = wordsOf({
  nobody: 'No encontramos a nadie',
  missed: 'No llegamos a tiempo',
  failed: 'No pudimos entregarlo',
  missedLead: 'El recorrido terminó antes de llegar a tu domicilio.',
  came: (moment, why) => html`Pasamos <b>${moment}</b>${why}.`,
  again: (day) => html`Volvemos <b>${day}</b>.`,
  stays: (until) => html`Queda en la sucursal hasta el <b>${until}</b>.`,
  reasons: reasonsIn('es'),
})

export const englishVisits = wordsOf({
  nobody: 'We found nobody',
  missed: 'We did not get there in time',
  failed: 'We could not deliver it',
  missedLead: 'The run ended before it came to your address.',
  came: (moment, why) => html`We came <b>${moment}</b>${why}.`,
  again: (day) => html`We come back <b>${day}</b>.`,
  stays: (until) => html`It stays at the branch until <b>${until}</b>.`,
  reasons: reasonsIn('en'),
})
