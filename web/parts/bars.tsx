import { code128Widths } from '../formats/code128.ts'

/** A Code 128 of modules one unit wide, with its quiet zones. */
export function Bars({ text }: { text: string }) {
  const widths = code128Widths(text)
  const total = widths.reduce((sum, width) => sum + width, 20)
  let at = 10
  const bars = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `M${at} 0h${width}v40h-${width}z` : ''
    at += width
    return bar
  })
  return (
    <svg viewBox={`0 0 ${total} 40`} role="img" aria-label={text} preserveAspectRatio="none">
      <path d={bars.join('')} />
    </svg>
  )
}
