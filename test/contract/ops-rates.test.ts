import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withPosta } from '../support/posta.ts'
import { askRate, expectFive, expectQuoted, rateRequest } from './rates-support.ts'
import { addShipper, cross, type Fields, opsHeaders, shown } from './support.ts'

const posta = withPosta()

const ops = (path: string) => `/ops/v1/${path}`

function call(method: string, path: string, body?: Fields | string) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const headers = opsHeaders(posta)
  return posta.request(
    method,
    ops(path),
    text === undefined ? { headers } : { headers, body: text },
  )
}

async function done(method: string, path: string, body?: Fields | string) {
  const answer = await call(method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

async function refusedFile(path: string, file: string): Promise<[row: number, column: string][]> {
  const answer = await call('POST', path, file)
  assert.equal(answer.status, 400, answer.text)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const errors: { row: number; column: string; detail: string }[] = answer.json.errors
  for (const { detail } of errors) assert.ok(detail !== '')
  return errors.map(({ row, column }) => [row, column])
}

const listTerms = {
  name: 'Lista de prueba',
  originPostalCode: 1000,
  vatPercent: 10.5,
  insurancePercent: 1,
  insuranceMinimum: 10,
  cashPercent: 2,
  cashMinimum: 20,
}

describe('prices of an own list', () => {
  test('a shipper pays by the list it is given, from where it is told, at once', async () => {
    const autentificacion = await addShipper(posta, { number: 5001, name: 'Uno', mode: 'CROSS' })
    const request = rateRequest({ autentificacion, codigoPostal: 5500, pesoEspecifico: 2 })
    const usual = await expectQuoted(posta, request)
    assert.equal(usual.detalle?.['listaPrecios'], 'GENERAL')
    await done('PUT', 'price-lists/propia', listTerms)
    await done('PUT', 'tariffs/PROPIA~CENTRO~CUYO~*~5~', { amount: 1000 })
    await done('PUT', 'shipper-rates/5001', { list: 'PROPIA', originPostalCode: 5000 })
    const own = await expectQuoted(posta, request)
    assert.equal(own.valorTarifa, 1105)
    await done('PUT', 'tariffs/PROPIA~CENTRO~CUYO~E~5~', { amount: 500.05 })
    assert.equal((await expectQuoted(posta, request)).valorTarifa, 552.56)
    const surcharged = { ...request, valor: 5000, valorContrareembolso: '100.50' }
    assert.equal((await expectQuoted(posta, surcharged)).valorTarifa, 629.91)
    await expectFive(posta, { ...request, pesoEspecifico: 5.01 }, 'pesoEspecifico')
    await expectFive(posta, { ...request, codigoPostal: 1425 }, 'codigoPostal')
    await done('DELETE', 'shipper-rates/5001')
    assert.equal((await expectQuoted(posta, request)).valorTarifa, usual.valorTarifa)
  })

  test('a tariff counts from its first day to its last', async () => {
    const autentificacion = await addShipper(posta, { number: 5002, name: 'Dos', mode: 'CROSS' })
    const request = rateRequest({ autentificacion, codigoPostal: 1425, pesoEspecifico: 1 })
    await done('PUT', 'price-lists/FECHAS', { ...listTerms, vatPercent: 0 })
    await done('PUT', 'shipper-rates/5002', { list: 'FECHAS' })
    const tariff = (from: string) => `tariffs/FECHAS~AMBA~AMBA~*~5~${from}`
    await done('PUT', tariff('2020-01-01'), { amount: 100, validTo: '2020-12-31' })
    await expectFive(posta, request, 'codigoPostal')
    await done('PUT', tariff('2021-01-01'), { amount: 200, validTo: '2999-12-31' })
    await done('PUT', tariff('2998-01-01'), { amount: 300 })
    assert.equal((await expectQuoted(posta, request)).valorTarifa, 200)
    const { items } = await done('GET', 'tariffs?list=FECHAS')
    assert.deepEqual(
      items.map((item: Fields) => [item['validFrom'], item['validTo']]),
      [
        ['2020-01-01', '2020-12-31'],
        ['2021-01-01', '2999-12-31'],
        ['2998-01-01', null],
      ],
    )
  })

  test('a destination without a zone is 5, and says so', async () => {
    await done('PUT', 'zone-ranges/9990~9999', { zone: 'PATAGONIA' })
    await done('DELETE', 'zone-ranges/9300~9999')
    await expectQuoted(posta, rateRequest({ codigoPostal: 9990 }))
    const answer = await expectFive(posta, rateRequest({ codigoPostal: 9989 }), 'codigoPostal')
    assert.match(answer.descError, /9989/)
    await done('PUT', 'zone-ranges/9300~9999', { zone: 'AUSTRAL' })
    await expectQuoted(posta, rateRequest({ codigoPostal: 9989 }))
  })
})

describe('putting and deleting', () => {
  const wrong: [path: string, body: Fields, field: string][] = [
    ['zones/NUEVA', {}, 'name'],
    ['zones/NUEVA', { name: 'x'.repeat(61) }, 'name'],
    ['zones/con%20blanco', { name: 'x' }, 'code'],
    ['zones/ABCDEFGHIJKLM', { name: 'x' }, 'code'],
    ['zone-ranges/1000~999', { zone: 'AMBA' }, 'to'],
    ['zone-ranges/2000~1999', { zone: 'AMBA' }, 'to'],
    ['zone-ranges/1000~1001', { zone: 'NADA' }, 'zone'],
    ['price-lists/X', { ...listTerms, vatPercent: 100 }, 'vatPercent'],
    ['price-lists/X', { ...listTerms, originPostalCode: 1 }, 'originPostalCode'],
    ['price-lists/X', { ...listTerms, cashMinimum: -1 }, 'cashMinimum'],
    ['tariffs/NADA~AMBA~AMBA~*~1~', { amount: 1 }, 'list'],
    ['tariffs/GENERAL~NADA~AMBA~*~1~', { amount: 1 }, 'origin'],
    ['tariffs/GENERAL~AMBA~NADA~*~1~', { amount: 1 }, 'destination'],
    ['tariffs/GENERAL~AMBA~AMBA~X~1~', { amount: 1 }, 'service'],
    ['tariffs/GENERAL~AMBA~AMBA~*~0~', { amount: 1 }, 'upToKg'],
    ['tariffs/GENERAL~AMBA~AMBA~*~1.001~', { amount: 1 }, 'upToKg'],
    ['tariffs/GENERAL~AMBA~AMBA~*~1~2026-02-30', { amount: 1 }, 'validFrom'],
    ['tariffs/GENERAL~AMBA~AMBA~*~1~2026-02-03', { amount: 1, validTo: '2026-02-02' }, 'validTo'],
    ['tariffs/GENERAL~AMBA~AMBA~*~1~', {}, 'amount'],
    ['shipper-rates/8888', { list: 'GENERAL' }, 'shipper'],
    ['shipper-rates/9001', { list: 'NADA' }, 'list'],
  ]
  for (const [path, body, field] of wrong) {
    test(`PUT ${path} ${shown(body)} is told at ${field}`, async () => {
      const answer = await call('PUT', path, body)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.errors[0].field, field)
    })
  }

  test('an id with too many or too few parts is 400 to put, 404 to delete', async () => {
    assert.equal((await call('PUT', 'tariffs/GENERAL', { amount: 1 })).status, 400)
    assert.equal((await call('DELETE', 'tariffs/GENERAL')).status, 404)
    assert.equal((await call('DELETE', 'zones/NADA')).status, 404)
    assert.equal((await call('DELETE', 'zone-ranges/x~y')).status, 404)
  })

  test('a filter is read in any case, and one that nothing has lists nothing', async () => {
    const { items } = await done('GET', 'zone-ranges?zone=amba')
    assert.ok(items.length > 0)
    assert.deepEqual(items, (await done('GET', 'zone-ranges?zone=AMBA')).items)
    for (const query of ['zone-ranges?zone=x', 'tariffs?origin=x', 'tariffs?list=x'])
      assert.deepEqual((await done('GET', query)).items, [], query)
  })

  test('what is in use can not be deleted: 409', async () => {
    assert.equal((await call('DELETE', 'zones/AMBA')).status, 409)
    assert.equal((await call('DELETE', 'price-lists/GENERAL')).status, 409)
  })

  test('without a token it is 401, and a reader may list but not change', async () => {
    assert.equal((await posta.get(ops('zones'))).status, 401)
    const issued = await posta.post(
      ops('tokens'),
      { name: 'Lectora', role: 'reader' },
      opsHeaders(posta),
    )
    const headers = { authorization: `Bearer ${issued.json.token}` }
    assert.equal((await posta.get(ops('tariffs'), headers)).status, 200)
    assert.equal((await posta.get(ops('tariffs.csv'), headers)).status, 200)
    const body = JSON.stringify({ name: 'x' })
    assert.equal((await posta.request('PUT', ops('zones/X'), { headers, body })).status, 403)
    assert.equal((await posta.request('POST', ops('zones.csv'), { headers, body: '' })).status, 403)
  })

  test('lists come page by page', async () => {
    const seen: string[] = []
    for (let path = 'tariffs?limit=200&list=GENERAL'; ; ) {
      const { items, next } = await done('GET', path)
      seen.push(...items.map(({ id }: { id: string }) => id))
      if (next === undefined) break
      path = `tariffs?limit=200&list=GENERAL&after=${encodeURIComponent(next)}`
    }
    assert.equal(seen.length, 768)
    assert.equal(new Set(seen).size, 768)
  })
})

describe('files', () => {
  for (const table of ['zones', 'zone-ranges', 'price-lists', 'tariffs', 'shipper-rates']) {
    test(`${table} that are exported and imported again change nothing`, async () => {
      const file = (await call('GET', `${table}.csv`)).text
      const imported = await done('POST', `${table}.csv`, file)
      assert.equal(imported.added, 0)
      assert.equal(imported.unchanged, imported.rows)
      assert.equal((await call('GET', `${table}.csv`)).text, file)
    })
  }

  test('semicolons, decimal commas and a byte order mark are read', async () => {
    const file = [
      '\u{feff}list;origin;destination;service;upToKg;amount;extraKg;validFrom;validTo',
      'GENERAL;AMBA;AMBA;C;2,5;1234,5;10,05;;',
    ].join('\r\n')
    assert.deepEqual(await done('POST', 'tariffs.csv', file), {
      rows: 1,
      added: 1,
      changed: 0,
      unchanged: 0,
      removed: 0,
    })
    const request = rateRequest({ codigoPostal: 1425, servicio: 'C', pesoEspecifico: 3.51 })
    assert.equal((await expectQuoted(posta, request)).valorTarifa, 1518.07)
    await done('DELETE', 'tariffs/GENERAL~AMBA~AMBA~C~2.50~')
  })

  test('a fault in one row stores nothing, and every fault is told by row and column', async () => {
    const file = 'code,name\nNUEVA1,Una\n,Dos\nNUEVA3,\n"NUEVA 4",x'
    assert.deepEqual(await refusedFile('zones.csv', file), [
      [3, 'code'],
      [4, 'name'],
      [5, 'code'],
    ])
    const { items } = await done('GET', 'zones')
    assert.ok(items.every(({ code }: { code: string }) => !code.startsWith('NUEVA')))
  })

  test('rows that refer to nothing, contradict themselves or repeat are told', async () => {
    const file = 'from,to,zone\n1000,1001,NADA\n1500,1400,AMBA\n1000,1002,AMBA\n1000,1002,PBA\n'
    assert.deepEqual(await refusedFile('zone-ranges.csv', file), [
      [2, 'zone'],
      [3, 'to'],
      [5, 'from'],
    ])
  })

  test('a file without its header, without rows, or not in UTF-8 is told in row 1', async () => {
    assert.deepEqual(await refusedFile('zones.csv', ''), [
      [1, 'code'],
      [1, 'name'],
    ])
    assert.deepEqual(await refusedFile('zones.csv', 'code,name\n'), [[1, '']])
    const body = Buffer.from('code,name\nX,Córdoba', 'latin1')
    const answer = await posta.request('POST', ops('zones.csv'), {
      headers: opsHeaders(posta),
      body,
    })
    assert.equal(answer.status, 400)
    assert.equal(answer.json.errors[0].row, 1)
  })

  test('with replace, what the file does not name is gone', async () => {
    const file = (await call('GET', 'zone-ranges.csv')).text
    const lines = file.trimEnd().split('\r\n')
    const fewer = lines.filter((line) => !line.startsWith('6000,')).join('\n')
    const replaced = await done('POST', 'zone-ranges.csv?replace=true', fewer)
    assert.deepEqual([replaced.unchanged, replaced.removed], [lines.length - 2, 1])
    const answer = await askRate(posta, rateRequest({ codigoPostal: 7000 }))
    assert.equal(answer.codError, 5)
    await done('POST', 'zone-ranges.csv?replace=true', file)
    await expectQuoted(posta, rateRequest({ codigoPostal: 7000 }))
  })

  test('fifty thousand rows are taken, one more is not', async () => {
    await done('PUT', 'price-lists/GRANDE', listTerms)
    const header = 'list,origin,destination,service,upToKg,amount,extraKg,validFrom,validTo'
    const rows = Array.from(
      { length: 50_000 },
      (_, index) => `GRANDE,AMBA,AMBA,*,${((index + 1) / 100).toFixed(2)},${index + 1},,,`,
    )
    assert.equal((await done('POST', 'tariffs.csv', [header, ...rows].join('\n'))).added, 50_000)
    const over = [header, ...rows, 'GRANDE,AMBA,AMBA,*,999,1,,,'].join('\n')
    assert.deepEqual(await refusedFile('tariffs.csv', over), [[50_002, '']])
  })

  test('a larger file than the limit is 413', async () => {
    const answer = await call('POST', 'zones.csv', `code,name\n${'x'.repeat(9_000_000)}`)
    assert.equal(answer.status, 413)
  })
})

test('the keeper of an environment keeps no other: production has no prices of these', async () => {
  const answer = await posta.get('/production/ops/v1/zones', opsHeaders(posta))
  assert.deepEqual(answer.json.items, [])
  const shipper = { number: cross.shipper, name: 'Producción', mode: 'CROSS' }
  const autentificacion = await addShipper(posta, shipper, '/production')
  const quoted = await posta.post(
    '/production/consulta_tarifa_rest/',
    rateRequest({ autentificacion }),
  )
  assert.equal(quoted.json.codError, 5)
})

test('parameters of an address that are said twice or can not be read are told', async () => {
  for (const [query, field] of [
    ['zone-ranges?zone=AMBA&zone=B', 'zone'],
    ['zone-ranges?zone=A%00MBA', 'zone'],
    ['tariffs?after=%00&limit=x', 'after'],
    ['tariffs?list=a&list=b', 'list'],
  ] as const) {
    const answer = await call('GET', query)
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.json.errors[0].field, field)
  }
})

test('parameters of an address that make no sense are refused by their names', async () => {
  for (const [query, name] of [
    ['zone-ranges?postalCode=x', 'postalCode'],
    ['zone-ranges?postalCode=0', 'postalCode'],
    ['zone-ranges?postalCode=-1', 'postalCode'],
    ['zone-ranges?postalCode=99999999999999999999', 'postalCode'],
    ['zone-ranges?after=x', 'after'],
    ['tariffs?limit=x', 'limit'],
    ['shipper-rates?after=1e99', 'after'],
    ['shipper-rates?after=x', 'after'],
  ] as const) {
    const { status, json } = await call('GET', query)
    assert.equal(status, 400, query)
    assert.equal(json.errors[0].field, name)
  }
  // Codes of zones are any text, and so is the place after one.
  await done('GET', 'zones?after=%F0%9F%98%80')
})
