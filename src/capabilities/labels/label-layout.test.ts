import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyFacts, facts, longest, order, product } from '../../../test/support/label-facts.ts'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { type LabelContent, writeContent, writeReturnContent } from './label-content.ts'
import { layCounter, layForm, layLabel } from './label-layout.ts'
import { type LabelSize, type LabelSizeName, labelSizes } from './label-sizes.ts'
import { measures } from './labels-drawing.steps.ts'
import { type Box, capShare, type Mark, type TextMark } from './mark.ts'
import { layPicking } from './picking-layout.ts'

const sizes = Object.entries(labelSizes) as [LabelSizeName, LabelSize][]

function allMarks(content: LabelContent, size: LabelSize): Mark[] {
  return [
    ...layForm(content, size, measures),
    ...layLabel(content, size, measures),
    layCounter(content.total, content.total, size, measures),
    ...layPicking(content, size, measures).first,
  ]
}

/** The area a mark claims: the capitals of a line, or a symbol with its quiet zone. */
function inkOf(mark: Mark): Box {
  if (mark.kind === 'fill') return mark
  if (mark.kind === 'text') {
    const tall = mark.size * capShare
    return { x: mark.x, y: mark.y - tall, width: mark.width, height: tall }
  }
  const { x, y, width, height } = mark.kind === 'qr' ? mark.square : mark.bars
  const light = mark.module * (mark.kind === 'qr' ? 4 : 10)
  const above = mark.kind === 'qr' ? light : 0
  return { x: x - light, y: y - above, width: width + 2 * light, height: height + 2 * above }
}

function isInside(inner: Box, outer: Box, slack = 1): boolean {
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  )
}

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return across > 1 && down > 1
}

function assertSound(content: LabelContent, name: string, size: LabelSize): void {
  const marks = allMarks(content, size)
  const paper = { x: 0, y: 0, width: size.width, height: size.height }
  for (const mark of marks) {
    const shown = `${name}: ${JSON.stringify(mark)}`
    assert.ok(isInside(inkOf(mark), paper, 0), `off the paper: ${shown}`)
    if (mark.kind !== 'fill') assert.ok(isInside(inkOf(mark), mark.box), `overflows: ${shown}`)
  }
  const inks = marks.filter((mark) => mark.kind !== 'text' || mark.text !== '')
  for (const [place, one] of inks.entries())
    for (const other of inks.slice(place + 1)) {
      if (one.kind === 'fill' && (other.kind === 'fill' || isReversed(other))) continue
      const both = `${name}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`
      assert.ok(!overlap(inkOf(one), inkOf(other)), `overlap: ${both}`)
    }
}

function isReversed(mark: Mark): boolean {
  return mark.kind === 'text' && mark.reversed
}

function textsOf(marks: readonly Mark[]): string[] {
  return marks.filter((mark): mark is TextMark => mark.kind === 'text').map(({ text }) => text)
}

/** All texts joined without spaces, so that wrapped lines are found again. */
function unbroken(texts: readonly string[]): string {
  return texts.join('').replaceAll(' ', '')
}

function assertNothingImportantCut(content: LabelContent, name: string, size: LabelSize): void {
  const texts = textsOf(allMarks(content, size))
  for (const exact of [content.code, content.postalCode, content.amount, content.notice])
    if (exact !== undefined) assert.ok(texts.includes(exact), `${name} lacks ${exact}`)
  assert.ok(texts.includes(`${content.total}/${content.total}`))
  const all = unbroken(texts)
  for (const broken of [content.router, content.branch, content.phone, content.place])
    assert.ok(all.includes(broken.replaceAll(' ', '')), `${name} lacks ${broken}`)
}

test('of 500 random orders no label overflows a box, and nothing important is cut', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const content = writeContent(any)
      for (const [name, size] of sizes) {
        assertSound(content, name, size)
        assertNothingImportantCut(content, name, size)
      }
    }),
    { numRuns: randomRuns(500) },
  )
})

