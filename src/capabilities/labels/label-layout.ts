import type { LabelContent } from './label-content.ts'
import type { LabelSize } from './label-sizes.ts'
import {
  type Box,
  barcode,
  fill,
  frame,
  inset,
  type Mark,
  type Measures,
  qrCode,
  type TextMark,
} from './mark.ts'
import { type Paragraph, shrunkLine, textBlock } from './text-fit.ts'

/** What every label of a size has, whatever it says. */
export function layForm(size: LabelSize, measures: Measures): Mark[] {
  const { letter } = size
  return [
    ...size.lines.map(({ x, y, width, height }) => fill(x, y, width, height)),
    fill(letter.x, letter.y, letter.width, letter.height),
    ...layCounterFrame(size, measures),
  ]
}

/** What the labels of one order say, but for their number. */
export function layLabel(content: LabelContent, size: LabelSize, measures: Measures): Mark[] {
  return [
    ...layService(content, size, measures),
    ...layRouting(content, size, measures),
    ...layRecipient(content, size, measures),
    barcode(content.code, size.bars, measures),
    layCode(content, size, measures),
    qrCode(content.url, size.qr, measures),
    ...laySender(content, size, measures),
  ]
}

function counterRooms({ counter }: LabelSize): { caption: Box; figures: Box } {
  const { x, y, width, height } = inset(counter, 8)
  const caption = { x, y, width, height: Math.floor(height * 0.3) }
  const figures = { x, y: y + caption.height, width, height: height - caption.height }
  return { caption, figures: inset(figures, 4) }
}

function layCounterFrame(size: LabelSize, measures: Measures): Mark[] {
  const style = { weight: 'bold', align: 'center', size: 26, tight: true } as const
  return [
    ...frame(size.counter, 3),
    shrunkLine('BULTO', counterRooms(size).caption, style, measures),
  ]
}

/** Which of how many this is. */
export function layCounter(number: number, total: number, size: LabelSize, measures: Measures) {
  const style = { weight: 'bold', align: 'center', size: 84, tight: true } as const
  return shrunkLine(`${number}/${total}`, counterRooms(size).figures, style, measures)
}

/** The letter in white on black, to be told from afar. */
function layService(content: LabelContent, size: LabelSize, measures: Measures): Mark[] {
  const { letter, service } = size
  const line = Math.floor(service.height * 0.36)
  const name = { ...service, height: service.height - line }
  const date = { ...service, y: service.y + name.height, height: line }
  const [first = '', second] = splitService(content.service, name, measures)
  const half = Math.floor(name.height / 2)
  const style = { weight: 'bold', size: 44 } as const
  const lines =
    second === undefined
      ? [shrunkLine(first, name, style, measures)]
      : [
          shrunkLine(first, { ...name, height: half }, style, measures),
          shrunkLine(second, { ...name, y: name.y + half, height: half }, style, measures),
        ]
  return [
    shrunkLine(
      content.letter,
      inset(letter, 12),
      { weight: 'bold', size: 200, align: 'center', tight: true, reversed: true },
      measures,
    ),
    ...lines,
    shrunkLine(`Ingresado ${content.enteredOn}`, date, { weight: 'regular', size: 26 }, measures),
  ]
}

/** In two lines when one would be too small to read. */
function splitService(text: string, { width }: Box, measures: Measures): string[] {
  if ((measures.textWidth(text, 'bold') * 36) / 1000 <= width) return [text]
  const words = text.split(' ')
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')]
}

function layRouting(content: LabelContent, size: LabelSize, measures: Measures): Mark[] {
  const { postal, routing } = size
  const style = { weight: 'bold', size: 240, tight: true } as const
  const big = Math.floor(routing.height * 0.46)
  const whole = { weight: 'bold', mostLines: 9, neverCut: true } as const
  const must: Paragraph[] = [
    { ...whole, text: content.router, size: routerSize(content.router, routing, big, measures) },
    { ...whole, text: content.branch, size: Math.floor(big * 0.62) },
  ]
  const place = { text: content.place, size: Math.floor(big * 0.56), mostLines: 2 } as const
  return [
    shrunkLine(content.postalCode, postal, style, measures),
    ...textBlock(
      routing,
      must.filter(({ text }) => text !== ''),
      content.branch === '' ? [{ ...place, weight: 'regular', wholeOnly: true }] : [],
      measures,
    ),
  ]
}

