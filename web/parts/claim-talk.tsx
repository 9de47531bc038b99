import { nearMoment } from '../formats/dates.ts'
import { money } from '../formats/numbers.ts'
import { claimWords } from '../words/claims.ts'
import { useLanguage, useWords } from '../words/words.ts'

/** A claim with the messages of both sides, as both APIs return it. */
export interface ToldClaim {
  readonly kind: 'lost' | 'damaged' | 'missing-content'
  readonly state: 'open' | 'accepted' | 'refused' | 'withdrawn'
  readonly amountCents: number
  readonly creditedCents: number | null
  readonly reason: string | null
  readonly messages: readonly {
    readonly at: string
    readonly side: 'shipper' | 'carrier'
    readonly author: string
    readonly text: string
  }[]
}

/** The subject of the claim, its outcome, and the messages, the oldest first. */
export function ClaimTalk({ claim }: { claim: ToldClaim }) {
  const words = useWords(claimWords)
  const language = useLanguage()
  const { kind, state, amountCents, creditedCents, reason, messages } = claim
  const outcome = creditedCents === null ? reason : words.credited(money(creditedCents))
  return (
    <>
      <p>
        <b>{`${words.kinds[kind]} · ${money(amountCents)} · ${words.states[state]}`}</b>
      </p>
      {outcome ? <p>{outcome}</p> : undefined}
      <ul className="stack g2">
        {messages.map(({ at, side, text }, place) => (
          <li key={place}>
            <small className="quiet">{`${words[side]}, ${nearMoment(at, language)}`}</small>
            <br />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Cents of an amount as people write it, if it is one above zero. */
export function centsOf(value: number | undefined): number | undefined {
  const cents = value === undefined ? 0 : Math.round(value * 100)
  return cents > 0 ? cents : undefined
}
