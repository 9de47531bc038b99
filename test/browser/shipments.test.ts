import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fullOrder, opsHeaders } from '../contract/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { savedText } from './support/download.ts'
import { signIn } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const house = withBrowser()

let loading: Promise<void> | undefined

/** Three shipments of the demonstration's store; the second is with the carrier. */
function load(): Promise<void> {
  loading ??= (async () => {
    const { posta } = house
    const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
    for (const codigoSeguimiento of ['LISTA-0001', 'LISTA-0002', 'LISTA-0003']) {
      const order = fullOrder({ codigoSeguimiento, autentificacion })
      const { json } = await posta.post('/testing/cargaCliente/', order)
      assert.equal(json.codError, 0)
    }
    const scan = { trackingCode: 'LISTA-0002', check: 'IF', branch: posta.demo.branches[0] }
    const moved = await posta.post(
      '/testing/ops/v1/movements',
      { movements: [scan] },
      opsHeaders(posta),
    )
    assert.equal(moved.status, 200, moved.text)
  })()
  return loading
}

describe('the shipments of an account', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await load()
      await signIn(open.page, 'store', '/portal/envios')
      await open.page.getByRole('link', { name: 'LISTA-0001' }).waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('are searched, filtered and kept as a view, in the address', inBrowser, async () => {
    const { page } = await house.open()
    await load()
    await signIn(page, 'store', '/portal/envios')
    await page.getByRole('searchbox', { name: 'Buscar envíos' }).fill('LISTA-0002')
    await page.getByRole('link', { name: 'LISTA-0001' }).waitFor({ state: 'detached' })
    await page.waitForURL(/q=LISTA-0002/)
    await page
      .getByRole('row', { name: /LISTA-0002/ })
      .getByText('Con nosotros')
      .waitFor()
    await page.getByRole('searchbox', { name: 'Buscar envíos' }).fill('NO-HAY-0001')
    await page.getByRole('heading', { name: 'Nada con esos filtros' }).waitFor()
    await page.getByRole('button', { name: 'Sacar filtros' }).click()
    await page.getByRole('link', { name: 'LISTA-0001' }).waitFor()
    await untilReads('', () => page.getByRole('searchbox', { name: 'Buscar envíos' }).inputValue())
    await page.getByRole('button', { name: 'Estado', exact: true }).click()
    await page.getByRole('button', { name: 'Con nosotros' }).click()
    await page.getByRole('link', { name: 'LISTA-0003' }).waitFor({ state: 'detached' })
    await page.waitForURL(/estado=IF/)
    await page.getByRole('button', { name: 'Guardar vista' }).click()
    await page.getByLabel('Nombre').fill('En casa')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByText('Vista guardada con los filtros de ahora').waitFor()
    await page.goto('/portal/envios')
    await page.getByRole('link', { name: 'LISTA-0003' }).waitFor()
    await page.getByRole('link', { name: 'En casa' }).click()
    await page.getByRole('link', { name: 'LISTA-0003' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Quitar la vista En casa' }).click()
    await page.getByRole('link', { name: 'En casa' }).waitFor({ state: 'detached' })
    await page.close()
  })

  test(
    'shipments that need somebody come first, unless another order is chosen',
    inBrowser,
    async () => {
      const { page } = await house.open()
      const { posta } = house
      const autentificacion = { shipper: 9001, password: 'demo-cross-9001' }
      for (const codigoSeguimiento of ['PRIMERO-0001', 'PRIMERO-0002']) {
        const order = fullOrder({ codigoSeguimiento, autentificacion })
        assert.equal((await posta.post('/testing/cargaCliente/', order)).json.codError, 0)
      }
      const movements = ['IF', 'MA', 'LD', 'CA'].map((check) => ({
        trackingCode: 'PRIMERO-0001',
        check,
        branch: posta.demo.branches[0],
      }))
      await posta.post('/testing/ops/v1/movements', { movements }, opsHeaders(posta))
      await signIn(page, 'store', '/portal/envios?q=PRIMERO')
      await page.getByRole('link', { name: 'PRIMERO-0002' }).waitFor()
      const codes = async () =>
        (await page.getByRole('link', { name: /^PRIMERO-/ }).allTextContents()).join(' ')
      assert.equal(await codes(), 'PRIMERO-0001 PRIMERO-0002')
      await page.getByRole('button', { name: 'Atención primero' }).click()
      await page.locator('.menu').getByRole('button', { name: 'Más nuevos primero' }).click()
      await page.waitForURL(/orden=nuevos/)
      await page.getByRole('button', { name: 'Más nuevos primero' }).waitFor()
      const newest = page.getByRole('row').nth(1).getByRole('link', { name: 'PRIMERO-0002' })
      await newest.waitFor()
      assert.equal(await codes(), 'PRIMERO-0002 PRIMERO-0001')
      await page.close()
    },
  )

  test('several are cancelled at once, with what happens said before', inBrowser, async () => {
    const open = await house.open()
    const { page } = open
    await load()
    await signIn(page, 'dispatch', '/portal/envios')
    for (const code of ['LISTA-0001', 'LISTA-0003'])
      await page.getByRole('checkbox', { name: `Elegir ${code}` }).check()
    await page.getByText('2 elegidos').waitFor()
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await page.getByRole('heading', { name: '¿Cancelar 2 envíos?' }).waitFor()
    await page.getByText(/^Todavía no los tenemos: quedan sin efecto/).waitFor()
    await checkPage(open)
    await page.getByRole('button', { name: 'Cancelar 2 envíos' }).click()
    await page.getByText('2 envíos cancelados').waitFor()
    await page
      .getByRole('row', { name: /LISTA-0001/ })
      .getByText('Cancelado', { exact: true })
      .waitFor()
    await page.close()
  })

  test('several are cancelled and loaded again, one after another', inBrowser, async () => {
    const { page } = await house.open()
    for (const codigoSeguimiento of ['OTRAVEZ-0001', 'OTRAVEZ-0002']) {
      const { json } = await house.posta.post(
        '/testing/cargaCliente/',
        fullOrder({ codigoSeguimiento }),
      )
      assert.equal(json.codError, 0)
    }
    await signIn(page, 'dispatch', '/portal/envios?q=OTRAVEZ')
    for (const code of ['OTRAVEZ-0001', 'OTRAVEZ-0002'])
      await page.getByRole('checkbox', { name: `Elegir ${code}` }).check()
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await page.getByRole('button', { name: 'Cancelar y cargar de nuevo' }).click()
    await page.getByText('Después de este se carga de nuevo: OTRAVEZ-0002.').waitFor()
    await page.getByRole('button', { name: 'Cargar y ver la etiqueta' }).click()
    await page.waitForURL(/desde=OTRAVEZ-0002&cargados=/)
    await page.getByText('Después de este').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cargar y ver la etiqueta' }).click()
    await page.waitForURL(/etiquetas\?codigos=[^,]+(,|%2C)[^,]+$/)
    await page.close()
  })

  test('the export is the list of the address', inBrowser, async () => {
    const { page } = await house.open()
    await load()
    await signIn(page, 'store', '/portal/envios?q=LISTA-0002')
    await page.getByRole('link', { name: 'LISTA-0002' }).waitFor()
    const text = await savedText(page, 'Exportar')
    assert.match(text, /LISTA-0002/)
    assert.doesNotMatch(text, /LISTA-0001/)
    await page.close()
  })

  for (const look of looks)
    test(`one is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      await load()
      await signIn(open.page, 'store', '/portal/envios/LISTA-0002?parte=bultos')
      await open.page.getByRole('table').waitFor()
      await checkPage(open)
      await signIn(open.page, 'store', '/portal/envios/LISTA-0002')
      await open.page.getByRole('heading', { level: 1 }).waitFor()
      await checkPage(open)
      await open.page.close()
    })

  test('one shows where it is, and is cancelled with its consequences', inBrowser, async () => {
    const { page } = await house.open()
    await load()
    await signIn(page, 'store', '/portal/envios')
    await page.getByRole('link', { name: 'LISTA-0002' }).click()
    await page.getByText('El envío está en nuestras manos').waitFor()
    await page.getByRole('heading', { name: 'Destinatario' }).waitFor()
    await page.getByRole('heading', { name: 'Precio' }).waitFor()
    await page.getByRole('img', { name: /^Mapa esquemático: el envío está en / }).waitFor()
    await page.getByRole('button', { name: 'Copiar enlace' }).waitFor()
    await page.getByRole('tab', { name: 'Bultos y medidas' }).click()
    await page.getByRole('table', { name: 'Bultos', exact: true }).getByText('sin medir').waitFor()
    await page.getByRole('tab', { name: 'Eventos y webhooks' }).click()
    await page.getByText('Ningún evento todavía').waitFor()
    await page.getByRole('button', { name: 'Más acciones' }).click()
    // Its icon and its words stand at the beginning of the line.
    const entry = page.locator('.menu').getByRole('button', { name: 'Cancelar envío' })
    const [line, icon] = [await entry.boundingBox(), await entry.locator('svg').boundingBox()]
    assert.ok((icon?.x ?? 0) - (line?.x ?? 0) < 20, 'the icon is not at the beginning')
    await entry.click()
    await page
      .getByText(
        /^Ya lo tenemos y está con nosotros: cancelarlo genera una devolución, que se cobra\.$/,
      )
      .waitFor()
    await page
      .getByText(
        /^Vuelve a tu depósito en \d( a \d)? días?\. El viaje de vuelta cuesta .* más IVA\.$/,
      )
      .waitFor()
    const safe = page.getByRole('button', { name: 'No cancelar' })
    await safe.and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Cancelar y que vuelva' }).click()
    await page.getByText('Envío cancelado', { exact: true }).waitFor()
    await page.getByText('Vuelve', { exact: true }).first().waitFor()
    await page.close()
  })
})
