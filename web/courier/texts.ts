import { money } from '../formats/numbers.ts'
import type { CourierWords } from '../words/courier.ts'
import type { Stop } from './run.ts'

/** `$ 18.500`; with its cents where it has some. */
export function cashText(cents: number): string {
  return money(cents, { decimals: cents % 100 === 0 ? 0 : 2 })
}

/** `14` of `14:00`, `14:30` as it is. */
function hourText(time: string): string {
  return time.replace(/^0(?=\d)/, '').replace(/:00$/, '')
}

/** `14 a 17 · 1 bulto · PIN`: the facts to know before ringing the bell. */
export function detailText({ window, pieces, proof, visit }: Stop, words: CourierWords): string {
  const hours = window && windowText(window, words)
  const parts = [
    hours,
    words.pieces(pieces),
    proof.includes('pin') ? words.pin : undefined,
    visit > 1 ? words.visit(visit) : undefined,
  ]
  return parts.filter(Boolean).join(' · ')
}

function windowText({ from, to }: NonNullable<Stop['window']>, words: CourierWords): string {
  return from ? words.window(hourText(from), hourText(to)) : words.until(hourText(to))
}

/** Where the phone's own maps find a stop: its coordinates, or its written address. */
export function wayTo({ latitude, longitude, ...address }: Stop['address'], isApple: boolean) {
  const isKnown = latitude !== null && longitude !== null
  const words = [address.line, address.locality, address.province].filter(Boolean).join(', ')
  const place = isKnown ? `${latitude},${longitude}` : encodeURIComponent(words)
  if (isApple) return `maps:?daddr=${place}`
  return isKnown ? `geo:${place}?q=${place}` : `geo:0,0?q=${place}`
}

/** `tel:+5491155550000`; other characters are left out. */
export function callTo(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
