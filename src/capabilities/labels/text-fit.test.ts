import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measures } from './labels-drawing.steps.ts'
import { boxAt, type Mark, type TextMark } from './mark.ts'
import { addTextBlock, type ParagraphKind, paragraphOf } from './text-fit.ts'

/** Narrow enough for words of four letters to be broken. */
const room = boxAt(24, 40, 100, 10_000)
const size = 30
const wholeKind: ParagraphKind = { weight: 'bold', maxLines: 1, excess: 'more-lines' }

function linesOf(text: string, kind: ParagraphKind): TextMark[] {
  const marks: Mark[] = []
  addTextBlock(marks, room, [], [paragraphOf(text, size, kind, measures)], measures)
  return marks.filter((mark) => mark.kind === 'text')
}

const words = fc
  .array(fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom('W', 'i', 'Á', '-') }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => list.join(' '))

test('wrapping into lines loses nothing but the spaces between them', () => {
  fc.assert(
    fc.property(words, (text) => {
      const lines = linesOf(text, wholeKind)
      assert.equal(
        lines
          .map((line) => line.text)
          .join('')
          .replaceAll(' ', ''),
        text.replaceAll(' ', ''),
      )
    }),
  )
})

test('a line is as wide as it says, has room, and took every word that had', () => {
  fc.assert(
    fc.property(words, (text) => {
      const widthOf = (line: string) => (measures.textWidth(line, 'bold') * size) / 1000
      let rest = text
      for (const line of linesOf(text, wholeKind)) {
        assert.equal(line.width, widthOf(line.text))
        assert.ok(line.width <= room.width)
        rest = rest.slice(line.text.length)
        if (rest.startsWith(' ')) rest = rest.slice(1)
        const [next = ''] = rest.split(' ')
        assert.ok(next === '' || widthOf(`${line.text} ${next}`) > room.width)
      }
    }),
  )
})

test('a text that does not fit is cut or left out, depending on its kind', () => {
  const text = 'Río Gallegos'
  const cut = linesOf(text, { weight: 'regular', maxLines: 1, excess: 'cut' })
  assert.equal(cut.length, 1)
  assert.match(String(cut[0]?.text), /^Río G.*…$/)
  assert.deepEqual(linesOf(text, { weight: 'regular', maxLines: 1, excess: 'left-out' }), [])
  const fitting = linesOf('Salta', { weight: 'regular', maxLines: 1, excess: 'left-out' })
  assert.equal(fitting[0]?.text, 'Salta')
})
