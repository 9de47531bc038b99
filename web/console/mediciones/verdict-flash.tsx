import { exactKilos, money } from '../../formats/numbers.ts'
import { Icon } from '../../parts/icon.tsx'
import { measuringWords } from '../../words/measuring.ts'
import { useWords } from '../../words/words.ts'
import type { Measurement } from './measurements.ts'

const looks = { equal: 'ok', heavier: 'dup', lighter: '' } as const

/** The answer that is read from the scale: the difference in weight, and in price. */
export function VerdictFlash({ of }: { of: Measurement | undefined }) {
  const words = useWords(measuringWords)
  if (of === undefined)
    return (
      <div className="flash side-flash" role="status">
        <Icon name="scale" />
        <div className="word">{words.ready}</div>
        <div className="sub">{words.readyText}</div>
      </div>
    )
  const { trackingCode, package: piece, verdict = 'equal' } = of
  return (
    <div className={`flash side-flash ${looks[verdict]}`} role="status">
      <Icon name="scale" />
      <div className="word">{verdict === 'equal' ? words.equal : difference(of)}</div>
      <div className="cd">
        {piece === null ? trackingCode : words.piecesOf(trackingCode, piece)}
      </div>
      <div className="sub">
        {words.they(exactKilos(of.declaredWeightKg))} <PriceChange of={of} />
      </div>
    </div>
  )
}

/** By the scale or, where that does not tell why, by what is charged. */
function difference(of: Measurement): string {
  const { weightKg, declaredWeightKg, volumetricWeightKg = 0, verdict } = of
  const { declaredVolumetricWeightKg = 0 } = of
  const byScale = weightKg - declaredWeightKg
  const charged =
    Math.max(weightKg, volumetricWeightKg) - Math.max(declaredWeightKg, declaredVolumetricWeightKg)
  const isTold = verdict === 'heavier' ? byScale > 0 : byScale < 0
  const shown = isTold ? byScale : charged
  return `${shown < 0 ? '−' : '+'} ${exactKilos(Math.abs(shown))}`
}

function PriceChange({ of }: { of: Measurement }) {
  const words = useWords(measuringWords)
  const { price, declaredPrice, priceDifference } = of
  if (typeof price !== 'number' || typeof declaredPrice !== 'number')
    return of.package === null ? `${words.noPrice}.` : words.morePieces
  if (priceDifference === 0) return words.samePrice
  return words.newPrice(money(Math.round(declaredPrice * 100)), money(Math.round(price * 100)))
}
