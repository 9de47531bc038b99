import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { chunkOf, png as whole } from '../../../test/support/pictures.ts'
import { officer } from '../../../test/support/piece-doors.ts'
import { barePicture } from '../../kits/pictures/pictures.ts'
import { type BrandDoor, openBrand, usualBrand } from './brand.ts'
import { brandColours } from './brand-colours.ts'
import { judgeLogo, type Logo } from './brand-rules.ts'

const judge = (logo: Logo) => judgeLogo(logo, barePicture)

const base64 = (text: string) => Buffer.from(text).toString('base64')
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
const svg = (text: string) => ({ type: 'image/svg+xml', data: base64(text) }) as const

test('a colour that can be read stays as it is, in light pages', () => {
  assert.equal(brandColours('#1d4fc4').light.accent, '#1d4fc4')
  assert.equal(brandColours('#7A0019').light.accent, '#7a0019')
})

test('a colour too light for white text is darkened, and one too dark is lightened at night', () => {
  for (const colour of ['#ffe600', '#ffffff', '#00ff66', '#000000', '#7a0019', '#777777']) {
    const { light, dark } = brandColours(colour)
    assert.ok(contrast(light.accent, '#ffffff') >= 4.5, `${colour} in light`)
    assert.ok(contrast(light.accent, light.soft) >= 4.5, `${colour} on its soft ground`)
    assert.ok(contrast(dark.accent, '#161c26') >= 4.5, `${colour} in dark`)
    assert.ok(contrast(dark.accent, dark.onAccent) >= 4.5, `${colour} on a dark page's button`)
  }
})

/** By the formula of WCAG 2, written again. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((left, right) => left - right)
  return (high + 0.05) / (low + 0.05)
}

test('a drawing is taken, unless it runs or loads something', () => {
  assert.ok(judge(svg(drawing)).ok)
  assert.ok(judge(svg(`<?xml version="1.0"?>\n${drawing}`)).ok)
  assert.ok(judge(svg(drawing.replace('<path', '<use href="#a"/><path fill="url(#b)"'))).ok)
  for (const part of [
    '<script>alert(1)</script>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    '<set attributeName="onclick" to="x()"/>',
    '<a><animate attributeName="xlink:href" values="&#106;avascript:x()"/></a>',
    '<a onclick="x()"/>',
    '<a ONLOAD = "x()"/>',
    '<image href="https://other.example/x.png"/>',
    '<use href="https://other.example/x.svg#a"/>',
    '<a xlink:href="javascript:x()"/>',
    '<style>@import "x.css"</style>',
    '<path fill="url(https://other.example)"/>',
    '<foreignObject/>',
  ])
    assert.deepEqual(judge(svg(drawing.replace('<path', `${part}<path`))), {
      ok: false,
      refusal: 'logo-unsafe',
    })
  const doctype = `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`
  for (const wrong of ['', 'hello', doctype, '<svg>']) assert.ok(!judge(svg(wrong)).ok, wrong)
})

test('an image is judged by its bytes, and large ones are refused', () => {
  const logoOf = (width: number) => {
    const head = Buffer.from([...whole.subarray(16, 29)])
    head.writeUInt32BE(width)
    const parts = [whole.subarray(0, 8), chunkOf('IHDR', head), whole.subarray(33)]
    return judge({ type: 'image/png', data: Buffer.concat(parts).toString('base64') })
  }
  assert.ok(logoOf(200).ok)
  assert.deepEqual(logoOf(9_000), { ok: false, refusal: 'logo-too-large' })
  assert.ok(!judge({ type: 'image/png', data: base64(drawing) }).ok)
  const large = drawing.replace('M0', `M0${' '.repeat(40_000)}`)
  assert.deepEqual(judge(svg(large)), { ok: false, refusal: 'logo-too-large' })
})

forEachEngine((engine) => {
  let db: TestDatabase
  let door: BrandDoor
  before(async () => {
    db = await openMigrated(engine)
    door = await openBrand(db, Date.now)
  })
  after(() => db.dispose())

  test('a brand is stored with its author, and another process sees it', async () => {
    assert.equal(door.current().name, 'Posta')
    const logo = svg(drawing)
    const own = { ...usualBrand, name: 'Correo del Sur', colour: '#7a0019', logo }
    assert.ok((await door.put(own, officer)).ok)
    const other = await openBrand(db, Date.now)
    assert.deepEqual([other.current().name, other.current().logo], ['Correo del Sur', logo])
    const refused = await door.put({ ...own, name: 'X', logo: svg('no') }, officer)
    assert.deepEqual([refused.ok, door.current().name], [false, 'Correo del Sur'])
    const entries = await db.all<{ operator: string }>(
      `select operator from audit_entry where action = 'brand.put'`,
    )
    assert.deepEqual(entries, [{ operator: officer.name }])
  })
})
