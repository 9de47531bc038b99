import { useEffect, useRef } from 'react'
import { Card } from '../../parts/card.tsx'
import { brandWords } from '../../words/brand.ts'
import { useWords } from '../../words/words.ts'
import { contrastWithWhite, leastContrast } from './brand.ts'

interface BrandPreviewProps {
  readonly name: string
  readonly colour: string
  readonly logo: string | undefined
}

/** A piece of the tracking page in the colours that are being written. */
export function BrandPreview({ name, colour, logo }: BrandPreviewProps) {
  const words = useWords(brandWords)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The policy of the pages has no style attributes; scripts may set properties.
    frame.current?.style.setProperty('--brand', readable(colour))
  }, [colour])
  return (
    <Card title={words.preview} className="sticky brand-card">
      <div
        className="brand-preview"
        ref={frame}
        role="img"
        aria-label={`${words.preview}: ${name}`}
      >
        <div className="row g3 brand-bar">
          {logo ? <img src={logo} alt="" height="28" /> : undefined}
          <b>{name}</b>
        </div>
        <div className="stack g3 brand-body">
          <span className="over">MM-004512</span>
          <b className="brand-word">{words.previewState}</b>
          <span>{words.previewSentence}</span>
          <span className="brand-button">{words.previewButton}</span>
        </div>
      </div>
    </Card>
  )
}

const steps = 20

/** What pages make of a colour that is too light for white text. */
function readable(colour: string): string {
  for (let step = 0; step <= steps; step++) {
    const darker = darken(colour, 1 - step / steps)
    if (contrastWithWhite(darker) >= leastContrast) return darker
  }
  return '#000000'
}

function darken(colour: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) * share)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
