import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AddressQuestion } from '../src/capabilities/addresses/addresses.ts'
import { type GeoIndex, openGeoIndexSteps } from '../src/capabilities/addresses/index/geo-index.ts'
import { finishSteps } from '../src/capabilities/addresses/index/opening.ts'
import { streetOf } from '../src/capabilities/addresses/index/street-lines.ts'
import { type ProvinceLetter, provinceNames } from '../src/kernel/province.ts'
import { openBytes } from '../src/kits/files/paged-file.ts'
import { serviceFlags } from './children.ts'
import { writeManyRanges } from './many-ranges.ts'
import { type Block, createDraw, type Draw, writeMessily } from './messy-addresses.ts'
import type { BenchOptions } from './options.ts'
import type { CountryMeasured } from './processes/country.ts'
import { atLeast, atMost, count, decimal, type Section } from './report.ts'
import type { Generator } from './rounds.ts'
import { printProgress } from './tell.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** Open data that may have been placed next to the checkout. */
const openData = join(root, '..', 'shared', 'data')
const openFiles = [
  'real/geonames-postal-AR.txt',
  'real/georef-localidades-censales.csv',
  'streets_caba.csv',
  'streets.csv',
].map((name) => join(openData, name))

/**
 * A service compiles its program in its first seconds: until some 100,000 addresses the compiler's
 * threads take up to a quarter of the CPU time. None of these is asked again.
 */
const warmUps = 120_000
const measured = 60_000

/**
 * Measures the needs of the normalizer with the files of a country: addresses as people write them,
 * no two alike, and an update while it answers.
 */
export async function measureCountry(
  _generator: Generator,
  folder: string,
  { country, ranges }: BenchOptions,
): Promise<Section> {
  const isOpen = openFiles.every((file) => existsSync(file))
  if (country === undefined && !isOpen)
    return { tables: [], goals: [], notes: ['country: not measured; --country names its folder.'] }
  const words = country === undefined ? ['import', ...openFiles] : ['update', '--from', country]
  const file = await importCountry(join(folder, 'country'), words)
  if (ranges !== undefined) {
    printProgress('country: making up ranges')
    const many = join(folder, 'many-ranges.csv')
    writeManyRanges(file, many, ranges)
    await importCountry(join(folder, 'country'), ['import', many])
    await rm(many)
  }
  const questions = join(folder, 'country-questions.json')
  await writeFile(questions, JSON.stringify(writeQuestions(file)))
  printProgress('country: measuring')
  const program = fileURLToPath(import.meta.resolve('./processes/country.ts'))
  const args = [program, file, questions, String(warmUps)]
  const { stdout } = await run(process.execPath, [...serviceFlags, ...args])
  return describe(JSON.parse(stdout) as CountryMeasured)
}

function describe(got: CountryMeasured): Section {
  return {
    tables: [
      {
        title: `Addresses of a country (${counted(got)})`,
        columns: [
          'different addresses',
          'found %',
          'per CPU-second',
          'load CPU ms',
          'resident MB',
          'file MB',
          'longest pause ms',
        ],
        rows: [
          [
            count(got.asked),
            decimal(got.foundShare * 100, 1),
            count(got.perSecond),
            count(got.loadMs),
            decimal(got.residentMb, 1),
            decimal(got.fileMb, 1),
            decimal(got.pauseMs, 1),
          ],
        ],
      },
    ],
    goals: [
      atLeast('country: different addresses per CPU-second', got.perSecond, 25_000),
      atMost('country: load, in CPU time', got.loadMs, 1_000, ' ms'),
      atMost('country: memory, with what the work itself needs', got.residentMb, 150, ' MB'),
      atMost('country: longest pause of an update', got.pauseMs, 50, ' ms'),
    ],
  }
}

function counted({ localities, streets, ranges }: CountryMeasured): string {
  return `${localities} places, ${streets} streets, ${ranges} ranges`
}

async function importCountry(folder: string, words: readonly string[]): Promise<string> {
  printProgress('country: importing')
  await run(process.execPath, [join(root, 'src', 'cli', 'posta.ts'), 'geo', ...words], {
    env: { ...process.env, POSTA_DATA: folder },
    maxBuffer: 16_777_216,
  })
  return join(folder, 'addresses.geo')
}

/** Writes addresses of the file's own blocks, drawn evenly, no two alike. */
function writeQuestions(file: string): AddressQuestion[] {
  const bytes = openBytes(file)
  if (bytes === undefined) throw new Error(`the import left no ${file}`)
  const index = finishSteps(openGeoIndexSteps(bytes))
  const codes = [...new Set([...index.rangeCode, ...index.placeCode])].filter((code) => code > 0)
  const draw = createDraw(20_260_515)
  const questions = new Map<string, AddressQuestion>()
  while (questions.size < warmUps + measured) {
    const segment = Math.floor(draw() * index.ranges.count)
    if (index.ranges.to(segment) === 0) continue
    const question = writeQuestion(draw, blockOf(index, segment), codes)
    questions.set(JSON.stringify(question), question)
  }
  bytes.close()
  return [...questions.values()]
}

interface CountryBlock extends Block {
  readonly province: ProvinceLetter
}

function blockOf(index: GeoIndex, segment: number): CountryBlock {
  const { ranges } = index
  const form = index.streetForms[streetOf(index, segment)] as number
  const place = ranges.place(segment)
  const province = index.areaProvince[index.placeArea[place] as number] as number
  return {
    street: index.text(index.formName[form] as number),
    from: ranges.from(segment),
    to: ranges.to(segment),
    barrio: index.text(index.placeName[place] as number),
    postalCode: ranges.code(segment) || (index.placeCode[place] as number),
    latitude: ranges.latitude(segment),
    longitude: ranges.longitude(segment),
    province: String.fromCharCode(province) as ProvinceLetter,
  }
}

function writeQuestion(draw: Draw, block: CountryBlock, codes: readonly number[]): AddressQuestion {
  const written = writeMessily(draw, block, codes)
  const { line, number, postalCode } = written
  const isCapital = block.province === 'C'
  return {
    street: line,
    number: number === '0' ? '' : number,
    postalCode: postalCode === 0 ? undefined : postalCode,
    locality: isCapital ? written.locality : block.barrio,
    province: isCapital ? written.province : provinceNames[block.province],
  }
}
