import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { code128Widths } from '../../web/formats/code128.ts'
import { cancel } from '../contract/pieces-support.ts'
import { crossOrder, expectStored, opsHeaders } from '../contract/support.ts'
import { patienceMs } from '../support/until.ts'
import { browserWithCamera, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { delayAnswers } from './support/delay-answers.ts'
import { type DemoPerson, signIn } from './support/people.ts'
import { pressOnceDrawn, typeOnceDrawn } from './support/typing.ts'
import { untilMatches, untilReads } from './support/until-reads.ts'

const house = withBrowser()

const station = '/consola/escanear'

/** Loads an order to La Plata; returns its code. */
async function loadPiece(changes = {}): Promise<string> {
  const town = { 'domicilio.localidad': 'La Plata', 'domicilio.codigoPostal': 1900 }
  const order = crossOrder({ ...town, ...changes })
  await expectStored(house.posta, order)
  return String(order['codigoSeguimiento'])
}

async function checksOf(code: string): Promise<string[]> {
  const path = `/ops/v1/movements?trackingCode=${code}`
  const { json } = await house.posta.get(path, opsHeaders(house.posta))
  return (json.items as { check: string }[]).map(({ check }) => check)
}

async function ops(path: string, body: object) {
  const { json, status, text } = await house.posta.post(
    `/ops/v1${path}`,
    body,
    opsHeaders(house.posta),
  )
  assert.ok(status < 300, text)
  return json
}

async function makeBag(branch: string, destination: string): Promise<string> {
  return String((await ops('/containers', { kind: 'bag', branch, destination })).id)
}

const record = (movement: object) => ops('/movements', { movements: [movement] })

async function placeOf(code: string): Promise<unknown[]> {
  const { json } = await house.posta.get(`/ops/v1/places/${code}`, opsHeaders(house.posta))
  return [json.place, json.container]
}

async function openStation(who: DemoPerson, look = {}) {
  const open = await house.open('', look)
  await signIn(open.page, who, station)
  await open.page.getByRole('textbox', { name: /Código escaneado|Scanned code/ }).waitFor()
  return open
}

const answer = (page: Page) => page.locator('.flash[role="status"]')

const countTones = `
  globalThis.tones = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    globalThis.tones += 1
    return start.apply(this, when)
  }`

/** A text, since it runs in the page: the unsent count when a code has just been entered. */
const unsentAtEnter = `(async () => {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
  document.querySelector('.gun input').dispatchEvent(enter)
  for (let turns = 0; turns < 10; turns += 1) await undefined
  return document.querySelector('.queue .figure').textContent
})()`

/** The meaning of a scan stands in the address, which follows the key. */
async function choose(page: Page, key: string, check: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForURL(`**?hace=${check}`)
}

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Two frames of a label before a camera, as an uncompressed film. */
function filmOf(code: string): Buffer {
  const [width, height, bar] = [640, 480, 2]
  const light = Buffer.alloc(width * height, 235)
  let x = 40
  for (const [at, modules] of code128Widths(code).entries()) {
    const end = x + modules * bar
    if (at % 2 === 0)
      for (let y = 160; y < 320; y += 1) light.fill(16, y * width + x, y * width + end)
    x = end
  }
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A0:0 C420jpeg\n`)
  return Buffer.concat([head, ...frame, ...frame])
}

describe('the scan station', () => {
  test('records a scan that is faster than the list of branches', inBrowser, async () => {
    const code = await loadPiece()
    const { page } = await house.open()
    const branches = await delayAnswers(page, '**/ops/v1/branches?*')
    await signIn(page, 'admin', station)
    await page.locator('.gun input:focus').waitFor()
    await branches.asked()
    await scan(page, code)
    branches.release()
    await answer(page).getByText('Ingresado').waitFor()
    await page.close()
  })

  test('takes a day of scans by keyboard alone', inBrowser, async () => {
    const code = await loadPiece()
    const { page } = await openStation('scanner')
    await untilReads('Código escaneado', () => page.locator(':focus').getAttribute('aria-label'))
    await untilReads(true, () => page.getByRole('radio', { name: 'Ingresar' }).isChecked())

    await scan(page, code.toLowerCase())
    await answer(page).getByText('Ingresado').waitFor()
    const text = await answer(page).innerText()
    assert.match(text, new RegExp(code))
    assert.match(text, /→ La Plata\. Va a la ruta LA PLATA/)

    await scan(page, code)
    await answer(page).getByText('Ya estaba').waitFor()
    await untilMatches(/Lo ingresó Escáner D\. hace \d+ (s|min)\. No se reg/, () =>
      answer(page).innerText(),
    )

    await choose(page, 'F4', 'AR')
    await scan(page, code)
    await answer(page).getByText('Llegó').waitFor()
    await scan(page, code)
    await answer(page)
      .getByText(/Lo recibió Escáner D\./)
      .waitFor()
    await choose(page, 'F5', 'MA')
    await scan(page, code)
    await answer(page).getByText('A reparto').waitFor()
    await choose(page, 'F2', 'CO')
    await scan(page, code)
    await answer(page).getByText('No va acá').waitFor()
    await untilMatches(/Está listo para salir desde las .* Puede pasar a/, () =>
      answer(page).innerText(),
    )

    await scan(page, 'NADIE-0001')
    await answer(page).getByText('Apartar').waitFor()
    assert.deepEqual(await checksOf(code), ['PI', 'IF', 'AR', 'MA'])

    const log = page.getByRole('region', { name: 'Últimos escaneos' })
    await untilReads(7, () => log.getByRole('listitem').count())
    const figures = await log.locator('.kpi .figure').allInnerTexts()
    assert.deepEqual([figures[0], figures[2], figures[3]], ['7', '2', '2'])
    await page.close()
  })

  test('says why a cancelled piece is set aside', inBrowser, async () => {
    const code = await loadPiece()
    await cancel(house.posta, code)
    const { page } = await openStation('branch')
    await scan(page, code)
    await answer(page).getByText('Apartar').waitFor()
    await answer(page).getByText('Cancelado por la tienda.').waitFor()
    await page.close()
  })

  test('loses none of the codes that a scanner types at once', inBrowser, async () => {
    const codes = await Promise.all(Array.from({ length: 40 }, () => loadPiece()))
    const [first = '', ...others] = codes
    const last = others.pop() ?? ''
    const { page } = await house.open()
    // The first as soon as the field stands there.
    await page.addInitScript(typeOnceDrawn('.gun input', first))
    await page.addInitScript(pressOnceDrawn('.gun input', { key: 'Enter' }))
    await signIn(page, 'scanner', station)
    await page.locator('.gun input:focus').waitFor()
    // Without pauses: several times as fast as 20 codes a second.
    await page.keyboard.type(others.map((code) => `${code}\n`).join(''))
    await page.getByText('Con conexión').waitFor()
    const unsent = page.locator('.queue .figure')
    await unsent.filter({ hasText: /^0/ }).waitFor()
    for (const code of [first, ...others])
      assert.deepEqual(await checksOf(code), ['PI', 'IF'], code)
    // It counts a scan in the turn of its Enter.
    await page.locator('.gun input').fill(last)
    assert.match(await page.evaluate<string>(unsentAtEnter), /^1/)
    await unsent.filter({ hasText: /^0/ }).waitFor()
    assert.deepEqual(await checksOf(last), ['PI', 'IF'])
    const figures = await page.locator('.kpi .figure').allInnerTexts()
    assert.deepEqual([figures[0], figures[2], figures[3]], ['40', '0', '0'])
    await page.close()
  })

  test(
    'undoes the last scan: at once for a scanner, with a reason for a branch',
    inBrowser,
    async () => {
      const [one, other] = [await loadPiece(), await loadPiece()]
      const scanner = await openStation('scanner')
      await scan(scanner.page, one)
      await answer(scanner.page).getByText('Ingresado').waitFor()
      await scanner.page.keyboard.press('F9')
      await scanner.page
        .getByText('Se anotó una corrección: vuelve a Cargado', { exact: true })
        .waitFor()
      assert.deepEqual(await checksOf(one), ['PI', 'IF', 'PI'])
      await scanner.page.keyboard.press('F9')
      await scanner.page.getByText('No hay nada que deshacer').waitFor()
      await scanner.page.close()

      const branch = await openStation('branch')
      const { page } = branch
      await scan(page, other)
      await answer(page).getByText('Ingresado').waitFor()
      await page.keyboard.press('F9')
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: /Deshacer el escaneo/ })
        .waitFor()
      await checkPage(branch)
      await page.keyboard.press('Enter')
      await page.getByText('Contá por qué').waitFor()
      await page.keyboard.type('Era de otra tanda')
      await page.keyboard.press('Enter')
      await page.getByText('Se anotó una corrección: vuelve a Cargado', { exact: true }).waitFor()
      assert.deepEqual(await checksOf(other), ['PI', 'IF', 'PI'])
      // The field has the focus again.
      await scan(page, other)
      await answer(page).getByText('Ingresado').waitFor()
      await page.close()
    },
  )

  test('fills a bag with "Agrupar", sends it whole and opens it', inBrowser, async () => {
    const [one, other] = [await loadPiece(), await loadPiece()]
    const bag = await makeBag('C0001', 'B0001')
    const open = await openStation('scanner')
    const { page } = open
    for (const code of [one, other]) {
      await scan(page, code)
      await answer(page).getByText(code).waitFor()
      await answer(page).getByText('Ingresado').waitFor()
    }
    await choose(page, 'F2', 'CO')
    await scan(page, bag.toLowerCase())
    const filling = page.getByRole('region', { name: 'Bolsa' })
    await filling.getByText(bag).waitFor()
    await filling.getByText('Va a B0001').waitFor()
    await filling.getByText('Abierta').waitFor()
    await answer(page).getByText(`Escaneá lo que va adentro de ${bag}`).waitFor()
    await scan(page, one)
    await answer(page).getByText('Agrupado').waitFor()
    await untilMatches(new RegExp(`Bolsa ${bag}`), () => answer(page).innerText())
    await filling.getByText('1 adentro').waitFor()
    await scan(page, other)
    await filling.getByText('2 adentro').waitFor()
    await checkPage(open)
    // It stays chosen over a closed tab, and an undone scan is out of it.
    await page.reload()
    await filling.getByText('2 adentro').waitFor()
    await page.keyboard.press('F9')
    await filling.getByText('1 adentro').waitFor()
    assert.deepEqual(await placeOf(one), ['container', bag])
    assert.deepEqual(await placeOf(other), ['floor', null])
    await choose(page, 'F3', 'AS')
    await filling.waitFor({ state: 'detached' })
    await scan(page, bag)
    await answer(page).getByText('Despachado').waitFor()
    await page.keyboard.press('F9')
    await answer(page).getByText('Se anotó una corrección: vuelve a Agrupado.').waitFor()
    assert.deepEqual(await placeOf(one), ['container', bag])
    await scan(page, bag)
    await answer(page).getByText('Despachado').waitFor()
    await answer(page).getByText('Con todo lo que lleva: 1.').waitFor()
    assert.deepEqual((await checksOf(one)).at(-1), 'AS')
    await page.keyboard.press('F2')
    await filling.getByText('No está abierta acá: no admite más envíos.').waitFor()
    await scan(page, other)
    await answer(page).getByText('No va acá').waitFor()
    await filling.getByRole('button', { name: 'Soltar' }).click()
    await filling.waitFor({ state: 'detached' })
    await page.close()
  })

  test('opens a bag that has arrived, with Enter', inBrowser, async () => {
    const code = await loadPiece()
    const bag = await makeBag('B0001', 'C0001')
    await record({ trackingCode: code, check: 'IF', branch: 'B0001' })
    await record({ trackingCode: code, check: 'CO', branch: 'B0001', container: bag })
    await record({ trackingCode: bag, check: 'AS', branch: 'B0001' })
    const { page } = await openStation('scanner')
    await choose(page, 'F4', 'AR')
    await scan(page, bag)
    await answer(page).getByText('Llegó').waitFor()
    await answer(page).getByRole('link', { name: 'Abrir y comparar' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/consola/contenedores/${bag}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.close()
  })

  test('makes no sound once it is silenced, and remembers it', inBrowser, async () => {
    const code = await loadPiece()
    const { page } = await openStation('scanner')
    await page.evaluate(countTones)
    const tones = () => page.evaluate<number>('tones')
    await scan(page, 'NADIE-0002')
    await answer(page).getByText('Apartar').waitFor()
    const heard = await tones()
    assert.ok(heard > 0)
    await page.getByRole('button', { name: 'Sonido encendido' }).click()
    await scan(page, code)
    await answer(page).getByText('Ingresado').waitFor()
    assert.equal(await tones(), heard)
    await page.reload()
    await page.getByRole('button', { name: 'Sonido apagado' }).waitFor()
    await page.close()
  })

  test('reads a label with the camera, with a program of our own', inBrowser, async () => {
    const code = await loadPiece()
    const folder = await mkdtemp(join(tmpdir(), 'posta-camera-'))
    const film = join(folder, 'label.y4m')
    await writeFile(film, filmOf(code))
    const browser = await browserWithCamera(film)
    const page = await browser.newPage({ baseURL: house.posta.url })
    page.setDefaultTimeout(patienceMs)
    const paths: string[] = []
    page.on('request', (request) => paths.push(request.url()))
    await page.goto('/ingresar')
    await signIn(page, 'scanner', station)
    await page.getByRole('button', { name: 'Usar la cámara' }).click()
    await answer(page).getByText('Ingresado').waitFor()
    assert.ok(paths.every((url) => url.startsWith(house.posta.url)))
    await page.getByRole('button', { name: 'Cerrar la cámara' }).click()
    // The courier's phone reads them, too.
    await signIn(page, 'courier', '/reparto?escanear')
    await page.getByRole('button', { name: 'Usar la cámara' }).click()
    await page.getByRole('dialog').locator('.error').waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Código' }).inputValue(), code)
    await browser.close()
    await rm(folder, { recursive: true })
    assert.deepEqual(await checksOf(code), ['PI', 'IF'])
  })

  test('fills the screen of a scanner', inBrowser, async () => {
    const { page } = await openStation('scanner')
    await untilReads(false, () => page.getByRole('navigation', { name: 'Principal' }).isVisible())
    await page.getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('navigation', { name: 'Principal' }).waitFor()
    await page.close()
    const branch = await openStation('branch')
    await branch.page.getByRole('navigation', { name: 'Principal' }).waitFor()
    await branch.page.close()
  })

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await openStation('admin', look)
      await checkPage(open)
      await scan(open.page, await loadPiece())
      await answer(open.page)
        .getByText(/Ingresado|Taken in/)
        .waitFor()
      await checkPage(open)
      await scan(open.page, 'NADIE-0003')
      await answer(open.page)
        .getByText(/Apartar|Set aside/)
        .waitFor()
      await checkPage(open)
      await open.page.getByRole('link', { name: /Tarjeta del puesto|Card of the station/ }).click()
      await open.page.getByRole('img', { name: 'POSTA/IF' }).waitFor()
      await checkPage(open)
      await open.page.close()
    })
})
