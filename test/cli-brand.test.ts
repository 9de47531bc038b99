import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, beforeEach, test } from 'node:test'
import { type Folder, finishPosta, killServices, newFolder } from './support/service.ts'

let folder: Folder

beforeEach(async () => {
  folder = await newFolder()
})
afterEach(() => folder.remove())
after(killServices)

const posta = (...words: string[]) => finishPosta(words, { POSTA_DATA: folder.path })

test('the brand is set part by part, and shown', async () => {
  const logo = join(folder.path, 'logo.svg')
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
  const set = await posta('brand', 'set', '--name', 'Correo del Sur', '--logo', logo)
  assert.equal(set.code, 0, set.errors)
  await posta('brand', 'set', '--colour', '#7a0019')
  const shown = JSON.parse((await posta('brand', 'show', '--json')).output)
  assert.deepEqual([shown.name, shown.colour], ['Correo del Sur', '#7a0019'])
  assert.match(shown.logo, /^\/publico\/logo-\w+\.svg$/)
  const wrong = await posta('brand', 'set', '--colour', 'azul')
  assert.deepEqual([wrong.code, /expected a colour/.test(wrong.errors)], [2, true])
})
