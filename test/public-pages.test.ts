import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { demoShippers } from '../src/demo/demo-carrier.ts'
import { recordAll, scan } from './contract/movements-support.ts'
import { cancel } from './contract/pieces-support.ts'
import { crossOrder, expectStored, type Fields } from './contract/support.ts'
import { type PageWords, readPageWords } from './support/page-words.ts'
import { withPosta } from './support/posta.ts'

const now = Date.parse('2026-11-16T15:00:00Z') // Monday, 12:00 in Buenos Aires
const posta = withPosta({ clock: () => now })

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const person = {
  tipoDocumento: 'DNI',
  numeroDocumento: 30_555_444,
  nombre: 'Eulalia Inchausti',
  telefono: '4555-1234',
  celular: '1155667788',
  email: 'eulalia@ejemplo.ar',
}
const personal = /eulalia|inchausti|30.?555.?444|4555|1155667788|Calle Privada|ejemplo\.ar/i

/** Loads an order and records these states, each with how many hours ago. */
async function piece(states: string, changes: Fields = {}): Promise<string> {
  const order = crossOrder({
    destinatario: person,
    'domicilio.direccion': 'Calle Privada 123',
    ...changes,
  })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  for (const [, check = '', hours = '', branch = 'S0001'] of states.matchAll(
    /(\w\w)-(\d+)(?:@(\w+))?/g,
  )) {
    const at = new Date(now - Number(hours) * 3_600_000).toISOString()
    await recordAll(posta, [scan(posta, code, check, { at, branch })])
  }
  return code
}

/** An order that is collected in Córdoba. */
const toBranch: Fields = { servicio: 'F', 'domicilio.localidad': 'X0001' }

async function pageOf(code: string, path = '/seguimiento/'): Promise<PageWords> {
  const { status, text } = await posta.get(path + code, browser)
  assert.equal(status, 200)
  assert.ok(Buffer.byteLength(text) < 30_000, 'under 30 KB')
  assert.equal(personal.exec(text), null)
  return readPageWords(text)
}

const home = ['Cargado', 'Con nosotros', 'De viaje', 'En reparto', 'Entregado']

const at = (rail: readonly string[], place: number) =>
  rail.map((name, index) => (index === place ? `> ${name}` : name))

test('on its way to the door: today, what to have at hand, and five stations', async () => {
  const code = await piece('IF-50@C0001 AS-40@C0001 AR-14 MA-4 LD-2')
  const page = await pageOf(code)
  assert.equal(page.heading, 'Llega hoy')
  assert.match(page.text, new RegExp(`Envío ${code} Al día`))
  assert.match(page.text, /El distribuidor va en camino\. Tené a mano tu documento\./)
  assert.match(page.text, /Salió de Rosario Centro, Santa Fe, a las 10:00/)
  assert.deepEqual(page.rail, at(home, 3))
  assert.deepEqual(page.headings, ['Para recibirlo', 'Recorrido', 'El camino', 'Datos'])
  assert.match(page.text, /Alguien mayor de 18/)
  assert.match(page.text, /Volvemos mañana\. Desde el segundo intento, queda en la sucursal\./)
  assert.match(page.text, /El envío viaja hacia una sucursal Casa central .* sábado 14\/11, 20:00/)
  assert.deepEqual(page.facts.get('Tienda'), 'Tienda Demo Cross')
  assert.equal(page.facts.get('Servicio'), 'Entrega a domicilio')
  assert.match(page.facts.get('Zona') ?? '', /, \d{4}$/)
})

