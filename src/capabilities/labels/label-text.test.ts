import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanText, decimalText, moneyText } from './label-text.ts'

test('printable text is left unchanged', () => {
  for (const text of ['María Núñez', 'Güemes 1º "B" (timbre) \\ ^XZ^XA ~JR', '¿Ñandú? ¡Sí! €'])
    assert.equal(cleanText(text), text)
})

test('accents are composed, and letters that no font has become their plain ones', () => {
  assert.equal(cleanText('Nu\u0301n\u0303ez'), 'Núñez')
  assert.equal(cleanText('Ştefan Đorđević Łukasz'), 'Stefan Dordevic Lukasz')
  assert.equal(cleanText('Ħal Qormi, Diyarbakır, Ŋ, Ŧ, łódź'), 'Hal Qormi, Diyarbakir, N, T, lódz')
  assert.equal(cleanText('11\u{2011}5555−1234 Oʼhiggins'), "11-5555-1234 O'higgins")
  assert.equal(cleanText('ﬁn ½'), 'fin ½')
})

test('controls, bidirectional marks and other inkless characters are dropped', () => {
  assert.equal(cleanText('a\u0000b\u202Ec\u200Bd\uFEFFe\u0007'), 'abcde')
  assert.equal(cleanText('uno\n\tdos   tres '), 'uno dos tres')
})

test('spaces at the ends go, and several become one, where there is nothing else to clean', () => {
  assert.deepEqual(
    [' Ana', 'Ana ', 'Ana  María', ' ', ''].map((text) => cleanText(text)),
    ['Ana', 'Ana', 'Ana María', '', ''],
  )
})

test('an emoji becomes one question mark', () => {
  assert.equal(cleanText('Ana 🎉'), 'Ana ?')
  assert.equal(cleanText('\ud83c roto'), 'roto')
})

test('whatever is sent, only printable characters come out, and cleaning again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const clean = cleanText(text)
      assert.ok(clean.length <= 200)
      assert.match(clean, /^[ -~¡-¬®-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u)
      assert.equal(cleanText(clean), clean)
    }),
  )
})

test('amounts have points between thousands, measures a comma and no idle zeros', () => {
  assert.deepEqual([0, 999, 1000, 99_999_999].map(moneyText), [
    '$ 0',
    '$ 999',
    '$ 1.000',
    '$ 99.999.999',
  ])
  assert.deepEqual([125, 100, 50, 1005, 0].map(decimalText), ['1,25', '1', '0,5', '10,05', '0'])
})
