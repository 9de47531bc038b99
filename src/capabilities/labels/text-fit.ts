import {
  ascentShare,
  type Box,
  capShare,
  descentShare,
  type Measures,
  type TextMark,
  type Weight,
} from './mark.ts'

export type Align = 'left' | 'center' | 'right'

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly align?: Align
  readonly reversed?: boolean
}

/** From one baseline to the next, as a share of the size. */
export const lineShare = ascentShare + descentShare

/**
 * A text that is never cut: it shrinks until it is inside its box. `tight` is for capitals and
 * digits, which need no room above and below them.
 */
export function shrunkLine(
  text: string,
  box: Box,
  style: TextStyle & { readonly tight?: boolean },
  measures: Measures,
): TextMark {
  const em = Math.max(1, measures.textWidth(text, style.weight))
  const tall = style.tight ? capShare : lineShare
  const fitting = Math.min(style.size, (box.width * 1000) / em, box.height / tall)
  const size = Math.max(1, Math.floor(fitting))
  const rise = style.tight ? capShare : ascentShare
  const top = box.y + (box.height - tall * size) / 2
  return placedText(text, box, { ...style, size }, Math.floor(top + rise * size), measures)
}

export function placedText(
  text: string,
  box: Box,
  { size, weight, align = 'left', reversed = false }: TextStyle,
  baseline: number,
  measures: Measures,
): TextMark {
  const width = (measures.textWidth(text, weight) * size) / 1000
  const shares = { left: 0, center: 0.5, right: 1 }
  const x = box.x + Math.max(0, Math.floor((box.width - width) * shares[align]))
  return { kind: 'text', text, x, y: baseline, size, width, weight, reversed, box }
}

/** The lines of a text that may be so many thousandths of its size wide; long words are broken. */
export function wrapText(
  text: string,
  limit: number,
  weight: Weight,
  measures: Measures,
): string[] {
  if (measures.textWidth(text, weight) <= limit) return [text]
  const space = measures.textWidth(' ', weight)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ').flatMap((one) => breakWord(one, limit, weight, measures))) {
    const width = measures.textWidth(word, weight)
    if (line !== '' && used + space + width <= limit) {
      line += ` ${word}`
      used += space + width
    } else {
      if (line !== '') lines.push(line)
      line = word
      used = width
    }
  }
  return line === '' ? lines : [...lines, line]
}

function breakWord(word: string, limit: number, weight: Weight, measures: Measures): string[] {
  if (measures.textWidth(word, weight) <= limit) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && measures.textWidth(part + character, weight) > limit) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** As much of a text as has room, with an ellipsis where it was cut. */
export function cutText(text: string, limit: number, weight: Weight, measures: Measures): string {
  if (measures.textWidth(text, weight) <= limit) return text
  let kept = text
  while (kept !== '' && measures.textWidth(`${kept}…`, weight) > limit) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

/** A text of a block of lines. */
export interface Paragraph {
  readonly text: string
  readonly size: number
  readonly weight: Weight
  /** What is to be read whole is never cut: it gets as many lines as it takes. */
  readonly mostLines: number
  readonly neverCut?: true
  /** Of what may stand there: rather left out than cut. */
  readonly wholeOnly?: true
}

const shrinking = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.34, 0.28, 0.22]

interface SetLine {
  readonly text: string
  readonly size: number
  readonly weight: Weight
}

/**
 * Lines from the top of a box down. What must stand there makes all of it smaller until there is
 * room; what may stand there fills what is left.
 */
export function textBlock(
  box: Box,
  must: readonly Paragraph[],
  may: readonly Paragraph[],
  measures: Measures,
): TextMark[] {
  const lines = fittingLines(box, must, measures)
  let left = box.height - heightOf(lines)
  for (const paragraph of may) {
    const room = Math.floor(left / Math.ceil(paragraph.size * lineShare))
    const mostLines = Math.min(room, paragraph.mostLines)
    if (mostLines < 1) continue
    const added = setParagraph({ ...paragraph, mostLines }, 1, box.width, measures)
    if (paragraph.wholeOnly && added.at(-1)?.text.endsWith('…')) continue
    lines.push(...added)
    left -= heightOf(added)
  }
  return placeLines(box, lines, measures)
}

function fittingLines(box: Box, must: readonly Paragraph[], measures: Measures): SetLine[] {
  let lines: SetLine[] = []
  for (const scale of shrinking) {
    lines = must.flatMap((paragraph) => setParagraph(paragraph, scale, box.width, measures))
    if (heightOf(lines) <= box.height) break
  }
  return lines
}

function heightOf(lines: readonly SetLine[]): number {
  return lines.reduce((sum, { size }) => sum + Math.ceil(size * lineShare), 0)
}

function setParagraph(
  { text, size: fullSize, weight, mostLines, neverCut }: Paragraph,
  scale: number,
  width: number,
  measures: Measures,
): SetLine[] {
  const size = Math.max(4, Math.floor(fullSize * scale))
  const limit = (width * 1000) / size
  const lines = wrapText(text, limit, weight, measures)
  const kept = neverCut ? lines : lines.slice(0, mostLines)
  if (kept.length < lines.length) {
    const rest = lines.slice(mostLines - 1).join(' ')
    kept[mostLines - 1] = cutText(rest, limit, weight, measures)
  }
  return kept.map((line) => ({ text: line, size, weight }))
}

function placeLines(box: Box, lines: readonly SetLine[], measures: Measures): TextMark[] {
  let top = box.y
  return lines.map(({ text, size, weight }) => {
    const baseline = Math.floor(top + ascentShare * size)
    top += Math.ceil(size * lineShare)
    return placedText(text, box, { size, weight }, baseline, measures)
  })
}
