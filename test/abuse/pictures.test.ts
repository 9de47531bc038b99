/** The data that a telephone writes into its photos, or hides behind them, are not kept. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { inBrowser, withBrowser } from '../browser/support/browser.ts'
import { crossOrder, expectStored } from '../contract/support.ts'
import { chunkOf, exifOf, exifSegment, jpeg, jpegWith, png, pngWith } from '../support/pictures.ts'

const house = withBrowser()

const place = 'GPS -34.6037,-58.3816'
const tail = Buffer.from(`PK\u0003\u0004 ${place}`)
const bearer = () => ({ authorization: `Bearer ${house.posta.opsToken}` })

function call(method: string, path: string, body?: object) {
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  return house.posta.request(method, `/ops/v1${path}`, { headers: bearer(), ...content })
}

let made = 0

/** Delivers a new shipment with these pictures. */
async function deliver(photo: Buffer, signature: Buffer) {
  const trackingCode = `FOTO-${(made += 1)}`
  await expectStored(house.posta, crossOrder({ codigoSeguimiento: trackingCode }))
  for (const check of ['IF', 'MA', 'LD']) {
    const movements = [{ trackingCode, check, branch: 'C0001' }]
    assert.equal((await call('POST', '/movements', { movements })).status, 200)
  }
  const visit = { id: trackingCode, trackingCode, name: 'Sofía', document: '30111222' }
  const pictures = {
    photos: [photo.toString('base64')],
    signature: signature.toString('base64'),
  }
  return { trackingCode, answer: await call('POST', '/deliveries', { ...visit, ...pictures }) }
}

async function shown(trackingCode: string, file: string): Promise<Buffer> {
  const url = `${house.posta.url}/testing/ops/v1/deliveries/${trackingCode}/proof/${file}`
  return Buffer.from(await (await fetch(url, { headers: bearer() })).arrayBuffer())
}

test('a program sends photos with a place, a preview and an archive behind them', async () => {
  const photo = Buffer.concat([jpegWith(exifSegment(exifOf(6, place))), tail])
  const signature = Buffer.concat([pngWith(chunkOf('tEXt', `Comment\0${place}`)), tail])
  const { trackingCode, answer } = await deliver(photo, signature)
  assert.equal(answer.json.status, 'recorded', answer.text)
  for (const file of ['foto-1.jpg', 'firma.png']) {
    const picture = await shown(trackingCode, file)
    assert.equal(picture.includes(place), false, file)
    assert.equal(picture.includes('PK\u0003\u0004'), false, file)
  }
})

test('a photo that ends too soon is refused with its field and what to do', async () => {
  const { answer } = await deliver(jpeg.subarray(0, jpeg.length - 2), png)
  assert.equal(answer.status, 400)
  const [fault] = answer.json.errors
  assert.deepEqual([fault.field, fault.code], ['photos[0]', 'field-malformed'])
  assert.match(fault.detail, /JPEG entera .*guardarla de nuevo/)
})

test("a logo keeps nothing of the designer's program", async () => {
  const logo = { type: 'image/png', data: pngWith(chunkOf('tEXt', place)).toString('base64') }
  const { json } = await call('GET', '/settings/brand')
  const { name, colour, phone, email, web } = json
  const put = await call('PUT', '/settings/brand', { name, colour, phone, email, web, logo })
  assert.equal(put.status, 200, put.text)
  const picture = await fetch(`${house.posta.url}/testing${put.json.logoPath}`)
  assert.deepEqual(Buffer.from(await picture.arrayBuffer()), png)
})

/** The size that a browser shows, and the colour near the upper left corner. */
async function drawn(page: Page, picture: Buffer): Promise<unknown[]> {
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.fromBase64('${picture.toString('base64')}')
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const paper = document.createElement('canvas').getContext('2d')
    paper.drawImage(bitmap, 0, 0)
    const [red, , blue] = paper.getImageData(1, 1, 1, 1).data
    return [bitmap.width, bitmap.height, red > blue ? 'red' : 'blue']
  })()`)
}

test('a photo is still shown upright', inBrowser, async () => {
  const { page } = await house.open('/testing/seguimiento')
  const seen = new Set<string>()
  for (const orientation of [1, 3, 6, 8]) {
    const photo = jpegWith(exifSegment(exifOf(orientation, place, orientation === 6)))
    const { trackingCode } = await deliver(photo, png)
    const picture = await drawn(page, await shown(trackingCode, 'foto-1.jpg'))
    assert.deepEqual(picture, await drawn(page, photo))
    seen.add(picture.join(' '))
  }
  assert.deepEqual([...seen].toSorted(), ['16 8 blue', '16 8 red', '8 16 blue', '8 16 red'])
  await page.close()
})
