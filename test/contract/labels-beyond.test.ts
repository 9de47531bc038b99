import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startPosta, withPosta } from '../support/posta.ts'
import { cross, crossOrder, expectStored, opsHeaders, product, ware } from './support.ts'

let now = Date.UTC(2026, 10, 15, 15, 0, 0)
const posta = withPosta({ clock: () => now })

async function stored(changes: Record<string, unknown> = {}): Promise<string> {
  const order = crossOrder(changes)
  await expectStored(posta, order)
  return String(order['codigoSeguimiento'])
}

function ask(path: string, body: Record<string, unknown>, autentificacion: object = cross) {
  return posta.post(path, { autentificacion, ...body })
}

function pagesOf(text: string): number {
  return text.match(/\/Type\/Page\//g)?.length ?? 0
}

describe('many orders in one file', () => {
  test('come in the order asked for', async () => {
    const codigos = [await stored(), await stored({ productos: [product({ cantidad: 2 })] })]
    const answer = await ask('/etiquetas/', { tipo: 'Z10X15', codigos })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.equal(pagesOf(answer.text), 3)
    const zpl = await ask('/etiquetas/', { tipo: 'zpl', codigos: codigos.toReversed() })
    assert.ok(zpl.text.indexOf(codigos[1] ?? '') < zpl.text.indexOf(codigos[0] ?? ''))
  })

  test('are all or none: a foreign or unknown code is named', async () => {
    const codigos = [await stored(), 'NADIE-1']
    const answer = await ask('/etiquetas/', { tipo: 'A4', codigos })
    assert.equal(answer.json.codError, 5)
    assert.match(answer.json.descError, /NADIE-1/)
    const foreign = await ask('/etiquetas/', { tipo: 'A4', codigos: codigos.slice(0, 1) }, ware)
    assert.equal(foreign.json.codError, 5)
  })

  test('need credentials', async () => {
    const answer = await ask('/etiquetas/', { tipo: 'A4', codigos: ['ABCD'] }, { shipper: 9001 })
    assert.equal(answer.status, 401)
    assert.equal(answer.json.codError, 2)
  })

  test('are 10,000 labels at most', async () => {
    const productos = [product({ cantidad: 9999 }), product({ cantidad: 2 })]
    const codigos = [await stored({ productos })]
    const answer = await ask('/etiquetas/', { tipo: 'zpl', codigos })
    assert.equal(answer.json.codError, 5)
    assert.match(answer.json.descError, /10001/)
  })

  for (const [what, body] of Object.entries({
    'no codes': { tipo: 'A4' },
    'no format': { codigos: ['ABCD'] },
    'an unknown format': { tipo: 'A5', codigos: ['ABCD'] },
    'a code that can be none': { tipo: 'A4', codigos: ['?'] },
    'a resolution that no printer has': { tipo: 'zpl', codigos: ['ABCD'], dpi: 200 },
    'a place that the sheet has not': { tipo: 'A4', codigos: ['ABCD'], inicio: 5 },
  }))
    test(`refuses ${what} with 400`, async () => {
      const answer = await ask('/etiquetas/', body)
      assert.equal(answer.status, 400)
      assert.equal(answer.json.codError, 400)
    })

  test('print for the way back', async () => {
    const codigos = [await stored({ servicio: 'B', 'productos[0].valorContrareembolso': 10 })]
    const answer = await ask('/etiquetas/', { tipo: 'zpl', codigos, devolucion: true })
    assert.match(answer.text, /DEVOLUCI_C3_93N/)
    assert.doesNotMatch(answer.text, /COBRAR/)
  })
})

describe('the paper', () => {
  const url = (code: string, tipo: string, more: string) =>
    `/impresionEtiqueta/?tipo=${tipo}&shipper=9001&codSeguimiento=${code}&${more}`

  test('A4 takes 1, 2 or 4 a sheet, from any place on', async () => {
    const code = await stored({ productos: [product({ cantidad: 4 })] })
    const pages = async (more: string) => pagesOf((await posta.get(url(code, 'A4', more))).text)
    assert.equal(await pages('porHoja=1'), 4)
    assert.equal(await pages('porHoja=2'), 2)
    assert.equal(await pages('porHoja=4'), 1)
    assert.equal(await pages('inicio=4'), 2)
  })

  test('ZPL takes 300 dpi and other sizes', async () => {
    const code = await stored()
    assert.match((await posta.get(url(code, 'zpl', 'dpi=300'))).text, /\^PW1181\^LL1772/)
    assert.match((await posta.get(url(code, 'zpl', 'medida=Z10X6'))).text, /\^PW800\^LL480/)
  })

  test('what it is not is told', async () => {
    const code = await stored()
    for (const more of ['dpi=72', 'porHoja=3', 'inicio=9', 'inicio=x', 'medida=A3', 'desde=0'])
      assert.equal((await posta.get(url(code, 'A4', more))).status, 400, more)
  })

  test('a label that the order does not have is none of the others', async () => {
    const code = await stored({ productos: [product({ cantidad: 2 })] })
    for (const [type, more] of [
      ['zpl', ''],
      ['A4', ''],
      ['Z10X15', '&vista=png'],
    ] as const) {
      assert.equal((await posta.get(url(code, type, `desde=2${more}`))).status, 200)
      const beyond = await posta.get(url(code, type, `desde=3${more}`))
      assert.equal(beyond.status, 400)
      assert.equal(beyond.text, 'desde: la orden tiene 2 etiquetas.')
    }
  })
})

describe('signed links', () => {
  const linkTo = async (code: string, horas?: number) => {
    const body = { tipo: 'Z10X15', codigoSeguimiento: code, ...(horas ? { horas } : {}) }
    const { json } = await ask('/etiquetas/enlace/', body)
    assert.equal(json.codError, 0)
    return new URL(json.url)
  }

  test('print until they expire', async () => {
    const link = await linkTo(await stored(), 2)
    const at = link.pathname + link.search
    assert.equal((await posta.get(at)).status, 200)
    now += 2 * 3_600_000 + 1000
    assert.equal((await posta.get(at)).status, 403)
  })

  test('are of no use for another order, shipper or time', async () => {
    const other = await stored()
    const link = await linkTo(await stored())
    for (const [name, value] of [
      ['codSeguimiento', other],
      ['shipper', '9002'],
      ['vence', '99999999999'],
      ['firma', 'x'],
    ] as const) {
      const changed = new URL(link)
      changed.searchParams.set(name, value)
      assert.equal((await posta.get(changed.pathname + changed.search)).status, 403, name)
    }
  })

  test('can be made a must', async () => {
    const strict = await startPosta({ env: { POSTA_LABEL_LINKS: 'required' } })
    try {
      const order = crossOrder()
      await expectStored(strict, order)
      const code = String(order['codigoSeguimiento'])
      const open = `/impresionEtiqueta/?tipo=A4&shipper=9001&codSeguimiento=${code}`
      assert.equal((await strict.get(open)).status, 403)
      const { json } = await strict.post('/etiquetas/enlace/', {
        autentificacion: cross,
        tipo: 'A4',
        codigoSeguimiento: code,
      })
      const link = new URL(json.url)
      assert.equal((await strict.get(link.pathname + link.search)).status, 200)
    } finally {
      await strict.close()
    }
  })
})

test('the sheet of a day lists it, and its barcode finds all of it', async () => {
  const code = await stored()
  const sheet = await ask('/etiquetas/hoja/', {})
  assert.equal(sheet.status, 200)
  assert.equal(sheet.headers.get('content-type'), 'application/pdf')
  const id = /filename="([\w-]+)\.pdf"/.exec(sheet.headers.get('content-disposition') ?? '')?.[1]
  assert.match(id ?? '', /^HE-9001-261115-[0-9A-Z]{5}$/)
  const reply = await posta.get(`/ops/v1/hand-overs/${id}`, opsHeaders(posta))
  assert.ok(reply.json.trackingCodes.includes(code))
  const other = await ask('/etiquetas/hoja/', { fecha: '01-01-2020' })
  assert.equal(other.json.codError, 5)
  assert.equal((await ask('/etiquetas/hoja/', { fecha: '31-02-2026' })).json.codError, 400)
})

test('one scan of the sheet receives all that it lists, once, and nothing loaded later', async () => {
  const codes = [await stored(), await stored()]
  const sheet = await ask('/etiquetas/hoja/', {})
  const id = /filename="([\w-]+)\.pdf"/.exec(sheet.headers.get('content-disposition') ?? '')?.[1]
  now += 1_000
  const later = await stored()
  const receive = (branch: string) =>
    posta.post(`/ops/v1/hand-overs/${id}/reception`, { branch }, opsHeaders(posta))
  assert.equal((await receive('NADA')).status, 400)
  const first = await receive('C0001')
  assert.equal(first.status, 200, first.text)
  assert.ok(first.json.received >= 2)
  assert.deepEqual(first.json.refused, [])
  const states = await ask('/tracking/consultaTrackingMasivo/', {
    datos: [...codes, later].map((codigoSeguimiento) => ({ codigoSeguimiento })),
  })
  assert.deepEqual(
    states.json.map((one: { movimientos: { check: string }[] }) => one.movimientos.at(-1)?.check),
    ['IF', 'IF', 'PI'],
  )
  const again = await receive('C0001')
  assert.equal(again.json.received, 0)
  assert.equal(again.json.duplicates, first.json.received)
  const none = await posta.post(
    '/ops/v1/hand-overs/HE-9001-200101/reception',
    { branch: 'C0001' },
    opsHeaders(posta),
  )
  assert.equal(none.status, 404)
})

/** Prints the sheet of today, and answers its name. */
async function printedSheet(): Promise<string> {
  const { headers } = await ask('/etiquetas/hoja/', {})
  return /filename="([\w-]+)\.pdf"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
}

function receiveSheet(id: string) {
  return posta.post(`/ops/v1/hand-overs/${id}/reception`, { branch: 'C0001' }, opsHeaders(posta))
}

test('what is cancelled after the sheet was printed stays on it, and is refused by name', async () => {
  const cancel = async (code: string) => {
    const headers = { 'x-client-id': '9001', 'x-client-secret': cross.password }
    const { json } = await posta.get(`/servicio-cancelacion-rescate/index.php/${code}`, headers)
    assert.equal(json.data.avalibleForCancel, true)
  }
  const [early, late, other] = [await stored(), await stored(), await stored()]
  await cancel(early)
  now += 1_000
  const id = await printedSheet()
  await cancel(late)
  now += 1_000
  const { json } = await posta.get(`/ops/v1/hand-overs/${id}`, opsHeaders(posta))
  const listed = [early, late, other].map((code) => json.trackingCodes.includes(code))
  assert.deepEqual(listed, [false, true, true])
  const { refused } = (await receiveSheet(id)).json
  assert.deepEqual(
    refused.filter(({ trackingCode }: { trackingCode: string }) => trackingCode === late),
    [{ trackingCode: late, reason: 'El envío fue cancelado: no viaja.' }],
  )
  const reprinted = await posta.get(`/ops/v1/hand-overs/${await printedSheet()}`, opsHeaders(posta))
  assert.ok(!reprinted.json.trackingCodes.includes(late))
})

test('a piece that was received by hand is a duplicate on the sheet, one beyond that is refused', async () => {
  const [received, second] = [await stored(), await stored()]
  const id = await printedSheet()
  const scans = [received, second].map((trackingCode) => ({
    trackingCode,
    check: 'IF',
    branch: 'C0001',
  }))
  const onwards = { trackingCode: second, check: 'GE', branch: 'C0001' }
  for (const movements of [scans, [onwards]]) {
    now += 1_000
    const scanned = await posta.post('/ops/v1/movements', { movements }, opsHeaders(posta))
    assert.equal(scanned.status, 200, scanned.text)
  }
  const { json } = await receiveSheet(id)
  const textOf = (code: string) =>
    json.refused.find(({ trackingCode }: { trackingCode: string }) => trackingCode === code)
  assert.equal(textOf(received), undefined)
  assert.equal(textOf(second)?.reason, 'El envío ya pasó de ese estado.')
  assert.ok(json.duplicates >= 1)
})

test('a label can be looked at as a picture, which counts as no print', async () => {
  const code = await stored({ productos: [product({ cantidad: 2 })] })
  const url = `/impresionEtiqueta/?tipo=Z10X15&shipper=9001&codSeguimiento=${code}`
  const picture = await posta.get(`${url}&vista=png&desde=2`)
  assert.equal(picture.status, 200)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  assert.match(picture.headers.get('content-disposition') ?? '', /\.png"$/)
  assert.equal((await posta.get(`${url}&vista=gif`)).status, 400)
  assert.equal((await posta.get(url.replace(code, 'NADIE-2') + '&vista=png')).status, 404)
  const { json } = await posta.get(`/ops/v1/labels/${code}/prints`, opsHeaders(posta))
  assert.equal(json.prints, 0)
})

test('prints are counted', async () => {
  const code = await stored({ productos: [product({ cantidad: 3 })] })
  const url = `/impresionEtiqueta/?tipo=A4&shipper=9001&codSeguimiento=${code}`
  await posta.get(url)
  await posta.get(url)
  const { json } = await posta.get(`/ops/v1/labels/${code}/prints`, opsHeaders(posta))
  assert.equal(json.prints, 2)
  assert.equal(json.labels, 6)
})

test('an address that tries codes is stopped, and is not told which exist', async () => {
  // Each second grants another guess: time stands still.
  const stoppedAt = Date.now()
  const limited = await startPosta({ env: { POSTA_LIMITS: 'on' }, clock: () => stoppedAt })
  try {
    const order = crossOrder()
    await expectStored(limited, order)
    const url = (code: unknown) =>
      `/impresionEtiqueta/?tipo=Z10X6&shipper=9001&codSeguimiento=${String(code)}`
    const statuses = []
    for (let place = 0; place < 110; place += 1)
      statuses.push((await limited.get(url(`TRY-${place}`))).status)
    assert.equal(statuses[0], 404)
    assert.equal(statuses.at(-1), 429)
    const real = await limited.get(url(order['codigoSeguimiento']))
    assert.equal(real.status, 429)
    assert.match(real.headers.get('content-type') ?? '', /^text\/plain/)
    assert.ok(Number(real.headers.get('retry-after')) >= 1)
  } finally {
    await limited.close()
  }
})
