import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { isPgm, type Picture, readPicture } from './picture.ts'

const run = promisify(execFile)

/** The real tools that check labels; `.ci/run` installs and requires them. */
const tools = ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm', 'zbarimg'] as const

const missing = tools.filter((tool) => !isInstalled(tool))
const demanded = process.env['POSTA_TEST_REQUIRE_LABEL_TOOLS'] === '1'

function isInstalled(tool: string): boolean {
  try {
    execFileSync(tool, [tool === 'zbarimg' || tool === 'qpdf' ? '--version' : '-v'], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/**
 * Declares a test that needs the tools: without them it is skipped with a message, unless they are
 * required.
 */
export function testWithTools(name: string, body: () => Promise<void>): void {
  const without = `label tools: not run (missing ${missing.join(', ')})`
  if (missing.length === 0) test(name, body)
  else if (demanded) test(name, () => Promise.reject(new Error(without)))
  else test(name, { skip: without }, () => {})
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-label-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withFile<Result>(
  bytes: Buffer,
  name: string,
  work: (file: string, folder: string) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    const file = join(folder, name)
    await writeFile(file, bytes)
    return work(file, folder)
  })
}

/** Throws when qpdf finds anything wrong. */
export async function checkPdf(pdf: Buffer): Promise<void> {
  await withFile(pdf, 'label.pdf', (file) => run('qpdf', ['--check', file]))
}

export interface PageSize {
  readonly widthMm: number
  readonly heightMm: number
}

export async function pageSizes(pdf: Buffer): Promise<PageSize[]> {
  const { stdout } = await withFile(pdf, 'label.pdf', (file) =>
    run('pdfinfo', ['-f', '1', '-l', '99999', file]),
  )
  const pages = stdout.matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+) pts/g)
  const mm = (points: string | undefined) => (Number(points) * 25.4) / 72
  return [...pages].map(([, width, height]) => ({ widthMm: mm(width), heightMm: mm(height) }))
}

export async function pdfText(pdf: Buffer): Promise<string> {
  const { stdout } = await withFile(pdf, 'label.pdf', (file) =>
    run('pdftotext', ['-raw', file, '-']),
  )
  return stdout
}

/**
 * Renders every page as a printer with this resolution would, without compression: writing PNG takes
 * pdftoppm ten times as long.
 */
export function rasterPdf(pdf: Buffer, dpi = 203.2): Promise<Buffer[]> {
  return renderPages(pdf, dpi, ['-gray'])
}

export function rasterPdfAsPng(pdf: Buffer, dpi: number): Promise<Buffer[]> {
  return renderPages(pdf, dpi, ['-png'])
}

function renderPages(pdf: Buffer, dpi: number, options: readonly string[]): Promise<Buffer[]> {
  return withFile(pdf, 'label.pdf', async (file, folder) => {
    await run('pdftoppm', ['-r', String(dpi), ...options, file, join(folder, 'page')])
    const names = (await readdir(folder)).filter((name) => name.startsWith('page')).toSorted()
    return Promise.all(names.map((name) => readFile(join(folder, name))))
  })
}

interface ZplApi {
  zplToBase64MultipleAsync(
    zpl: string,
    widthMm: number,
    heightMm: number,
    dotsPerMm: number,
  ): Promise<string[]>
}

/** Renders every label from the printer's language. */
export async function rasterZpl(zpl: string, size: PageSize, dotsPerMm = 8): Promise<Buffer[]> {
  const { ready } = (await import('zpl-renderer-js')) as { ready: Promise<{ api: ZplApi }> }
  const { api } = await ready
  const labels = await api.zplToBase64MultipleAsync(zpl, size.widthMm, size.heightMm, dotsPerMm)
  return labels.map((label) => Buffer.from(label, 'base64'))
}

/** Returns the codes that zbarimg reads; equal symbols in one picture count once. */
export async function scanWithZbar(picture: Buffer): Promise<string[]> {
  const name = isPgm(picture) ? 'label.pgm' : 'label.png'
  const { stdout } = await withFile(picture, name, (file) =>
    run('zbarimg', ['--quiet', '-Sdisable', '-Scode128.enable', '-Sqrcode.enable', file]),
  )
  return stdout.split('\n').filter((line) => line !== '')
}

export interface Scanned {
  readonly format: string
  readonly text: string
  /** The symbol's corner that is nearest to the picture's upper left. */
  readonly x: number
  readonly y: number
}

let prepared = false

/** Returns every symbol that zxing finds, including equal ones. */
export async function scanWithZxing(picture: Buffer): Promise<Scanned[]> {
  if (!prepared) {
    const library = createRequire(import.meta.url).resolve('zxing-wasm/reader')
    const folder = join(dirname(library), '..', '..', 'reader')
    const wasmBinary = new Uint8Array(readFileSync(join(folder, 'zxing_reader.wasm'))).buffer
    prepareZXingModule({ overrides: { wasmBinary } })
    prepared = true
  }
  const barcodes = await readBarcodes(toImage(readPicture(picture)), {
    formats: ['Code128', 'QRCode'],
    maxNumberOfSymbols: 32,
    tryHarder: true,
  })
  return barcodes.map(({ format, text, position: { topLeft, bottomRight } }) => ({
    format,
    text,
    x: Math.min(topLeft.x, bottomRight.x),
    y: Math.min(topLeft.y, bottomRight.y),
  }))
}

function toImage({ width, height, grey }: Picture) {
  const pixels = new DataView(new ArrayBuffer(width * height * 4))
  for (let place = 0; place < grey.length; place += 1)
    pixels.setUint32(place * 4, (grey[place] ?? 0) * 0x01_01_01_00 + 255)
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' as const }
}
