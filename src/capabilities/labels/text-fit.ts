import {
  ascentShare,
  type Box,
  capShare,
  descentShare,
  type Mark,
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

/** The line height as a fraction of the font size. */
export const lineShare = ascentShare + descentShare

/**
 * Shrinks a text until it fits its box; it is never cut. `tight` is for capitals and digits, which
 * need no room for accents and descenders.
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

/** A line of text and its width in thousandths of the font size. */
interface Line {
  readonly text: string
  readonly em: number
}

/**
 * Wraps a text into lines of at most `limit` thousandths of the font size; long words are broken.
 * Lines are slices of the text, so the loop only tracks where each begins and ends.
 */
function wrapText(text: string, limit: number, weight: Weight, measures: Measures): Line[] {
  const space = measures.textWidth(' ', weight)
  const lines: Line[] = []
  let [from, to, em] = [0, 0, 0]
  let place = 0
  while (place <= text.length) {
    const gap = text.indexOf(' ', place)
    const wordEnd = gap < 0 ? text.length : gap
    let end = wordEnd
    let width = measures.textWidth(text, weight, place, wordEnd)
    if (width > limit) {
      end = breakWord(text, place, wordEnd, limit, weight, measures)
      width = measures.textWidth(text, weight, place, end)
    }
    if (to > from && em + space + width <= limit) {
      em += space + width
    } else {
      if (to > from) lines.push({ text: text.slice(from, to), em })
      from = place
      em = width
    }
    to = end
    place = end === wordEnd ? wordEnd + 1 : end
  }
  if (to > from) lines.push({ text: text.slice(from, to), em })
  return lines
}

/** Returns the end of the part that fits on a line; at least one character. */
function breakWord(
  text: string,
  from: number,
  to: number,
  limit: number,
  weight: Weight,
  measures: Measures,
): number {
  let used = 0
  for (let place = from; place < to; place += 1) {
    used += measures.textWidth(text, weight, place, place + 1)
    if (used > limit && place > from) return place
  }
  return to
}

/** As much of a text as fits, with an ellipsis where it is cut. */
export function cutText(text: string, limit: number, weight: Weight, measures: Measures): string {
  if (measures.textWidth(text, weight) <= limit) return text
  let left = limit - measures.textWidth('…', weight)
  let length = 0
  while (length < text.length) {
    left -= measures.textWidth(text, weight, length, length + 1)
    if (left < 0) break
    length += 1
  }
  return `${text.slice(0, length).trimEnd()}…`
}

/** How paragraphs of a kind are set in a text block. */
export interface ParagraphKind {
  readonly weight: Weight
  readonly maxLines: number
  /** The handling of text beyond `maxLines`: cut it, use more lines, or leave it out entirely. */
  readonly excess: 'cut' | 'more-lines' | 'left-out'
}

/** A measured text of a block. */
export interface Paragraph {
  readonly text: string
  readonly size: number
  readonly kind: ParagraphKind
  readonly em: number
}

export function paragraphOf(
  text: string,
  size: number,
  kind: ParagraphKind,
  measures: Measures,
): Paragraph {
  return { text, size, kind, em: measures.textWidth(text, kind.weight) }
}

/** Adds a text to a block, unless it is empty. */
export function addParagraph(
  paragraphs: Paragraph[],
  text: string,
  size: number,
  kind: ParagraphKind,
  measures: Measures,
): void {
  if (text !== '') paragraphs.push(paragraphOf(text, size, kind, measures))
}

const shrinking = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.34, 0.28, 0.22]
const smallest = 0.22

/**
 * Adds lines from the top of a box down. Required paragraphs shrink together until they fit;
 * optional ones fill the rest.
 */
export function addTextBlock(
  marks: Mark[],
  box: Box,
  required: readonly Paragraph[],
  optional: readonly Paragraph[],
  measures: Measures,
): void {
  const bottom = box.y + box.height
  let top = addFitting(marks, box, required, measures)
  for (const paragraph of optional) {
    const { size, kind } = paragraph
    const room = Math.floor((bottom - top) / Math.ceil(size * lineShare))
    const maxLines = Math.min(room, kind.maxLines)
    if (maxLines >= 1) top = addLines(marks, paragraph, size, maxLines, box, top, measures)
  }
}

/** Adds paragraphs as large as fit; returns the top of the next one. */
function addFitting(
  marks: Mark[],
  box: Box,
  paragraphs: readonly Paragraph[],
  measures: Measures,
): number {
  const before = marks.length
  let top = box.y
  for (const scale of shrinking) {
    // If single lines are too tall already, wrapping can't help.
    if (scale !== smallest && singleHeight(paragraphs, scale) > box.height) continue
    if (marks.length > before) marks.length = before
    top = box.y
    for (const paragraph of paragraphs) {
      const size = scaledSize(paragraph.size, scale)
      top = addLines(marks, paragraph, size, paragraph.kind.maxLines, box, top, measures)
    }
    if (top - box.y <= box.height) break
  }
  return top
}

function singleHeight(paragraphs: readonly Paragraph[], scale: number): number {
  let height = 0
  for (const { size } of paragraphs) height += Math.ceil(scaledSize(size, scale) * lineShare)
  return height
}

function scaledSize(size: number, scale: number): number {
  return Math.max(4, Math.floor(size * scale))
}

/** Adds the lines of one paragraph; returns the top of the next one. */
function addLines(
  marks: Mark[],
  { text, em, kind }: Paragraph,
  size: number,
  maxLines: number,
  box: Box,
  top: number,
  measures: Measures,
): number {
  // A place that is already truncated counts as not fitting.
  if (kind.excess === 'left-out' && text.endsWith('…')) return top
  const limit = (box.width * 1000) / size
  if (em <= limit) return addLine(marks, text, em, size, kind.weight, box, top)
  const lines = wrapText(text, limit, kind.weight, measures)
  if (lines.length > maxLines && kind.excess !== 'more-lines') {
    if (kind.excess === 'left-out') return top
    const rest = lines.splice(maxLines - 1).map((line) => line.text)
    const cut = cutText(rest.join(' '), limit, kind.weight, measures)
    lines.push({ text: cut, em: measures.textWidth(cut, kind.weight) })
  }
  let next = top
  for (const line of lines) next = addLine(marks, line.text, line.em, size, kind.weight, box, next)
  return next
}

function addLine(
  marks: Mark[],
  text: string,
  em: number,
  size: number,
  weight: Weight,
  box: Box,
  top: number,
): number {
  const y = Math.floor(top + ascentShare * size)
  const width = (em * size) / 1000
  marks.push({ kind: 'text', text, x: box.x, y, size, width, weight, reversed: false, box })
  return top + Math.ceil(size * lineShare)
}
