import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { geoFileName, openAddresses } from '../src/capabilities/addresses/addresses.ts'
import { type Folder, finishPosta, newFolder } from './support/service.ts'
import { until } from './support/until.ts'
import { zipOf } from './support/zip.ts'

let folder: Folder
let server: Server
/** The files of the server, by path. */
let files: Map<string, Served>
/** From which byte on each file was asked for, in order. */
let requests: { readonly path: string; readonly from: number }[]

interface Served {
  readonly body: Buffer
  readonly type?: string
  /** The connection breaks after this many bytes of an answer. */
  readonly cutAfter?: number
  /** How many bytes are sent at a time; all where absent. */
  readonly trickle?: number
}

beforeEach(async () => {
  folder = await newFolder()
  files = new Map()
  requests = []
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file === undefined) response.writeHead(404).end()
    else void serve(file, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await folder.remove()
})

/** Sends a file from the byte that is asked for on, as servers of files do. */
async function serve(file: Served, request: IncomingMessage, response: ServerResponse) {
  const { body, type = 'text/plain', cutAfter, trickle = body.length } = file
  const tag = `"${crc32(body)}"`
  const isSame = request.headers['if-range'] === tag
  const from = isSame ? Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) : 0
  requests.push({ path: request.url ?? '', from })
  response.writeHead(from > 0 ? 206 : 200, {
    etag: tag,
    'content-type': type,
    'content-length': body.length - from,
    ...(from > 0 && { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` }),
  })
  const end = cutAfter === undefined ? body.length : Math.min(body.length, from + cutAfter)
  for (let at = from; at < end; at += trickle)
    await new Promise((done) =>
      response.write(body.subarray(at, Math.min(end, at + trickle)), done),
    )
  if (end === body.length) return response.end()
  // Bytes that the client has not written yet when the connection breaks would be lost.
  const part = join(folder.path, 'geo-downloads', `${basename(request.url ?? '')}.part`)
  const isWritten = () =>
    stat(part).then(
      ({ size }) => size >= end,
      () => false,
    )
  await until('the part is written', isWritten)
  return response.destroy()
}

/** Names that are made up, in the form of the real files. */
const postal = [
  'AR\t8999\tVILLA GOLONDRINA\tBuenos Aires\tB\t\t\t\t\t-38.1\t-61.2\t4',
  'AR\t8998\tPASO DEL TERO (VILLA GOLONDRINA, PDO. CNEL. SUAREZ)\tBuenos Aires\tB\t\t\t\t\t-38.2\t-61.3\t4',
].join('\n')
const places =
  'categoria,centroide_lat,centroide_lon,departamento_id,departamento_nombre,fuente,id,nombre,provincia_id,provincia_nombre\n' +
  'Localidad simple,-38.11,-61.21,1,Coronel Suárez,INDEC,1,Villa Golondrina,6,Buenos Aires\n'
const street = {
  altura: { fin: { derecha: 899, izquierda: 898 }, inicio: { derecha: 101, izquierda: 102 } },
  categoria: 'CALLE',
  departamento: { nombre: 'Coronel Suárez' },
  geometria: {
    type: 'MultiLineString',
    coordinates: [
      [
        [-61.21, -38.11],
        [-61.2, -38.11],
      ],
    ],
  },
  localidad_censal: { nombre: 'Villa Golondrina' },
  nombre: 'LOS TEROS',
  provincia: { nombre: 'Buenos Aires' },
}
const streets = `{"timestamp":"1","version":"12.0.0"}\n${JSON.stringify(street)}\n`
const manyStreets = (count: number) =>
  Buffer.from(streets + `${JSON.stringify(street)}\n`.repeat(count))

function zipped(name: string, text: string): Buffer {
  const bytes = Buffer.from(text)
  const packed = deflateRawSync(bytes)
  return zipOf([{ name, packed, inflatedBytes: bytes.length, checksum: crc32(bytes) }])
}

const update = (...words: string[]) => {
  const { port } = server.address() as AddressInfo
  const sources = ['AR.zip', 'localidades.csv', 'calles.ndjson']
  return finishPosta(['geo', 'update', ...words], {
    POSTA_DATA: folder.path,
    POSTA_GEO_SOURCES: sources.map((name) => `http://127.0.0.1:${port}/${name}`).join(),
  })
}

function serveAll(): void {
  files.set('/AR.zip', { body: zipped('AR.txt', postal), type: 'application/zip' })
  files.set('/localidades.csv', { body: Buffer.from(places), type: 'text/csv' })
  files.set('/calles.ndjson', { body: Buffer.from(streets) })
}

async function find(written: string) {
  const addresses = openAddresses({ file: join(folder.path, geoFileName) })
  await addresses.refresh()
  try {
    return addresses.normalize({
      street: written,
      locality: 'Villa Golondrina',
      province: 'Buenos Aires',
    })
  } finally {
    addresses.close()
  }
}

describe('geo update', () => {
  test('brings the files, names their licence and lists the changes', async () => {
    serveAll()
    const { code, output, errors } = await update()
    assert.equal(code, 0, errors)
    assert.match(output, /AR\.zip +geonames-postal +2 +2 +CC BY 4\.0, GeoNames/)
    assert.match(output, /calles\.ndjson +georef-streets +1 +1 +CC BY 4\.0, Georef/)
    assert.match(output, /streets +\d+ +\d+ +1\n/)
    assert.match(errors, /AR\.zip: 0\.0 MB, 100 %/)
    const address = await find('Los Teros 500')
    assert.deepEqual([address.status, address.postalCode], ['found', 8999])
    assert.ok(!existsSync(join(folder.path, 'geo-downloads')))
  })

  test('goes back to what was before, and forth again', async () => {
    serveAll()
    await update()
    assert.equal((await update('--back')).code, 0)
    assert.equal((await find('Los Teros 500')).status, 'unknown')
    assert.equal((await update('--back')).code, 0)
    assert.equal((await find('Los Teros 500')).status, 'found')
  })

  test('takes files of a folder, packed or not, in any form', async () => {
    const from = join(folder.path, 'files')
    await mkdir(from)
    await writeFile(join(from, 'AR.zip'), zipped('AR.txt', postal))
    await writeFile(join(from, 'localidades.csv.gz'), gzipSync(places))
    await writeFile(join(from, 'calles.json'), JSON.stringify({ calles: [street], total: 1 }))
    await writeFile(join(from, 'notes.pdf'), '%PDF')
    const { code, output, errors } = await update('--from', from)
    assert.equal(code, 0, errors)
    assert.match(output, /localidades\.csv\.gz +georef-localities +1 +1/)
    assert.equal((await find('Los Teros 500')).status, 'found')
  })

  test('changes nothing when one file is wrong, and says which and why', async () => {
    serveAll()
    assert.equal((await update()).code, 0)
    const before = await readFile(join(folder.path, geoFileName))
    const whole = zipped('AR.txt', postal.repeat(50))
    const faults: [string, Buffer, RegExp, string?][] = [
      ['/AR.zip', whole.subarray(0, whole.length / 2), /AR\.zip: the archive is damaged/],
      ['/AR.zip', Buffer.from('<html>'), /AR\.zip: the server sends a page/, 'text/html'],
      ['/localidades.csv', Buffer.from('nombre,telefono\nAna,1\n'), /is of no known file/],
      ['/localidades.csv', Buffer.from('\u{89}PNG\r\n\u{1a}\n\0\0'), /the file is no text/],
      ['/calles.ndjson', Buffer.from('{"version":"12"}\n'), /expected a GeoJSON|empty/],
    ]
    for (const [path, body, message, type] of faults) {
      serveAll()
      files.set(path, { body, ...(type !== undefined && { type }) })
      const { code, output, errors } = await update()
      assert.deepEqual([code, output], [2, ''])
      assert.match(errors, message)
      assert.deepEqual(await readFile(join(folder.path, geoFileName)), before)
      await rm(join(folder.path, 'geo-downloads'), { recursive: true })
    }
    serveAll()
    files.set('/calles.ndjson', { body: Buffer.from('calle\nX') })
    assert.equal((await update()).code, 2)
    serveAll()
    assert.equal((await update()).code, 0, 'a file that was wrong is brought again')
  })

  test('goes on where a download was cut off, in the same run and in the next', async () => {
    serveAll()
    const body = manyStreets(40)
    files.set('/calles.ndjson', { body, cutAfter: Math.ceil(body.length / 3) })
    const { code, errors } = await update()
    assert.equal(code, 0, errors)
    const parts = () => requests.filter(({ path }) => path === '/calles.ndjson')
    assert.deepEqual(parts()[0]?.from, 0)
    assert.ok(parts().some(({ from }) => from > 0 && from < body.length))
    assert.equal((await find('Los Teros 500')).status, 'found')

    const before = await readFile(join(folder.path, geoFileName))
    const longer = manyStreets(60)
    requests = []
    files.set('/calles.ndjson', { body: longer, cutAfter: 100 })
    const cut = await update()
    assert.deepEqual([cut.code, cut.output], [2, ''])
    assert.match(cut.errors, /calles\.ndjson: .*nothing was changed, try again/)
    assert.deepEqual(await readFile(join(folder.path, geoFileName)), before)
    const reached = parts().at(-1)?.from ?? 0
    assert.ok(reached > 0)

    requests = []
    files.set('/calles.ndjson', { body: longer })
    assert.equal((await update()).code, 0)
    assert.deepEqual([...new Set(requests.map(({ path }) => path))], ['/calles.ndjson'])
    assert.ok((parts()[0]?.from ?? 0) >= reached, 'the next run begins where the last one ended')
  })

  test('waits for a server that is slow', async () => {
    serveAll()
    files.set('/calles.ndjson', { body: manyStreets(10), trickle: 64 })
    const { code, errors } = await update()
    assert.equal(code, 0, errors)
    assert.equal((await find('Los Teros 500')).status, 'found')
  })

  test('refuses a file that lost most of its rows, unless forced', async () => {
    const line = (name: string) => postal.split('\n')[0]?.replace('VILLA GOLONDRINA', name) ?? ''
    const many = Array.from({ length: 10 }, (_, index) => line(`PARAJE ${index} NORTE`))
    serveAll()
    files.set('/AR.zip', { body: zipped('AR.txt', many.join('\n')) })
    assert.equal((await update()).code, 0)
    serveAll()
    const { code, errors } = await update()
    assert.equal(code, 2)
    assert.match(errors, /AR\.zip: it has 2 rows and had 10/)
    assert.equal((await update('--shrink')).code, 0)
  })
})
