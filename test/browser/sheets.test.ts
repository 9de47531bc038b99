import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { read, utils } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { codes, csvSheet, workbookSheet } from '../support/sheets.ts'
import { inBrowser, looks, withBrowser } from './support/browser.ts'
import { checkPage } from './support/check-page.ts'
import { signIn } from './support/people.ts'

const house = withBrowser()

/** Three orders; the postal code of the second has letters. */
function threeRows(prefix: string) {
  const [first = {}, second = {}, third = {}] = codes(prefix, 3)
  return [first, { ...second, 'Código postal': '76OO' }, third]
}

/** Puts a file on the zone, as a person who drags it there. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content as string], fileName as string))
      return transfer
    },
    [name, text] as const,
  )
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
}

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

function cellsOf(bytes: Buffer): string[][] {
  const { Sheets, SheetNames } = read(bytes)
  return utils.sheet_to_json(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false })
}

describe('the sheets of an account', () => {
  for (const [at, look] of looks.entries())
    test(`are sound ${Object.values(look).join(', ')}`, inBrowser, async () => {
      const open = await house.open('/ingresar', look)
      const { page } = open
      await signIn(page, 'store', '/portal/planillas')
      await page.locator('.drop').waitFor()
      await checkPage(open)
      await drop(page, 'look.csv', csvSheet(threeRows(`LOOK${at}`)).toString())
      await page.getByRole('table').first().waitFor()
      await page.locator('.bulk').waitFor()
      await checkPage(open)
      await page.screenshot({ path: `/tmp/sheets-look-${at}.png` })
      await page.locator('.bulk .primary').click()
      await page.locator('progress + .row .primary').click()
      await page.locator('.cols.three').waitFor()
      await checkPage(open)
      await page.screenshot({ path: `/tmp/sheets-done-${at}.png` })
      await page.close()
    })
})

void [assert, download, cellsOf, workbookSheet]
