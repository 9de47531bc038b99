import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { recordAll, scan } from '../contract/movements-support.ts'
import { crossOrder, expectStored } from '../contract/support.ts'
import { until } from '../support/until.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage, untilLoaded } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()
const { posta } = house

/** One shipment whose visit failed, and one that is out for delivery. */
async function load(): Promise<void> {
  for (const [code, checks] of [
    ['VISTA-FALLIDA', ['IF', 'MA', 'LD', 'CA']],
    ['VISTA-CALLE', ['IF', 'MA', 'LD']],
  ] as const) {
    await expectStored(posta, crossOrder({ codigoSeguimiento: code }))
    for (const [index, check] of checks.entries()) {
      const at = new Date(Date.now() - (60 - index) * 60_000).toISOString()
      await recordAll(posta, [scan(posta, code, check, { at })])
    }
  }
}

const words = {
  es: {
    landing: '/',
    cards: ['El comercio', 'La sucursal', 'El reparto', 'Quien recibe', 'Quien desarrolla'],
    short: ['comercio', 'sucursal', 'reparto', 'destinatario', 'desarrollador'],
    hints: [
      'Este envío tiene un problema: mirá qué pasó y decidí qué hacer.',
      /^Para probar: (Tomá lo primero|Todavía no hay trabajo)/,
      'Abrí la primera parada: entregala, o avisá que no había nadie.',
      'No había nadie en casa: decidí qué hacer con el envío.',
      'pegá el primer pedido en una terminal',
    ],
  },
  en: {
    landing: '/en/',
    cards: ['The shop', 'The branch', 'The courier', 'The recipient', 'The developer'],
    short: ['shop', 'branch', 'courier', 'recipient', 'developer'],
    hints: [
      'This shipment has a problem: see what happened and decide what to do.',
      /^Try this: (Take the first item|There is no work yet)/,
      'Open the first stop: deliver it, or report that nobody was home.',
      'Nobody was home: decide what to do with the shipment.',
      // The reference is in Spanish.
      'pegá el primer pedido en una terminal',
    ],
  },
} as const

const paths = [
  /\/portal\/envios\/VISTA-FALLIDA$/,
  /\/consola(\/sucursales)?$/,
  /\/reparto$/,
  /\/seguimiento\/VISTA-FALLIDA\?k=/,
  /\/docs#empezar$/,
]

if (hasBrowser) before(load)

/** A page with the roles on it: those who sign in have a button, the others a link. */
function door(page: Page, index: number, name: string) {
  return index < 3
    ? page.getByRole('button', { name: new RegExp(`^${name}`) })
    : page.getByRole('link', { name: new RegExp(`^${name}`) })
}

async function untilThere(page: Page, index: number, hint: string | RegExp): Promise<void> {
  await page.waitForURL(paths[index] ?? /never/)
  await page.getByText(hint).first().waitFor()
}

for (const look of looks) {
  const said = words[look.language]
  describe(`one press, ${look.name}`, () => {
    for (const [index, name] of said.cards.entries())
      test(
        `${name}: a page where something waits, and a sentence on what to try`,
        inBrowser,
        async () => {
          const open = await house.open(said.landing, look)
          await door(open.page, index, name).press('Enter')
          await untilThere(open.page, index, said.hints[index] ?? '')
          if (index < 4) {
            await untilLoaded(open)
            await checkPage(open)
          }
          await open.page.close()
        },
      )

    test('leads from each role to the next', inBrowser, async () => {
      const open = await house.open(said.landing, look)
      const { page } = open
      await door(page, 0, said.cards[0]).click()
      await untilThere(page, 0, said.hints[0])
      for (const index of [2, 1, 0, 3, 2, 3, 0, 4]) {
        await door(page, index, said.short[index] ?? '').click()
        await untilThere(page, index, said.hints[index] ?? '')
      }
      await page.close()
    })
  })
}

describe('the sign-in page', () => {
  test('offers the roles, too', inBrowser, async () => {
    const { page } = await house.open('/ingresar')
    await door(page, 1, 'La sucursal').click()
    await untilThere(page, 1, words.es.hints[1])
    await page.close()
  })

  test('signs nobody in by a link alone', inBrowser, async () => {
    const open = await house.open('/ingresar?como=shop')
    await open.page.getByRole('heading', { name: 'Ingresá a tu cuenta' }).waitFor()
    await untilLoaded(open)
    assert.match(open.page.url(), /\/ingresar\?como=shop$/)
    assert.deepEqual(
      (await open.context.cookies()).filter(({ name }) => name === 'posta'),
      [],
    )
    await open.page.close()
  })
})