test('at the branch where it is collected: until when, where, and since when', async () => {
  const code = await piece('IF-50@C0001 AS-40@C0001 AR-3@X0001', toBranch)
  const page = await pageOf(code)
  assert.equal(page.heading, 'Ya podés retirarlo Te espera en la sucursal')
  assert.match(page.text, /Retiralo hasta el lunes 23\/11 en Córdoba Centro\./)
  assert.match(page.text, /Av\. Colón 350, Córdoba · hoy abierto hasta las 18/)
  const stations = ['Cargado', 'Con nosotros', 'De viaje', 'En la sucursal', 'Retirado']
  assert.deepEqual(page.rail, at(stations, 3))
  assert.match(page.text, /En la sucursal desde hoy, 09:00 Retirado hasta el 23\/11/)
  assert.equal(page.headings[0], 'Para retirarlo')
  assert.equal(page.facts.get('Servicio'), 'Retiro en sucursal')
  assert.equal(page.facts.get('Se guarda hasta'), '23/11/2026')
  assert.ok(page.links.has('Cómo llegar'))
})

test('delivered: when, and what to do without it', async () => {
  const page = await pageOf(await piece('IF-50 MA-4 LD-3 DL-1'))
  assert.equal(page.heading, 'Entregado')
  assert.match(page.text, /Lo entregamos el lunes 16\/11 a las 11:00\. No hace falta que hagas/)
  assert.deepEqual(page.rail, home)
  assert.equal(page.headings[0], '¿No lo tenés?')
  assert.equal(page.facts.get('Tardó'), '0 días')
})

test('nobody at home: when we came, when we come back, and the choices', async () => {
  const page = await pageOf(await piece('IF-50 MA-4 LD-3 CA-1'))
  assert.equal(page.heading, 'No encontramos a nadie')
  assert.match(page.text, /Pasamos hoy a las 11:00\. Volvemos mañana martes 17\/11\./)
  assert.match(page.text, /Sucursal Rosario Centro, Santa Fe · intento 1 de 2/)
  assert.match(page.text, /En reparto visita hoy, 11:00 Entregado 17\/11/)
  assert.equal(page.headings[0], 'Qué podés hacer')
  assert.match(page.text, /Esperarnos mañana .* Retirarlo .* Cambiar la dirección/)
  assert.equal(page.facts.get('Se guarda hasta'), '23/11/2026')
  const twice = await pageOf(await piece('IF-90 MA-40 LD-39 CA-38 MA-4 LD-3 CA-1'))
  assert.match(twice.text, /intento 2 de 2/)
  assert.match(twice.text, /Queda en la sucursal hasta el lunes 23\/11\./)
  assert.doesNotMatch(twice.text, /Volvemos|Esperarnos/)
})

test('a failed visit is shown as it was, and one that nobody made is none', async () => {
  const failed = async (reasonCode: string) => {
    const code = await piece('IF-50 MA-4 LD-3')
    const place = { at: new Date(now - 3_600_000).toISOString(), branch: 'S0001' }
    await recordAll(posta, [scan(posta, code, 'CA', { reasonCode, ...place })])
    return code
  }
  const incomplete = await pageOf(await failed('DIRECCION'))
  assert.equal(incomplete.heading, 'No pudimos entregarlo')
  assert.match(incomplete.text, /Pasamos hoy a las 11:00: dirección incompleta\. Volvemos mañana/)
  assert.match(incomplete.text, /intento 1 de 2/)
  const own = await pageOf(await failed('PERRO SUELTO'))
  assert.equal(own.heading, 'No pudimos entregarlo')
  assert.match(own.text, /Pasamos hoy a las 11:00\. Volvemos mañana/)
  const missed = await failed('TIEMPO')
  const page = await pageOf(missed)
  assert.equal(page.heading, 'No llegamos a tiempo')
  assert.match(page.text, /El recorrido terminó antes de llegar a tu domicilio\. Volvemos mañana/)
  assert.doesNotMatch(page.text, /Pasamos|intento|visita hoy/)
  const english = await pageOf(missed, '/en/seguimiento/')
  assert.equal(english.heading, 'We did not get there in time')
  assert.equal((await pageOf(await failed('AUSENTE'))).heading, 'No encontramos a nadie')
})

