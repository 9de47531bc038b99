import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cross, fullOrder, opsHeaders, product } from '../contract/support.ts'
import { ownPassword } from '../people/support.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn, signInAs } from './support/people.ts'

const house = withBrowser()

let loading: Promise<void> | undefined

/**
 * Two shipments against cash: the money of one is with its driver, and it weighed more than
 * declared; that of the other is in a statement.
 */
function load(): Promise<void> {
  loading ??= (async () => {
    const { posta } = house
    const branch = posta.demo.branches[0]
    const ops = async (path: string, message: object) => {
      const answer = await posta.post(`/testing/ops/v1${path}`, message, opsHeaders(posta))
      assert.ok(answer.status < 300, answer.text)
    }
    for (const [codigoSeguimiento, valorContrareembolso] of amounts) {
      const productos = [product({ valorContrareembolso })]
      const order = { codigoSeguimiento, servicio: 'B', productos, autentificacion: cross }
      const { json } = await posta.post('/testing/cargaCliente/', fullOrder(order))
      assert.equal(json.codError, 0, JSON.stringify(json))
      const scans = ['IF', 'MA', 'LD', 'DL'].map((check) => ({
        trackingCode: codigoSeguimiento,
        check,
        branch,
      }))
      for (const scan of scans) await ops('/movements', { movements: [scan] })
    }
    const sides = { lengthCm: 40, heightCm: 30, widthCm: 30, weightKg: 12 }
    await ops('/measurements', { measurements: [{ trackingCode: 'CUENTA-1', branch, ...sides }] })
    await ops('/cash/hand-overs', { branch, trackingCodes: ['CUENTA-2'], countedCents: 720_000 })
    const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    await ops('/cash/statements', { shipper: cross.shipper, from: day, to: day })
  })()
  return loading
}

const amounts = [
  ['CUENTA-1', 18_500],
  ['CUENTA-2', 7_200],
] as const

describe('the account and its cash', () => {
  for (const look of looks)
    test(`are sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      await load()
      await signIn(page, 'store', '/portal/cuenta?linea=CUENTA-1')
      await page.getByRole('dialog').waitFor()
      await checkPage(open)
      await page.keyboard.press('Escape')
      await page.getByText('LQ-9001-000001').first().waitFor()
      await checkPage(open)
      await page.goto('/portal/cuenta?liquidacion=LQ-9001-000001')
      await page.getByRole('dialog').getByText('CUENTA-2').waitFor()
      await checkPage(open)
      await page.close()
    })

  test('show the charges, why they changed and where the money is', inBrowser, async () => {
    const { page } = await house.open()
    await load()
    await signIn(page, 'store', '/portal/cuenta')
    const where = page.getByRole('listitem')
    await where.filter({ hasText: 'Con distribuidores' }).getByText('$ 18.500 · 1 envío').waitFor()
    await where.filter({ hasText: 'En liquidación' }).getByText('LQ-9001-000001').waitFor()
    const row = page.getByRole('row', { name: /CUENTA-1/ })
    await row.getByText('12,00 kg').waitFor()
    await row.getByRole('button', { name: /^\+ \$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Por qué cambió el precio de CUENTA-1' })
    await dialog.getByText('12 kg · volumétrico 9 kg').waitFor()
    await page.waitForURL(/linea=CUENTA-1/)
    await dialog.getByRole('button', { name: 'Volver' }).click()

    await page.getByRole('button', { name: 'LQ-9001-000001', exact: true }).click()
    await page.getByRole('dialog').getByText('$ 7.200,00').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
    const statement = page.getByRole('row', { name: /LQ-9001-000001/ })
    await statement.getByText(/^Se paga el \d\d\/\d\d$/).waitFor()
    const pdf = page.waitForEvent('download')
    await statement.getByRole('button', { name: 'Bajar PDF de LQ-9001-000001' }).click()
    assert.equal((await pdf).suggestedFilename(), 'LQ-9001-000001.pdf')
    await page.close()
  })

  test('another month is in the address, and its file is of that month', inBrowser, async () => {
    const { page } = await house.open()
    await load()
    await signIn(page, 'store', '/portal/cuenta')
    await page.getByRole('row', { name: /CUENTA-1/ }).waitFor()
    const before = page.getByLabel('Período').locator('option').nth(1)
    const month = (await before.getAttribute('value')) ?? ''
    await page.getByLabel('Período').selectOption(month)
    await page.getByText('Nada pesó distinto de lo declarado en este período.').waitFor()
    await page.waitForURL(new RegExp(`mes=${month}`))
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bajar CSV' }).click(),
    ])
    assert.match(csv.suggestedFilename(), new RegExp(`${month}-01`))
    await page.close()
  })

  test('a file is of the account that a person of two works for', inBrowser, async () => {
    const { posta } = house
    const email = 'dos@tienda.example'
    const wish = { email, name: 'Dos Cuentas', role: 'administra' }
    const path = '/testing/ops/v1/users?shipper='
    const first = await posta.post(`${path}9001`, wish, opsHeaders(posta))
    assert.equal(first.status, 201, first.text)
    const added = await posta.post(`${path}9002`, wish, opsHeaders(posta))
    assert.equal(added.status, 201, added.text)
    // One link accepts the invitations of the same side.
    const token = String(added.json.link).split('/clave/')[1]
    const body = JSON.stringify({ password: ownPassword })
    const chosen = await posta.request('PUT', `/testing/v1/password-resets/${token}`, { body })
    assert.equal(chosen.status, 200, chosen.text)
    const { page } = await house.open()
    await page.addInitScript(() => sessionStorage.setItem('posta-account', '9002'))
    await signInAs(page, email, ownPassword, '/portal/cuenta')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bajar CSV' }).click(),
    ])
    assert.match(saved.suggestedFilename(), /^account-9002-/)
    await page.close()
  })

  test('a dispatcher sees a page that says that it is not theirs', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'dispatch')
    const answer = await page.goto('/portal/cuenta')
    assert.equal(answer?.status(), 403)
    await page.close()
  })
})
