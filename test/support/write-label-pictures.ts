import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeContent } from '../../src/capabilities/labels/label-content.ts'
import type { LabelSizeName } from '../../src/capabilities/labels/label-sizes.ts'
import {
  drawPages,
  drawSheets,
  drawZpl,
} from '../../src/capabilities/labels/labels-drawing.steps.ts'
import { wholeBody } from '../../src/kits/http/streamed-body.ts'
import { facts, order, product } from './label-facts.ts'
import { rasterPdfAsPng, rasterZpl } from './label-tools.ts'

/** Redraws the pictures in docs/labels: `./posta write label-pictures`. */
const folder = join(import.meta.dirname, '..', '..', 'docs', 'labels')
const pages: Readonly<Record<string, LabelSizeName>> = {
  Z10X15: 'tall',
  Z10X10: 'square',
  Z10X6: 'small',
  special: 'wide',
  specialVerticalPickeo: 'picking',
}
export const picturedFormats = [...Object.keys(pages), 'A4', 'zpl']
const pause = async () => {}

const content = writeContent(
  facts({
    order: order({
      service: 'B',
      products: [
        product({ quantity: 2, batch: 'L-2026', batchExpiry: '31/12/2027' }),
        product({ sku: 'BOMBILLA-02', description: 'Bombilla de alpaca', cashOnDelivery: 0 }),
      ],
    }),
  }),
)
const runs = [{ content, from: 1, to: content.total }]

async function write(name: string, png: Buffer | undefined): Promise<void> {
  if (png) await writeFile(join(folder, `${name}.png`), png)
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, size] of Object.entries(pages)) {
    const [png] = await rasterPdfAsPng(await wholeBody(drawPages(runs, size, name, pause)), 101.6)
    await write(name, png)
  }
  const sheet = await wholeBody(drawSheets(runs, { perSheet: 4, startPlace: 1 }, 'A4', pause))
  await write('A4', (await rasterPdfAsPng(sheet, 60))[0])
  const zpl = String(await wholeBody(drawZpl(runs, 'tall', 203, pause)))
  await write('zpl', (await rasterZpl(zpl, { widthMm: 100, heightMm: 150 }))[0])
}

if (import.meta.main) {
  await main()
  process.exit(0)
}