test('returned: after how many visits, to whom, and whom to talk to', async () => {
  const states =
    'IF-90@C0001 MA-80 LD-79 CA-78 MA-56 LD-55 CA-54 DV-50 RV-40 RM-30@C0001 RC-3@C0001'
  const page = await pageOf(await piece(states))
  assert.equal(page.heading, 'Volvió a la tienda')
  assert.match(page.text, /No pudimos entregarlo en dos visitas y lo devolvimos el lunes 16\/11\./)
  assert.match(page.text, /Recibió Tienda Demo Cross/)
  const stations = ['Con nosotros', 'Dos visitas', 'Vuelve', 'En central', 'Devuelto']
  assert.deepEqual(page.rail, stations)
  assert.equal(page.headings[0], 'Y ahora')
  assert.match(page.text, /Hablá con Tienda Demo Cross/)
  assert.equal(page.facts.get('Visitas'), '2')
  const going = await pageOf(await piece('IF-50 DV-4'))
  assert.equal(going.heading, 'Vuelve a la tienda')
  assert.deepEqual(going.rail[2], '> Vuelve')
})

test('new, cancelled and delayed ones say so', async () => {
  const fresh = await pageOf(await piece(''))
  assert.equal(fresh.heading, 'Recibimos los datos del envío')
  assert.deepEqual(fresh.rail, at(home, 0))
  const delayed = await pageOf(await piece('IF-90 AS-73'))
  assert.equal(delayed.heading, 'Demorado')
  assert.match(delayed.text, /Sin movimientos hace más de 72 horas\. El envío viaja hacia/)
  const moving = await pageOf(await piece('IF-90 AS-71'))
  assert.equal(moving.heading, 'Llega entre el martes 17/11 y el miércoles 18/11')
  assert.match(moving.text, /El envío viaja hacia una sucursal\. Cuando llegue a la sucursal/)
  assert.match(moving.facts.get('Llega') ?? '', /^martes 17\/11 a miércoles 18\/11$/)
  const code = await piece('')
  await cancel(posta, code)
  const cancelled = await pageOf(code)
  assert.equal(cancelled.heading, 'Envío cancelado')
  assert.deepEqual(cancelled.rail, [])
})

test('a code that nobody has: what was looked for, and the way back', async () => {
  const { status, text } = await posta.get('/seguimiento/MM-00451Z%3Cb%3E', browser)
  assert.equal(status, 404)
  const page = readPageWords(text)
  assert.equal(page.heading, 'No encontramos ese envío')
  assert.match(page.text, /Buscamos MM-00451Z<b> y no está\./)
  assert.equal(page.links.get('Buscar otro código'), '/')
})

test('a code with a letter in place of a digit: the one that was meant', async () => {
  const code = await piece('IF-4')
  const digit = /[0-258](?=[^0-258]*$)/.exec(code)
  assert.ok(digit)
  const letter = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' }[digit[0]]
  const misread = code.slice(0, digit.index) + letter + code.slice(digit.index + 1)
  const { status, text } = await posta.get(`/testing/seguimiento/${misread}`, browser)
  assert.equal(status, 404)
  const page = readPageWords(text)
  assert.match(page.text, new RegExp(`Buscamos ${misread} y no está\\. ¿Puede ser ${code} \\?`))
  assert.equal(page.links.get(code), `/testing/seguimiento/${code}`)
})

test('English has addresses of its own, and stays', async () => {
  const code = await piece('IF-50 MA-4 LD-2')
  const spanish = await pageOf(code, '/testing/seguimiento/')
  assert.equal(spanish.links.get('English'), `/testing/en/seguimiento/${code}`)
  const { text } = await posta.get(`/testing/en/seguimiento/${code}`, browser)
  assert.match(text, /<html lang="en">/)
  const english = readPageWords(text)
  assert.equal(english.heading, 'It arrives today')
  assert.equal(english.links.get('Español'), `/testing/seguimiento/${code}`)
  assert.equal(english.links.get('Posta'), '/testing/en/')
  const landing = readPageWords((await posta.get('/testing/en/', browser)).text)
  assert.equal(landing.heading, 'Your shipment, from stage to stage.')
  assert.doesNotMatch(english.text + landing.text, /envío|sucursal|código|Volvemos/)
})

