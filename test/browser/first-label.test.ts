import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { read, utils, write } from '@e965/xlsx'
import type { Download, Page } from 'playwright-core'
import { opsHeaders } from '../contract/support.ts'
import { inBrowser, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'

const house = withBrowser()

const email = 'lucia@mateymadera.example'
const password = 'mate-y-madera-71'

/** Opens the testing account of a new shipper; returns the link that invites its first person. */
async function openAccount(): Promise<string> {
  const headers = opsHeaders(house.posta)
  const shipper = { number: 7002, name: 'Mate y Madera', mode: 'CROSS' }
  const contact = { contactName: 'Lucía Ferreyra', contactEmail: email, services: 'E' }
  const request = { ...shipper, ...contact }
  const opened = await house.posta.post('/testing/ops/v1/onboardings', request, headers)
  assert.equal(opened.status, 201, opened.text)
  const person = { email, name: 'Lucía Ferreyra', role: 'administra' }
  const invited = await house.posta.post('/testing/ops/v1/users?shipper=7002', person, headers)
  assert.equal(invited.status, 201, invited.text)
  return new URL(String(invited.json.link)).pathname
}

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await file.path())
}

/** The template as a person fills it in: the example's row with a code of the account. */
function fillIn(template: Buffer, code: string): Buffer {
  const book = read(template)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false })
  const [headings = [], example = []] = rows
  const filled = example.map((cell) => (cell.startsWith('EJEMPLO-BORRAR') ? code : cell))
  const made = {
    SheetNames: ['Pedidos'],
    Sheets: { Pedidos: utils.aoa_to_sheet([headings, filled]) },
  }
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('a new account', () => {
  test('is led from its invitation to its first printed label', inBrowser, async () => {
    const link = await openAccount()
    const open = await house.open(link)
    const { page } = open
    await page.getByLabel('Contraseña nueva').fill(password)
    await page.getByRole('button', { name: 'Guardar e ingresar' }).click()
    await page.getByRole('heading', { name: 'Te damos la bienvenida, Lucía' }).waitFor()

    // An empty page names the next step.
    for (const address of ['/portal/etiquetas', '/portal/hojas']) {
      await page.goto(address)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Subir (una )?planilla$/ })
        .waitFor()
      await checkPage(open)
    }
    await page.goto('/portal')
    await page.getByRole('link', { name: 'Subir una planilla' }).click()
    await page.getByRole('heading', { name: 'Ninguna todavía' }).waitFor()
    const template = await saved(page, () =>
      page.getByRole('button', { name: 'Bajar la plantilla' }).click(),
    )
    const file = { name: 'primera.xlsx', mimeType: '', buffer: fillIn(template, 'PRUEBA-0001') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Cargar el correcto' }).click()
    await page.getByRole('button', { name: 'Ver el resultado' }).click()
    await page.getByRole('link', { name: 'Imprimir la etiqueta' }).click()
    await page.getByRole('img', { name: /PRUEBA-0001/ }).waitFor()
    const labels = await saved(page, () =>
      page.getByRole('button', { name: /^Imprimir 1 en/ }).click(),
    )
    assert.equal(labels.subarray(0, 5).toString(), '%PDF-')
    await page
      .getByRole('row', { name: /PRUEBA-0001/ })
      .getByText('1 vez, hoy')
      .waitFor()

    await page.goto('/portal/etiquetas')
    await page.getByRole('main').getByRole('link', { name: 'Hoja de entrega' }).click()
    await page.getByRole('row', { name: /PRUEBA-0001/ }).waitFor()
    // The home of an account with shipments keeps the way to the next ones.
    await page.goto('/portal')
    await page.getByRole('main').getByRole('link', { name: 'Subir planilla' }).waitFor()
    await page.goto('/portal/habilitacion')
    await page
      .getByRole('row', { name: /PRUEBA-0001/ })
      .getByText('Pedí su seguimiento')
      .waitFor()
    await page.close()
  })
})
