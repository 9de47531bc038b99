import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { readConfig } from '../../src/config.ts'
import { openAsItIs } from '../../src/databases.ts'
import { livingPeople } from '../../src/demo/living/data/cast.ts'
import { fill } from '../demonstration/scene.ts'
import { dataPlace } from '../support/run-folder.ts'
import { until } from '../support/until.ts'
import { hasBrowser, inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage, untilLoaded } from './support/check-page.ts'
import { demoPassword, signIn, signInAs } from './support/people.ts'
import { untilReads } from './support/until-reads.ts'

const env = {
  POSTA_DATA: await mkdtemp(join(dataPlace(), 'posta-button-')),
  POSTA_DEMO: 'on',
}
const house = withBrowser({ env })
const { posta } = house

const doors = () => {
  const environment = posta.app.environments.get('testing')
  assert.ok(environment)
  return environment
}

/** The carrier that lives, with a day behind it. */
if (hasBrowser)
  before(async () => {
    // Hooks don't wait for one another, but a call waits for the start.
    await posta.get('/ingresar')
    await fill(readConfig(env), doors(), 1)
  })
after(() => rm(env.POSTA_DATA, { recursive: true, force: true, maxRetries: 20 }))

const address = '/consola/demostracion'

const words = {
  es: { title: 'Demostración', remove: 'Quitar…', all: 'Toda la demostración' },
  en: { title: 'Demonstration', remove: 'Remove…', all: 'All of the demonstration' },
} as const

/** A row of the table: the rows that go, and those that stay. */
async function figures(page: Page, kind: string): Promise<string[]> {
  const cells = page.getByRole('row', { name: kind }).getByRole('cell')
  return (await cells.allInnerTexts()).slice(1)
}

const text = (count: number) => count.toLocaleString('es-AR')

describe('before it is removed', () => {
  for (const look of looks)
    test(`the page is sound ${look.name}`, inBrowser, async () => {
      const open = await house.open('', look)
      const { page } = open
      const said = words[look.language]
      await signIn(page, 'admin', address)
      await page.getByRole('heading', { level: 1, name: said.title }).waitFor()
      await page.getByRole('radio', { name: said.all }).check()
      await untilLoaded(open)
      await checkPage(open)
      await page.getByRole('button', { name: said.remove }).click()
      await page.getByRole('dialog').waitFor()
      await checkPage(open)
      await page.close()
    })

  test('it says what goes and what stays, by kind and by choice', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', address)
    const living = await doors().demoRemoval.find(false)
    const whole = await doors().demoRemoval.find(true)
    assert.ok(living.shipments > 0 && living.people > 0 && living.rows > 0)
    const stays = (name: 'shipments' | 'people') => text(whole[name] - living[name])
    await untilReads([text(living.shipments), stays('shipments')], () => figures(page, 'Envíos'))
    assert.deepEqual(await figures(page, 'Personas'), [text(living.people), stays('people')])
    assert.deepEqual(await figures(page, 'Cuentas'), [String(living.shippers.length), '2'])
    assert.deepEqual(await figures(page, 'Asientos'), ['0', text(whole.auditEntries)])
    await page.getByRole('radio', { name: 'Toda la demostración' }).check()
    await untilReads([text(whole.shipments), '0'], () => figures(page, 'Envíos'))
    assert.deepEqual(await figures(page, 'Asientos'), ['0', text(whole.auditEntries)])
    await page.close()
  })

  test('the band leads administrators there, and informs others', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'store', '/portal/envios')
    await page.getByRole('button', { name: 'Qué es esto' }).click()
    const pattern = /La quita quien administra, en la consola, o \.\/posta demo remove/
    await page.getByText(pattern).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Quitar la demostración' }).count(), 0)
    assert.equal((await page.goto(address))?.status(), 403)
    await signIn(page, 'admin', '/consola/tablero')
    await page.getByRole('button', { name: 'Qué es esto' }).click()
    await page.getByRole('link', { name: 'Quitar la demostración' }).click()
    await page.getByRole('heading', { level: 1, name: 'Demostración' }).waitFor()
    await page.close()
  })
})

/** Opens the question of the page. */
async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Quitar…|Terminar de quitar…)$/ }).click()
  await page.getByRole('dialog').waitFor()
}

const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name })

