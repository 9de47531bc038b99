import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** The text of the file that a button saves. */
export async function savedText(page: Page, button: string): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await saved.path(), 'utf8')
}
