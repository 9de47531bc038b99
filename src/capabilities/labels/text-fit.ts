import {
  ascentShare,
  type Box,
  capShare,
  descentShare,
  type Measures,
  type TextMark,
  type Weight,
} from './mark.ts'

type Align = 'left' | 'center' | 'right'

interface TextStyle {
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
  const { weight, align = 'left', reversed = false } = style
  const em = Math.max(1, measures.textWidth(text, weight))
  const tall = style.tight ? capShare : lineShare
  const fitting = Math.min(style.size, (box.width * 1000) / em, box.height / tall)
  const size = Math.max(1, Math.floor(fitting))
  const rise = style.tight ? capShare : ascentShare
  const top = box.y + (box.height - tall * size) / 2
  const width = (em * size) / 1000
  const x = box.x + Math.max(0, Math.floor((box.width - width) * alignShares[align]))
  const y = Math.floor(top + rise * size)
  return { kind: 'text', text, x, y, size, width, weight, reversed, box }
}

const alignShares = { left: 0, center: 0.5, right: 1 }

/** The lines of a text that may be so many thousandths of its size wide; long words are broken. */
function wrapText(text: string, limit: number, weight: Weight, measures: Measures): string[] {
  const space = measures.textWidth(' ', weight)
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (word: string, width: number) => {
    if (line !== '' && used + space + width <= limit) {
      line += ` ${word}`
      used += space + width
    } else {
      if (line !== '') lines.push(line)
      line = word
      used = width
    }
  }
  for (const word of text.split(' ')) {
    const width = measures.textWidth(word, weight)
    if (width <= limit) add(word, width)
    else
      for (const part of breakWord(word, limit, weight, measures))
        add(part, measures.textWidth(part, weight))
  }
  return line === '' ? lines : [...lines, line]
}

function breakWord(word: string, limit: number, weight: Weight, measures: Measures): string[] {
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
  let left = limit - measures.textWidth('…', weight)
  let kept = 0
  while (kept < text.length) {
    left -= measures.textWidth(text.charAt(kept), weight)
    if (left < 0) break
    kept += 1
  }
  return `${text.slice(0, kept).trimEnd()}…`
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
  /** Its width, in thousandths of its size. */
  readonly em: number
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
    const em = measures.textWidth(paragraph.text, paragraph.weight)
    const added = setParagraph({ ...paragraph, mostLines }, em, 1, box.width, measures)
    if (paragraph.wholeOnly && added.at(-1)?.text.endsWith('…')) continue
    lines.push(...added)
    left -= heightOf(added)
  }
  return placeLines(box, lines)
}

function fittingLines(box: Box, must: readonly Paragraph[], measures: Measures): SetLine[] {
  const ems = must.map(({ text, weight }) => measures.textWidth(text, weight))
  let lines: SetLine[] = []
  const smallest = shrinking.at(-1)
  for (const scale of shrinking) {
    // What has no room in single lines need not be broken into them.
    if (scale !== smallest && singleHeight(must, scale) > box.height) continue
    lines = must.flatMap((paragraph, place) =>
      setParagraph(paragraph, ems[place] ?? 0, scale, box.width, measures),
    )
    if (heightOf(lines) <= box.height) break
  }
  return lines
}

function singleHeight(paragraphs: readonly Paragraph[], scale: number): number {
  let height = 0
  for (const { size } of paragraphs) height += Math.ceil(scaledSize(size, scale) * lineShare)
  return height
}

function scaledSize(size: number, scale: number): number {
  return Math.max(4, Math.floor(size * scale))
}

function heightOf(lines: readonly SetLine[]): number {
  let height = 0
  for (const { size } of lines) height += Math.ceil(size * lineShare)
  return height
}

function setParagraph(
  { text, size: fullSize, weight, mostLines, neverCut }: Paragraph,
  em: number,
  scale: number,
  width: number,
  measures: Measures,
): SetLine[] {
  const size = scaledSize(fullSize, scale)
  const limit = (width * 1000) / size
  if (em <= limit) return [{ text, size, weight, em }]
  const lines = wrapText(text, limit, weight, measures)
  const kept = neverCut ? lines : lines.slice(0, mostLines)
  if (kept.length < lines.length) {
    const rest = lines.slice(mostLines - 1).join(' ')
    kept[mostLines - 1] = cutText(rest, limit, weight, measures)
  }
  return kept.map((line) => ({ text: line, size, weight, em: measures.textWidth(line, weight) }))
}

function placeLines(box: Box, lines: readonly SetLine[]): TextMark[] {
  let top = box.y
  return lines.map(({ text, size, weight, em }) => {
    const y = Math.floor(top + ascentShare * size)
    top += Math.ceil(size * lineShare)
    const width = (em * size) / 1000
    return { kind: 'text', text, x: box.x, y, size, width, weight, reversed: false, box }
  })
}
