import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { demoShippers } from '../../src/demo/demo-carrier.ts'
import { recordAll, scan } from '../contract/movements-support.ts'
import { cancel } from '../contract/pieces-support.ts'
import { crossOrder, expectStored, type Fields } from '../contract/support.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'

const house = withBrowser()
const { posta } = house
const hourMs = 3_600_000

/** Loads an order and records these states, each `hours` hours ago. */
async function load(code: string, states: string, changes: Fields = {}): Promise<void> {
  await expectStored(posta, crossOrder({ codigoSeguimiento: code, ...changes }))
  for (const [, check = '', hours = '', branch = 'X0001'] of states.matchAll(
    /(\w\w)-(\d+)(?:@(\w+))?/g,
  )) {
    const at = new Date(Date.now() - Number(hours) * hourMs).toISOString()
    await recordAll(posta, [scan(posta, code, check, { at, branch })])
  }
}

const toBranch: Fields = { servicio: 'F', 'domicilio.localidad': 'X0001' }

/** A shipment in every state that the page has, with its title in both languages. */
const states = [
  ['PAGE-NEW', '', 'Recibimos los datos', 'We received the data'],
  ['PAGE-ROAD', 'IF-50@C0001 AS-40@C0001', 'Llega ', 'It arrives '],
  ['PAGE-OUT', 'IF-50@C0001 AR-14 MA-1 LD-0', 'Llega hoy', 'It arrives today'],
  ['PAGE-DONE', 'IF-50@C0001 MA-4 LD-3 DL-1', 'Entregado', 'Delivered'],
  ['PAGE-MISS', 'IF-50@C0001 MA-4 LD-3 CA-1', 'No encontramos a nadie', 'We found nobody'],
  [
    'PAGE-BACK',
    'IF-50@C0001 DV-9 RV-8 RM-5@C0001 RC-1@C0001',
    'Volvió a la tienda',
    'It went back',
  ],
  ['PAGE-LATE', 'IF-90@C0001 AS-80@C0001', 'Demorado', 'Delayed'],
] as const

async function givenLink(code: string): Promise<string> {
  const headers = { authorization: `Bearer ${demoShippers[0]?.apiKey}` }
  const { json } = await posta.get(`/v1/shipments/${code}`, headers)
  const { pathname, search } = new URL(json.trackingUrl)
  return pathname + search
}

if (hasBrowser)
  before(async () => {
    for (const [code, scans] of states) await load(code, scans)
    await load('PAGE-WAIT', 'IF-50@C0001 AR-3@X0001', toBranch)
    await load('PAGE-VOID', '')
    await cancel(posta, 'PAGE-VOID')
  })

describe('public pages', () => {
  for (const look of looks)
    test(`are sound in every state: ${look.name}`, inBrowser, async () => {
      const isSpanish = look.language === 'es'
      const start = isSpanish ? '' : '/en'
      const open = await house.open(`${start}/`, look)
      const { page } = open
      const name = isSpanish
        ? 'Tu envío, de posta en posta.'
        : 'Your shipment, from stage to stage.'
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await checkPage(open)
      const titles: (readonly [string, string])[] = [
        ...states.map(([code, , es, en]) => [code, isSpanish ? es : en] as const),
        ['PAGE-WAIT', isSpanish ? 'Te espera en la sucursal' : 'It is waiting for you'],
        ['PAGE-VOID', isSpanish ? 'Envío cancelado' : 'Shipment cancelled'],
        ['PAGE-NONE', isSpanish ? 'No encontramos ese envío' : 'We could not find that shipment'],
      ]
      for (const [code, title] of titles) {
        await page.goto(`${start}/seguimiento/${code}`)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        // The browser itself reports a page that is not there.
        if (code === 'PAGE-NONE') open.watch.faults.length = 0
        await checkPage(open)
      }
      for (const path of ['/sucursales', '/privacidad']) {
        await page.goto(start + path)
        await checkPage(open)
      }
      await page.close()
    })

  test('the track box leads to the shipment, and English stays', inBrowser, async () => {
    const { page } = await house.open('/testing/')
    await page.getByRole('textbox', { name: 'Código de seguimiento' }).fill('page-done')
    await page.getByRole('button', { name: 'Seguir' }).click()
    await page.getByRole('heading', { name: 'Entregado', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Delivered', level: 1 }).waitFor()
    await page.waitForURL('**/testing/en/seguimiento/PAGE-DONE')
    await page.getByRole('link', { name: 'Posta' }).click()
    await page.getByRole('textbox', { name: 'Tracking code' }).waitFor()
    await page.close()
  })

  test('an open page shows the next movement by itself', inBrowser, async () => {
    await load('PAGE-LIVE', 'IF-5@C0001')
    const { page, watch } = await house.open('/seguimiento/PAGE-LIVE')
    await page.getByText('El envío está en nuestras manos').first().waitFor()
    await recordAll(posta, [scan(posta, 'PAGE-LIVE', 'MA')])
    await page.getByText('El envío está listo para salir a distribución').first().waitFor()
    assert.deepEqual(watch.faults, [])
    await page.close()
  })

  test(
    'a recipient who was missed asks for another day, by keyboard alone',
    inBrowser,
    async () => {
      const open = await house.open(await givenLink('PAGE-MISS'))
      const { page } = open
      await page.getByRole('link', { name: 'Que vuelvan otro día' }).press('Enter')
      await page.getByRole('heading', { name: 'Que vuelvan otro día' }).waitFor()
      await checkPage(open)
      await page.getByRole('radio').first().press('ArrowDown')
      await page.getByRole('button', { name: 'Confirmar' }).press('Enter')
      await page.getByText(/Pediste que volvamos el \S+ \d\d\/\d\d\./).waitFor()
      await checkPage(open)
      await page.close()
    },
  )
})
