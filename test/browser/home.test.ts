import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { homeWords } from '../../web/words/home.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage, untilLoaded } from './support/check-page.ts'
import { signIn } from './support/people.ts'
import { checksAtOnce } from './support/typing.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

async function loadOrder(code: string): Promise<void> {
  const answer = await house.posta.post('/testing/cargaCliente/', {
    autentificacion: { shipper: 9001, password: 'demo-cross-9001' },
    codigoSeguimiento: code,
    servicio: 'E',
    productos: [{ largo: 30, alto: 20, ancho: 10, peso: 1.5, cantidad: 1 }],
    destinatario: {
      tipoDocumento: 'DNI',
      numeroDocumento: 30111222,
      nombre: 'Julián Acosta',
      celular: '1155550000',
    },
    domicilio: {
      direccion: 'Av. Corrientes',
      altura: '1234',
      codigoPostal: 1043,
      localidad: 'CABA',
      provincia: 'CABA',
    },
  })
  assert.equal(answer.json.codError, 0, answer.text)
}

async function scan(code: string, checks: readonly string[]): Promise<void> {
  for (const check of checks) {
    const movement = { trackingCode: code, check, branch: 'C0001' }
    const headers = { authorization: `Bearer ${house.posta.opsToken}` }
    const { json } = await house.posta.post(
      '/testing/ops/v1/movements',
      { movements: [movement] },
      headers,
    )
    assert.equal(json.results?.[0]?.status, 'recorded', JSON.stringify(json))
  }
}

/** How much of the code is beside its box. */
const cutPixels = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
  document.querySelector('.codeblock pre'),
)`

describe('the first page of the portal', () => {
  for (const size of ['wide', 'phone'] as const)
    test(
      `of an account without shipments has its first call whole, ${size}`,
      inBrowser,
      async () => {
        const { page } = await house.open('', { size })
        await signIn(page, 'warehouse', '/portal')
        const call = page.locator('.codeblock pre')
        await call.getByText('/v1/quotes').waitFor()
        assert.equal(await page.evaluate<number>(cutPixels), 0)
        await page.close()
      },
    )

  test('asks once for what it opens with', inBrowser, async () => {
    const opened = await house.open()
    const { page } = opened
    await signIn(page, 'store')
    // Pieces that moved just before may be queried again once the stream says so.
    await page.route('**/v1/stream?*', (route) => route.abort())
    const paths: string[] = []
    page.on('request', (request) => paths.push(request.url()))
    await page.goto('/portal')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await untilLoaded(opened)
    assert.equal(paths.filter((url) => url.includes('/v1/session')).length, 1)
    // The figures of the days and those of the month.
    const figures = paths.filter((url) => url.includes('/v1/dashboard'))
    assert.equal(new Set(figures).size, figures.length, figures.join('\n'))
    await page.close()
  })

  before(async () => {
    await loadOrder('HOME-1')
    await loadOrder('HOME-2')
    await scan('HOME-1', ['IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD', 'CA'])
  })

  for (const look of looks)
    test(`is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await signIn(open.page, 'store', '/portal')
      await open.page.getByText('HOME-1').waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('has first what waits for a decision, with the way to it', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal')
    const link = page.getByRole('link', { name: /HOME-1 · Julián Acosta/ })
    await link.waitFor()
    await untilReads('/portal/envios/HOME-1', () => link.getAttribute('href'))
    await page.getByRole('heading', { level: 1, name: /^Buen(as)? [a-zí]+, Tienda$/ }).waitFor()
    await page.getByRole('heading', { name: 'Por destino, este mes', exact: true }).waitFor()
    await page.getByText('Un envío necesita que decidas algo.').waitFor()
    await page.getByRole('button', { name: 'Ver opciones', exact: true }).click()
    await page.waitForURL('**/portal/envios/HOME-1')
    await page.close()
  })

  test('greets by the hour', () => {
    const { es, en } = homeWords
    const said = [0, 5, 6, 12, 13, 19, 20, 23].map((hour) => es.greeting(hour, 'Ana').slice(0, -5))
    const [night, day, afternoon] = ['Buenas noches', 'Buen día', 'Buenas tardes']
    assert.deepEqual(said, [night, night, day, day, afternoon, afternoon, night, night])
    assert.equal(en.greeting(14, 'Ana'), 'Good afternoon, Ana')
  })

  test('shows the shipments loaded today and on the way', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal')
    const figure = (name: string) => page.locator('.kpi', { hasText: name }).locator('.figure')
    await figure('Cargados hoy').waitFor()
    await untilReads('2', () => figure('Cargados hoy').textContent())
    await untilReads('1', () => figure('En camino').textContent())
    await page.close()
  })

  test('keeps the days of the chart in the address', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal')
    assert.ok(await checksAtOnce(page.getByRole('radio', { name: '30 días' })))
    await page.getByRole('heading', { name: 'Últimos treinta días' }).waitFor()
    await page.waitForURL(/\/portal\?dias=30$/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Últimos siete días' }).waitFor()
    await page.close()
  })

  test('shows nothing of another account', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'warehouse', '/portal')
    await page.getByRole('heading', { name: /^Te damos la bienvenida/ }).waitFor()
    await untilReads(0, () => page.getByText('HOME-1').count())
    await page.close()
  })
})