describe('the removal', () => {
  test('is refused while another is at it, which the page then shows', inBrowser, async () => {
    const { page } = await house.open()
    await signIn(page, 'admin', address)
    await ask(page)
    const shown = await page.getByRole('dialog').innerText()
    const { shipments } = await doors().demoRemoval.find(false)
    assert.ok(shown.includes(`${text(shipments)} envíos`), shown)
    assert.ok(shown.includes('No se puede deshacer'), shown)
    await leaseToSomeone(Date.now() + 3_600_000)
    await dialogButton(page, 'Quitar la empresa que vive').click()
    await page.getByRole('alert').getByText('La demostración ya se está quitando.').waitFor()
    await dialogButton(page, 'Volver').click()
    await page.getByText('Otra persona está quitando la demostración.').waitFor()
    await page.getByText('Ya no están 3 de 12.').waitFor()
    assert.equal((await doors().demoRemoval.find(false)).shipments, shipments)
    await leaseToSomeone(0)
    await page.reload()
    await page.getByText('Quitar la demostración quedó a medias.').waitFor()
    await page.close()
  })

  test('takes what lives, shows what went, and leaves the rest', inBrowser, async () => {
    const open = await house.open()
    const { page } = open
    const executive = livingPeople.find(({ role }) => role === 'executive')
    assert.ok(executive)
    await signInAs(page, executive.email, demoPassword)
    await raise(page, 0)
    await signIn(page, 'admin')
    await raise(page, -1)
    await page.goto(address)
    const { shipments } = await doors().demoRemoval.find(false)
    await ask(page)
    await dialogButton(page, 'Quitar la empresa que vive').click()
    await page.getByText(/ la quitó, /).waitFor()
    await page.getByText('Siguen vigentes precios que publicó su gente.').waitFor()
    const now = await doors().demoRemoval.find(false)
    assert.deepEqual([now.shippers, now.shipments, now.people, now.rows], [[], 0, 0, 0])
    const notice = await page.getByText(/Se fueron/).innerText()
    assert.ok(notice.includes(`${text(shipments)} envíos`), notice)
    const { auditEntries } = await doors().demoRemoval.find(true)
    assert.ok(notice.includes(' asientos de lo que hizo su gente') && auditEntries > 0, notice)
    await untilReads(['2', '0'], () => figures(page, 'Cuentas'))
    await untilLoaded(open)
    await checkPage(open)
    await page.getByText('Es una demostración: todo es inventado.').waitFor()
    await page.goto('/portal/envios')
    await page.close()
  })

  test(
    'takes all of it, with the person who asked for it: the band and its people go',
    inBrowser,
    async () => {
      const { page } = await house.open()
      await signIn(page, 'admin', address)
      await page.getByRole('radio', { name: 'Toda la demostración' }).waitFor()
      await ask(page)
      await dialogButton(page, 'Quitar toda la demostración').click()
      await page.waitForURL(/\/ingresar\?/)
      await page.getByText('Se quitó toda la demostración, con tu cuenta').waitFor()
      await until('all of it is gone', async () => {
        const { shippers, people, rows } = await doors().demoRemoval.find(true)
        return shippers.length + people + rows === 0
      })
      assert.equal(await page.getByText('Es una demostración').count(), 0)
      assert.equal(await page.getByText('Cuentas de demostración').count(), 0)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.equal(await page.getByText(/demostración/i).count(), 0)
      await page.close()
    },
  )
})

/** Publishes a dearer tariff as who is signed in; it is in force at once. */
async function raise({ request }: Page, place: number): Promise<void> {
  const call = async (method: string, path: string, data?: object) => {
    const headers = { 'x-posta-csrf': '1', origin: posta.url }
    const answer = await request.fetch(`${posta.url}/ops/v1${path}`, { method, headers, data })
    assert.ok(answer.ok(), await answer.text())
    return answer.json()
  }
  const { items } = await call('GET', '/tariffs?limit=500')
  const { list, origin, destination, service, upToKg, amount } = items.at(place)
  const row = { list, origin, destination, service, upToKg, amount: amount + 10 }
  const { id } = await call('POST', '/rate-drafts', { note: 'Suba' })
  await call('PUT', `/rate-drafts/${id}/changes`, { tariffs: [row] })
  await call('POST', `/rate-drafts/${id}/publication`, {})
}

/** Another process has the removal until then. */
async function leaseToSomeone(leaseEndsAt: number): Promise<void> {
  const db = openAsItIs(readConfig(env), 'testing')
  assert.ok(db)
  await db.run(
    `insert into demo_removal
       (id, whole, holder, held_until, began_at, began_by, removed, total, fault)
     values (1, 0, 'another', $1, 0, 'Otra persona', 3, 12, 0)
     on conflict (id) do update set held_until = excluded.held_until`,
    [leaseEndsAt],
  )
  await db.close()
}