test('without a script the landing page leads a recipient to the shipment', async () => {
  const { text } = await posta.get('/', { accept: 'text/html' })
  assert.match(text, /<a href="\/demostracion\/destinatario">/)
  assert.match(
    text,
    /<form action="\/ingresar" data-roles><ul><li><button name="como" value="shop">/,
  )
})

const heights = `({
  band: document.querySelector('.band').getBoundingClientRect(),
  top: document.querySelector('.topbar').getBoundingClientRect(),
  side: document.querySelector('.side').getBoundingClientRect(),
  main: document.querySelector('h1').getBoundingClientRect(),
})`

interface Heights {
  readonly [part: string]: {
    readonly top: number
    readonly bottom: number
    readonly height: number
  }
}

describe('the band', () => {
  test('covers nothing, however high it is', inBrowser, async () => {
    const open = await house.open()
    await signIn(open.page, 'store', '/portal/envios')
    await untilLoaded(open)
    const check = async (what: string) => {
      const { band, top, side, main } = await open.page.evaluate<Heights>(heights)
      assert.ok(band && top && side && main)
      assert.equal(band.bottom, top.top, what)
      assert.equal(band.bottom, side.top, what)
      assert.ok(top.bottom <= main.top, what)
      assert.equal(side.bottom, 1000, `${what}: what stands last in the side bar is seen`)
      return band.height
    }
    const one = await check('one line')
    await open.page.getByRole('button', { name: 'Qué es esto' }).click()
    await open.page.getByText('./posta demo remove').waitFor()
    await untilReads('true', async () => String((await check('with the explanation')) > one))
    await checkPage(open)
    await open.page.close()
  })

  test('is made small, and stays so on other pages and for other people', inBrowser, async () => {
    const open = await house.open()
    const { page } = open
    await signIn(page, 'store', '/portal')
    await page.getByRole('button', { name: 'Achicar la franja' }).click()
    await page.getByRole('button', { name: 'Ver como', expanded: false }).waitFor()
    await page.goto('/portal/envios')
    await page.getByRole('button', { name: 'Ver como', expanded: false }).click()
    await page.getByRole('button', { name: 'sucursal' }).waitFor()
    await page.getByRole('button', { name: 'Achicar la franja' }).click()
    await signIn(page, 'admin', '/consola')
    await page.getByText('Es una demostración: todo es inventado.').waitFor()
    await page.getByRole('button', { name: 'Ver como', expanded: false }).waitFor()
    await page.close()
  })

  test('folds on a public page, without a hint that was just given', inBrowser, async () => {
    const open = await house.open('/seguimiento/VISTA-CALLE')
    const { page } = open
    await page.getByText('Estos envíos no son reales.').click()
    await untilReads('false', () =>
      page.getByRole('button', { name: 'comercio' }).isVisible().then(String),
    )
    await page.reload()
    await untilReads('false', () =>
      page.getByRole('button', { name: 'comercio' }).isVisible().then(String),
    )
    await page.goto('/demostracion/destinatario')
    await page.getByRole('button', { name: 'comercio' }).waitFor()
    await page.close()
  })

  test('is not in production', inBrowser, async () => {
    for (const path of ['/production/', '/production/ingresar', '/production/seguimiento/NADA-1']) {
      const { page } = await house.open(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await page.getByText('demostración').count(), 0, path)
      await page.close()
    }
  })
})

describe('while it is made', () => {
  const living = withBrowser({ env: { POSTA_DEMO: 'living' } })

  test('the pages say how far it is', inBrowser, async () => {
    const { page } = await living.open('/')
    await page.getByText(/Se está armando: \d+ %\./).waitFor()
    await page.goto('/ingresar')
    const share = page.getByText(/Se está armando: \d+ %\./)
    const first = await share.textContent()
    await until('it goes on', async () => (await share.textContent()) !== first)
    await page.close()
  })
})

describe('without the demonstration', () => {
  const off = withBrowser({ env: { POSTA_DEMO: 'off' } })

  test('no page speaks of it', inBrowser, async () => {
    for (const path of ['/', '/ingresar', '/seguimiento/NADA-1', '/sucursales']) {
      const { page } = await off.open(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await page.getByText(/demostración/i).count(), 0, path)
      await page.getByText('Pruebas').first().waitFor()
      await page.close()
    }
  })
})