test('the page is whole without a script, loads nothing, and its policy allows its style', async () => {
  const code = await piece('IF-4')
  const { text, headers } = await posta.get(`/seguimiento/${code}`, browser)
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, new RegExp(`style-src 'sha256-${hash.replaceAll(/[+/]/g, '\\$&')}'`))
  assert.doesNotMatch(text, / style="| on\w+="|<link rel="stylesheet"|<img|@import|<script>/)
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('previews of links show the state, and nothing about the person', async () => {
  const code = await piece('IF-50 MA-4 LD-2')
  const { text } = await posta.get(`/seguimiento/${code}`, browser)
  const [, head = ''] = /<\/style>([\s\S]*?)<\/head>/.exec(text) ?? []
  assert.match(head, /<meta property="og:title" content="Llega hoy">/)
  assert.match(head, /<meta property="og:description" content="Dónde está el envío/)
  assert.match(head, /<meta name="robots" content="noindex">/)
  assert.equal(personal.exec(head), null)
  assert.ok(!head.includes(code))
})

test('the map shows the islands, and names the branches that the piece passed', async () => {
  const code = await piece('IF-50@C0001 AS-40@C0001 AR-14@X0001')
  const { text } = await posta.get(`/seguimiento/${code}`, browser)
  assert.match(text, /role="img" aria-label="Mapa esquemático: Casa central, Córdoba Centro"/)
  const [, land = ''] = /<path class="land" d="([^"]+)"/.exec(text) ?? []
  assert.equal(land.split('z').filter(Boolean).length, 4)
  assert.match(land.split('z')[3] ?? '', /^M115/)
})

test('the landing page has the track box and a door for everyone', async () => {
  for (const base of ['', '/testing', '/production']) {
    const { status, text } = await posta.get(`${base}/`, browser)
    assert.equal(status, 200)
    const page = readPageWords(text)
    assert.equal(page.heading, 'Tu envío, de posta en posta.')
    assert.deepEqual(page.headings, [
      ...(base === '/production' ? [] : ['Elegí quién ser']),
      'Recibo un envío',
      'Tengo una tienda',
      'Trabajo en la red',
      'Integro sistemas',
      'Cómo viaja',
      'Si no te encontramos',
    ])
    assert.deepEqual(page.rail, at(home, 3))
    assert.equal(page.links.get('Ingresar'), `${base}/ingresar`)
    assert.equal(page.links.get('Ingresar al portal'), `${base}/portal`)
    assert.equal(page.links.get('Consola de operaciones'), `${base}/consola`)
    assert.equal(page.links.get('English'), `${base}/en/`)
    assert.equal(page.text.includes('Nada de esto se despacha'), base !== '/production')
    assert.match(text, /<input [^>]*aria-label="Código de seguimiento"/)
    assert.ok(Buffer.byteLength(text) < 30_000)
  }
})

test('programs get at the root what they got before', async () => {
  const ask = (path: string) => fetch(posta.url + path, { redirect: 'manual' })
  const root = await ask('/')
  assert.deepEqual([root.status, root.headers.get('location')], [302, 'docs'])
  for (const path of ['/testing', '/production', '/en']) {
    const answer = await ask(path)
    assert.equal(answer.status, 404)
    assert.match(await answer.text(), /^No existe esa dirección\./)
  }
})

test('the track box leads to the page without a script', async () => {
  const lead = async (query: string, base = '') => {
    const options = { redirect: 'manual', headers: browser } as const
    const answer = await fetch(`${posta.url}${base}/seguimiento?${query}`, options)
    assert.equal(answer.status, 303)
    return answer.headers.get('location')
  }
  assert.equal(await lead('codigo=+mm-004512+'), '/seguimiento/MM-004512')
  assert.equal(await lead('codigo=mm-004512', '/testing'), '/testing/seguimiento/MM-004512')
  assert.equal(await lead('codigo=mm-004512', '/en'), '/en/seguimiento/MM-004512')
  const link = encodeURIComponent('https://envios.example/testing/seguimiento/MM-1?k=abc')
  assert.equal(await lead(`codigo=${link}`), '/seguimiento/MM-1')
  assert.equal(await lead('codigo=..%2F..%2Fx'), '/seguimiento/..%2F..%2FX')
  assert.equal(await lead('codigo='), '/')
  assert.equal(await lead('codigo=a&codigo=b'), '/')
})

