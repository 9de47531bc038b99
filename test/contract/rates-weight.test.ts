import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assert as assertProperty, asyncProperty, integer } from 'fast-check'
import { withPosta } from '../support/posta.ts'
import { randomRuns } from '../support/random-runs.ts'
import { expectQuoted, hasTwoDecimals, rateRequest } from './rates-support.ts'
import { addShipper, type Fields } from './support.ts'

const posta = withPosta()

async function chargedWeight(changes: Fields): Promise<number> {
  return (await expectQuoted(posta, rateRequest(changes))).pesoReal
}

const box = { alto: 20, largo: 30, ancho: 40 }

describe('pesoReal is the higher of pesoEspecifico and the volumetric weight', () => {
  const cases: [Fields, number][] = [
    [{ pesoEspecifico: 3 }, 3],
    [{ pesoEspecifico: 3, pesoVolumetrico: 2 }, 3],
    [{ pesoEspecifico: 3, pesoVolumetrico: 3.01 }, 3.01],
    [{ pesoEspecifico: 3, ...box }, 6],
    [{ pesoEspecifico: 6.01, ...box }, 6.01],
    [{ pesoEspecifico: 0, pesoVolumetrico: 0 }, 0],
    [{ pesoEspecifico: '0.05', pesoVolumetrico: '0.06' }, 0.06],
  ]
  for (const [changes, kg] of cases) {
    test(`${JSON.stringify(changes)} is ${kg}`, async () => {
      assert.equal(await chargedWeight(changes), kg)
    })
  }
})

describe('with three sides, the higher of the sent and the computed volumetric weight is used', () => {
  test('the computed one', async () => {
    assert.equal(await chargedWeight({ ...box, pesoEspecifico: 1, pesoVolumetrico: 5.99 }), 6)
  })
  test('the sent one', async () => {
    assert.equal(await chargedWeight({ ...box, pesoEspecifico: 1, pesoVolumetrico: 6.01 }), 6.01)
  })
})

describe('the three sides count only when all three are sent (D12)', () => {
  for (const left of ['alto', 'largo', 'ancho']) {
    for (const value of [undefined, null, '']) {
      test(`without ${left} (${String(value)}) nothing is computed`, async () => {
        assert.equal(await chargedWeight({ ...box, [left]: value, pesoEspecifico: 1 }), 1)
        const measures = { ...box, [left]: value, pesoEspecifico: 1, pesoVolumetrico: 2 }
        assert.equal(await chargedWeight(measures), 2)
      })
    }
  }

  test('a side of 0 is sent: the volume is 0', async () => {
    assert.equal(await chargedWeight({ ...box, alto: 0, pesoEspecifico: 1 }), 1)
  })

  test('sides as texts are numbers (D4)', async () => {
    const sides = { alto: '20', largo: '30.00', ancho: '40.0' }
    assert.equal(await chargedWeight({ ...sides, pesoEspecifico: 1 }), 6)
  })
})

describe('exact decimals, rounded half up (D12)', () => {
  const cases: [alto: number, largo: number, ancho: number, kg: number][] = [
    [10, 10.05, 40, 1.01],
    [10, 10.04, 40, 1],
    [10.15, 10, 40, 1.02],
    [40, 10, 20.05, 2.01],
    [1, 1, 20, 0.01],
    [1, 1, 19.99, 0],
    [1.1, 1.1, 1.1, 0],
    [33.33, 33.33, 33.33, 9.26],
    [9999.99, 9999.99, 9999.99, 249_999_250],
  ]
  for (const [alto, largo, ancho, kg] of cases) {
    test(`${alto} × ${largo} × ${ancho} / 4000 is ${kg}`, async () => {
      assert.equal(await chargedWeight({ alto, largo, ancho, pesoEspecifico: 0 }), kg)
    })
  }

  test('any sides give what exact arithmetic gives', async () => {
    const side = integer({ min: 0, max: 999_999 })
    await assertProperty(
      asyncProperty(side, side, side, async (alto, largo, ancho) => {
        const product = BigInt(alto) * BigInt(largo) * BigInt(ancho)
        const rounded = Number((product * 2n + 40_000_000n) / 80_000_000n) / 100
        const sides = { alto: alto / 100, largo: largo / 100, ancho: ancho / 100 }
        assert.equal(await chargedWeight({ ...sides, pesoEspecifico: 0 }), rounded)
      }),
      { numRuns: randomRuns(200) },
    )
  })
})

test('the volumetric factor is that of the shipper', async () => {
  const shipper = { number: 4321, name: 'Volumen', mode: 'CROSS', volumetricFactor: 5000 }
  const autentificacion = await addShipper(posta, shipper)
  assert.equal(await chargedWeight({ autentificacion, pesoEspecifico: 1, ...box }), 4.8)
})

describe('a quote explains itself', () => {
  test('detalle adds up to valorTarifa, every number with at most two decimals', async () => {
    const answer = await expectQuoted(
      posta,
      rateRequest({
        ...box,
        pesoEspecifico: 31.2,
        valor: 123_456.78,
        valorContrareembolso: 99_999,
      }),
    )
    const { detalle } = answer
    assert.ok(detalle)
    const cents = (name: string) => Math.round(Number(detalle[name]) * 100)
    const added = detalle.recargos.map(({ importe }) => Math.round(Number(importe) * 100))
    assert.equal(added.length, 2)
    const net = added.reduce((sum, one) => sum + one, cents('base') + cents('importeExtra'))
    assert.equal(net, cents('neto'))
    assert.equal(cents('neto') + cents('iva'), cents('total'))
    assert.equal(detalle['total'], answer.valorTarifa)
    assert.equal(detalle['pesoCobrado'], answer.pesoReal)
    assert.equal(detalle['kgExtra'], 7)
    for (const value of Object.values(detalle))
      if (typeof value === 'number') assert.ok(hasTwoDecimals(value), String(value))
  })

  test('it says which weight is charged, and why', async () => {
    const reason = async (changes: Fields) =>
      (await expectQuoted(posta, rateRequest(changes))).detalle?.['motivoPeso']
    assert.match(String(await reason({ pesoEspecifico: 9 })), /pesoEspecifico/)
    assert.match(String(await reason({ pesoVolumetrico: 9 })), /pesoVolumetrico enviado/)
    assert.match(String(await reason(box)), /calculado/)
  })
})