for (const [name, size] of sizes) {
  test(`${name}: the longest legal order and an ordinary one are sound`, () => {
    for (const some of [longest, facts()]) {
      const content = writeContent(some)
      assertSound(content, name, size)
      assertNothingImportantCut(content, name, size)
    }
  })

  test(`${name}: the postal code has 40 points or more`, () => {
    const marks = layLabel(writeContent(longest), size, measures)
    const postal = marks.find((mark) => mark.kind === 'text' && mark.text === '8400') as TextMark
    assert.ok((postal.size * 72) / 203.2 >= 40, `${postal.size} dots`)
  })

  test(`${name}: bars are two dots a module or more, whatever the code`, () => {
    const marks = layLabel(writeContent(longest), size, measures)
    const bars = marks.find((mark) => mark.kind === 'code128')
    assert.ok((bars?.module ?? 0) >= 2)
    const qr = marks.find((mark) => mark.kind === 'qr')
    assert.ok((qr?.module ?? 0) >= 3)
  })
}

/** A town and a street of maximum length, in the widest letters. */
const farAway = order({
  address: {
    ...order().address,
    street: 'Avenida Presidente Hipólito Yrigoyen Oeste Nº',
    locality: 'W'.repeat(60),
    province: 'Chubut',
  },
})

for (const [name, size] of sizes)
  test(`${name}: however long a town, its label says the province too`, () => {
    for (const service of ['E', 'B'] as const)
      for (const notice of [undefined, 'redirecting'] as const) {
        const content = writeContent(facts({ order: { ...farAway, service }, notice }))
        assertSound(content, name, size)
        const texts = unbroken(textsOf(layLabel(content, size, measures)))
        assert.ok(texts.includes(`${'W'.repeat(60)},Chubut`), texts)
      }
  })

test('a place that is too long for a label says that it was cut', () => {
  const address = { ...order().address, locality: 'Ñ'.repeat(61), province: 'é'.repeat(200) }
  const { place } = writeContent(facts({ order: order({ address }) }))
  assert.equal(place, `${'Ñ'.repeat(59)}…, ${'é'.repeat(59)}…`)
})

test('cash is collected on B and G only, and never for cancelled or returning shipments', () => {
  const amounts = (['E', 'R', 'B', 'F', 'G', 'C'] as const).map(
    (service) => writeContent(facts({ order: order({ service }) })).amount,
  )
  assert.deepEqual(amounts, [undefined, undefined, '$ 12.500', undefined, '$ 12.500', undefined])
  for (const notice of ['cancelled', 'returning'] as const)
    assert.equal(writeContent(facts({ order: order({ service: 'B' }), notice })).amount, undefined)
})

test('the amount is that of all the products together', () => {
  const products = [product({ cashOnDelivery: 1_000 }), product({ cashOnDelivery: 250 })]
  assert.equal(writeContent(facts({ order: order({ service: 'B', products }) })).amount, '$ 1.250')
})

test('there is one label for each unit of all the products', () => {
  const products = [product({ quantity: 2 }), product({ quantity: 3 })]
  assert.equal(writeContent(facts({ order: order({ products }) })).total, 5)
})

test('a return label goes to the shipper and collects no cash', () => {
  const back = writeReturnContent(facts({ order: order({ service: 'B' }) }), 1824)
  assert.equal(back.letter, 'D')
  assert.equal(back.name, 'Tienda Demo')
  assert.equal(back.postalCode, '1824')
  assert.equal(back.amount, undefined)
  for (const [name, size] of sizes) assertSound(back, name, size)
})

test('a long picking list goes on over further pages, and no row is lost', () => {
  const products = Array.from({ length: 100 }, (_, place) => product({ sku: `SKU-${place}` }))
  const content = writeContent(facts({ order: order({ products }) }))
  const { first, further } = layPicking(content, labelSizes.picking, measures)
  const texts = textsOf([...first, ...further.flat()])
  assert.ok(further.length >= 2)
  for (const { sku } of products) assert.ok(texts.includes(sku ?? ''), String(sku))
})