test('a theme can be asked for', async () => {
  const { text } = await posta.get('/?theme=dark', browser)
  assert.match(text, /<html lang="es-AR" data-theme="dark">/)
  assert.doesNotMatch((await posta.get('/?theme=%22x', browser)).text, /data-theme="&/)
})

test('branches are found by place or postal code, with hours; privacy is described', async () => {
  const all = readPageWords((await posta.get('/sucursales', browser)).text)
  assert.equal(all.heading, 'Sucursales y horarios')
  const pageWords = readPageWords((await posta.get('/testing/sucursales?q=cordoba', browser)).text)
  assert.match(pageWords.text, /Córdoba Centro Av\. Colón 350.* Lu a Vi 9 a 18, Sá 9 a 13/)
  assert.doesNotMatch(pageWords.text, /Rosario Centro/)
  const none = await posta.get('/en/sucursales?q=%3Cb%3Enowhere', browser)
  assert.match(readPageWords(none.text).text, /We found no branches there/)
  assert.doesNotMatch(none.text, /<b>nowhere/)
  const { text } = await posta.get('/privacidad', browser)
  assert.match(text, /Ley 25\.326/)
})

/** The link that the shipper passes on: from /v1, as its path. */
async function givenLink(code: string): Promise<string> {
  const { json } = await posta.get(`/testing/v1/shipments/${code}`, {
    authorization: `Bearer ${demoShippers[0]?.apiKey}`,
  })
  const url = new URL(json.trackingUrl)
  assert.equal(url.pathname, `/testing/seguimiento/${code}`)
  assert.match(url.searchParams.get('k') ?? '', /^[\w-]{11}$/)
  return url.pathname + url.search
}

test('the link from the shop shows a little more: initials, cash and packages', async () => {
  const [line] = crossOrder()['productos'] as Fields[]
  const productos = [{ ...line, cantidad: 2, peso: 2.4, valorContrareembolso: 18_500 }]
  const code = await piece('IF-50@C0001 AR-3@X0001', { ...toBranch, servicio: 'G', productos })
  const bare = await pageOf(code)
  assert.doesNotMatch(bare.text, /18\.500|E\. I\./)
  const link = await givenLink(code)
  const page = await pageOf(link, '')
  assert.match(
    page.text,
    /\$ 18\.500 en efectivo El envío es contra reembolso: se paga al retirar\./,
  )
  assert.equal(page.facts.get('Para'), 'E. I.')
  assert.equal(page.facts.get('Bultos'), '2 de 2,4 kg')
  assert.match(page.links.get('English') ?? '', /^\/testing\/en\/seguimiento\/[^?]+\?k=/)
  for (const wrong of ['?k=AAAAAAAAAAA', '?k=', '?k=a&k=b', `?k=${'x'.repeat(500)}`])
    assert.deepEqual((await pageOf(code + wrong)).facts, bare.facts, wrong)
  const other = await piece('IF-3')
  assert.equal((await pageOf(other + link.slice(link.indexOf('?')))).facts.get('Para'), undefined)
})

test('the QR of a label holds a link of its own, which is not the one of the shop', async () => {
  const code = await piece('')
  const path = `/impresionEtiqueta/?tipo=zpl&shipper=9001&codSeguimiento=${code}`
  const { text } = await posta.get(`/testing${path}`)
  const link = await givenLink(code)
  const written = text.replaceAll(/_([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  const [, printed = ''] = new RegExp(`/seguimiento/(${code}[?]k=[\\w-]{11})`).exec(written) ?? []
  assert.ok(!link.endsWith(printed), 'who prints a label does not get the link of the recipient')
  assert.equal((await pageOf(printed)).facts.get('Para'), 'E. I.')
})
