import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordAll, scan } from './contract/movements-support.ts'
import { cancel, only, redirectionOf, rescue, wayTo } from './contract/pieces-support.ts'
import { crossOrder, expectStored, type Fields } from './contract/support.ts'
import { withPosta } from './support/posta.ts'

const posta = withPosta()

const street = 'Calle Privada 123'

/** The text of a piece's public page below its heading, once it has come so far. */
async function pageOf(order: Fields, state: string, ways = wayTo, more = {}): Promise<string> {
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  const checks = (ways[state] ?? '').split(' ').filter(Boolean)
  await recordAll(
    posta,
    checks.map((check) => scan(posta, code, check, more)),
  )
  return readPage(code)
}

/** A piece that is collected at its branch; only corrections take it out for distribution (D40). */
function pageAtBranch(order: Fields, state: string): Promise<string> {
  const correction = ['MA', 'LD', 'CA'].includes(state) && { correction: true, reason: 'prueba' }
  const ways = { ...wayTo, EI: 'IF AR EI', DL: 'IF AR DL' }
  return pageOf(order, state, ways, { branch: 'C0002', ...correction })
}

async function readPage(code: string): Promise<string> {
  const { text } = await posta.get(`/seguimiento/${code}`)
  assert.ok(!text.includes(street), 'nothing private')
  const said = text.slice(text.indexOf('<h1'), text.indexOf('<h2'))
  return said
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/ +([.,])/g, '$1')
    .replaceAll(/\s+/g, ' ')
}

/** An order that the recipient collects at the demonstration's branch in the city's centre. */
function toBranch(servicio: 'F' | 'G'): Fields {
  const [line] = crossOrder()['productos'] as Fields[]
  const productos = [{ ...line, valorContrareembolso: servicio === 'G' ? 1500 : 0 }]
  const changes = { 'domicilio.localidad': 'C0002', 'domicilio.direccion': street }
  return crossOrder({ servicio, productos, ...changes })
}

/** A piece that waits has a sentence of its own. */
const waiting =
  /Te espera en la sucursal Retiralo hasta el \S+ \d\d\/\d\d en Microcentro\..* Av\. Corrientes 850, San Nicolás/
const branch =
  /Sucursal de retiro: Microcentro, Av\. Corrientes 850, San Nicolás, Ciudad Autónoma de Buenos Aires\./
const atHome =
  /distribuidor|recorrido|distribución|volver a intentarlo|al domicilio|en el domicilio/

for (const state of ['PI', 'IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD', 'CA'])
  test(`a person who collects a piece in ${state} reads where, and of no driver`, async () => {
    for (const service of ['F', 'G'] as const) {
      const said = await pageAtBranch(toBranch(service), state)
      assert.match(said, state === 'AR' ? waiting : branch)
      assert.doesNotMatch(said, atHome)
    }
  })

test('a visitor with the code alone sees neither name nor document nor phone (D37)', async () => {
  const destinatario = {
    tipoDocumento: 'DNI',
    numeroDocumento: 30_555_444,
    nombre: 'Eulalia Inchausti',
    telefono: '4555-1234',
    celular: '1155667788',
    email: 'eulalia@ejemplo.ar',
  }
  const order = crossOrder({ destinatario, 'domicilio.direccion': street })
  await expectStored(posta, order)
  const code = String(order['codigoSeguimiento'])
  for (const check of ['IF', 'MA', 'LD', 'DL']) {
    await recordAll(posta, [scan(posta, code, check)])
    const { text } = await posta.get(`/seguimiento/${code}`)
    assert.match(text, new RegExp(code))
    const shown = /eulalia|inchausti|30.?555.?444|4555|1155667788|Calle Privada/i.exec(text)
    assert.equal(shown, null)
  }
})

test('a person who collects a piece that is over reads of no branch to go to', async () => {
  for (const state of ['EI', 'DL', 'DV'])
    assert.doesNotMatch(await pageAtBranch(toBranch('F'), state), /Sucursal de retiro/)
  const cancelled = toBranch('F')
  await expectStored(posta, cancelled)
  await cancel(posta, String(cancelled['codigoSeguimiento']))
  const said = await readPage(String(cancelled['codigoSeguimiento']))
  assert.doesNotMatch(said, /Sucursal de retiro/)
})

test('a person who waits at home reads so, also when it was to be collected before', async () => {
  const home = await pageOf(crossOrder({ 'domicilio.direccion': street }), 'LD')
  assert.match(home, /El distribuidor va en camino\. Tené a mano tu documento\./)
  assert.doesNotMatch(home, /retir/)
  const order = toBranch('F')
  await pageAtBranch(order, 'AR')
  const code = String(order['codigoSeguimiento'])
  assert.equal(only(await rescue(posta, redirectionOf(code)))[0], 'succeeded')
  await recordAll(posta, [scan(posta, code, 'MA')])
  const said = await readPage(code)
  assert.match(said, /Sale con el próximo recorrido\./)
  assert.doesNotMatch(said, /retir/)
})