/** In one line, unless that would make it small. */
function routerSize(router: string, { width }: Box, big: number, measures: Measures): number {
  const inOneLine = Math.floor((width * 1000) / Math.max(1, measures.textWidth(router, 'bold')))
  return inOneLine < big * 0.6 ? big : Math.min(big, inOneLine)
}

function layRecipient(content: LabelContent, size: LabelSize, measures: Measures): Mark[] {
  const bands = [content.amount, content.notice].filter((one) => one !== undefined)
  const room = size.bandHeight + 6
  const { x, y, width, height } = size.recipient
  const box = { x, y, width, height: height - bands.length * room }
  const boxes = bands.map((_, place) => ({
    x,
    y: y + height - (place + 1) * room + 6,
    width: place === 0 ? size.bandWidth : width,
    height: size.bandHeight,
  }))
  const [lowest = box, upper = lowest] = boxes
  return [
    ...textBlock(box, ...recipientParagraphs(content, size), measures),
    ...(content.amount === undefined ? [] : layAmount(content, lowest, measures)),
    ...(content.notice === undefined
      ? []
      : layNotice(content.notice, content.amount === undefined ? lowest : upper, measures)),
  ]
}

function recipientParagraphs(
  content: LabelContent,
  { type }: LabelSize,
): [must: Paragraph[], may: Paragraph[]] {
  const must: Paragraph[] = [
    { text: content.name, size: type.name, weight: 'bold', mostLines: 2 },
    { text: content.street, size: type.street, weight: 'regular', mostLines: 3 },
    { text: content.place, size: type.place, weight: 'regular', mostLines: 2 },
    { text: content.phone, size: type.phone, weight: 'bold', mostLines: 9, neverCut: true },
  ]
  const may = content.details.map((text): Paragraph => {
    return { text, size: type.detail, weight: 'regular', mostLines: 2 }
  })
  return [must.filter(({ text }) => text !== ''), may]
}

function layAmount({ amount = '', total }: LabelContent, box: Box, measures: Measures): Mark[] {
  const inner = inset(box, Math.round(box.height * 0.1))
  const split = Math.floor(inner.width * 0.46)
  const words = { ...inner, x: inner.x + 6, width: split - 12 }
  const figures = inset({ ...inner, x: inner.x + split, width: inner.width - split }, 3)
  const style = { weight: 'bold', reversed: true } as const
  const text = total > 1 ? `COBRAR POR LOS ${total} BULTOS` : 'COBRAR AL ENTREGAR'
  return [
    fill(box.x, box.y, box.width, box.height),
    shrunkLine(text, words, { ...style, size: 38, tight: true }, measures),
    shrunkLine(amount, figures, { ...style, size: 84, align: 'right', tight: true }, measures),
  ]
}

function layNotice(text: string, box: Box, measures: Measures): Mark[] {
  const style = { weight: 'bold', align: 'center', size: 60, reversed: true } as const
  return [
    fill(box.x, box.y, box.width, box.height),
    shrunkLine(text, inset(box, 2), { ...style }, measures),
  ]
}

/** A little air between its characters would help the eye, but it must be found as one word. */
function layCode({ code }: LabelContent, size: LabelSize, measures: Measures): TextMark {
  const style = { weight: 'bold', align: 'center', size: 56, tight: true } as const
  return shrunkLine(code, inset(size.code, 4), style, measures)
}

/** As many as one line holds whole: half a number would be worse than none. */
function joinFitting(
  facts: readonly string[],
  { width, size }: { width: number; size: number },
  measures: Measures,
): string {
  let joined = ''
  for (const fact of facts) {
    const longer = joined === '' ? fact : `${joined} · ${fact}`
    if ((measures.textWidth(longer, 'regular') * size) / 1000 <= width) joined = longer
  }
  return joined
}

function laySender(content: LabelContent, { sender, type }: LabelSize, measures: Measures): Mark[] {
  const plain = { size: type.sender, weight: 'regular' } as const
  // One under the other where there is room, or a line would break between a word and its number.
  const facts = [content.measures, ...content.references].filter((text) => text !== '')
  const room = { width: sender.width, size: type.sender }
  const listed = sender.height > 150 ? facts : [joinFitting(facts, room, measures)]
  const lines: Paragraph[] = [
    { ...plain, text: `Remite: ${content.sender}`, weight: 'bold', mostLines: 2 },
    ...listed.map((text) => ({ ...plain, text, mostLines: 2 })),
  ]
  const written = lines.filter(({ text }) => text !== '')
  return textBlock(sender, [], written, measures)
}
