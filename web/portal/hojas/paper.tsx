import { code128Widths } from '../../formats/code128.ts'
import { dateText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Card } from '../../parts/card.tsx'
import { handOverWords } from '../../words/hand-over.ts'
import { useWords } from '../../words/words.ts'
import type { NextSheet, Sheet } from './hand-overs.ts'

interface OfSheet {
  readonly sheet: Sheet | NextSheet
}

/** `9001 Tienda Demo · 17/11/2026 · 59 envíos, 63 bultos` */
function useSheetLine({ sheet }: OfSheet): string {
  const words = useWords(handOverWords)
  const { shipper, shipperName } = useSession().membership
  const who = shipper === undefined ? '' : `${shipper} ${shipperName}`
  const sums = `${words.shipments(whole(sheet.shipments))}, ${words.piecesSum(whole(sheet.pieces))}`
  return [who, dateText(sheet.day), sums].join(' · ')
}

/** The bars from x = 0, one unit per module. */
function barsPath(text: string, height: number): { path: string; modules: number } {
  let x = 0
  let path = ''
  for (const [at, width] of code128Widths(text).entries()) {
    if (at % 2 === 0) path += `M${x} 0h${width}v${height}h-${width}z`
    x += width
  }
  return { path, modules: x }
}

const [paperWidth, barWidth, barHeight] = [300, 220, 38]
const lines = Array.from({ length: 17 }, (_, at) => ({ y: 154 + at * 13, length: (at * 37) % 40 }))

/** The sheet as it looks on paper. */
export function PaperCard({ sheet }: OfSheet) {
  const words = useWords(handOverWords)
  const line = useSheetLine({ sheet })
  const name = `${useSession().membership.shipper ?? ''}-${sheet.day.replaceAll('-', '')}`
  const code = sheet.printedAt === null ? null : sheet.id
  const listed = lines.slice(0, Math.max(1, sheet.shipments))
  return (
    <Card title={words.sheet(name)}>
      <svg className="paper" viewBox="0 0 300 424" role="img" aria-label={words.preview(name)}>
        <text className="b" x="20" y="38" fontSize="18">
          {words.title}
        </text>
        <text x="20" y="56" fontSize="11" {...(line.length > 50 ? squeezed : {})}>
          {line}
        </text>
        <path d="M20 66h260" stroke="#000" />
        {code === null ? undefined : <Bars text={code} />}
        <text
          className={code === null ? undefined : 'b'}
          x="150"
          y="134"
          fontSize="13"
          textAnchor="middle"
        >
          {code ?? words.unnumbered}
        </text>
        {listed.map(({ y, length }) => (
          <path
            key={y}
            d={`M20 ${y}h60M90 ${y}h${70 + length}M210 ${y}h24M256 ${y}h24`}
            stroke="#9aa4b5"
            strokeWidth="4"
          />
        ))}
        <path d="M20 392h110M170 392h110" stroke="#000" />
        <text x="20" y="406" fontSize="10">
          {words.gave}
        </text>
        <text x="170" y="406" fontSize="10">
          {words.took}
        </text>
      </svg>
    </Card>
  )
}

const squeezed = { textLength: 260, lengthAdjust: 'spacingAndGlyphs' } as const

function Bars({ text }: { text: string }) {
  const { path, modules } = barsPath(text, barHeight)
  const scale = barWidth / modules
  const left = (paperWidth - barWidth) / 2
  return <path d={path} transform={`translate(${left} 78) scale(${scale} 1)`} fill="#000" />
}

/** The parts of the printed page alone: sender and receiver, and the code that receives it all. */
export function PrintedHead({ sheet }: OfSheet) {
  const words = useWords(handOverWords)
  const line = useSheetLine({ sheet })
  const { id, printedAt } = sheet
  const bars = id !== null && printedAt !== null ? barsPath(id, 60) : undefined
  return (
    <div className="paper-only printed-head" aria-hidden="true">
      <div>
        <b>{words.title}</b>
        <p>{line}</p>
      </div>
      {bars ? (
        <div>
          <svg viewBox={`-10 0 ${bars.modules + 20} 60`} preserveAspectRatio="none">
            <path d={bars.path} />
          </svg>
          <p className="code">{id}</p>
        </div>
      ) : undefined}
    </div>
  )
}

export function PrintedSignatures() {
  const words = useWords(handOverWords)
  return (
    <div className="paper-only printed-foot" aria-hidden="true">
      <p>{words.gave}</p>
      <p>{words.took}</p>
    </div>
  )
}
