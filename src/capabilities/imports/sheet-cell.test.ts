import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCell, type SheetCell } from './sheet-cell.ts'
import type { SheetColumn } from './sheet-column.ts'

function column(type: SheetColumn['type'], path = 'campo'): SheetColumn {
  const words = { heading: '', aliases: [], example: '', description: '' }
  const choices = type === 'choice' ? ['DNI', 'E'] : []
  return { path, type, choices, required: false, requiredWhen: undefined, ...words }
}

function value(cell: SheetCell, type: SheetColumn['type'], path?: string): unknown {
  const read = readCell(cell, column(type, path))
  return read.fault ? read.fault.name : read.value
}

test('a postal code is read as people write it', () => {
  const codes = ['1428', 'C1428', 'C1428AAG', 'C 1428 AAG', 'c-1428-aag', 'CP 1428', 'C.P.: 1428']
  for (const cell of codes)
    assert.equal(value(cell, 'whole', 'domicilio.codigoPostal'), '1428', cell)
  for (const cell of ['0428', 'CP'])
    assert.equal(value(cell, 'whole', 'domicilio.codigoPostal'), cell)
})

test('letters in place of the digits of a postal code are reported, with the meant digits', () => {
  for (const [cell, letters, meant] of [
    ['76OO', 'O', '7600'],
    ['76oo', 'O', '7600'],
    ['l42I', 'LI', '1421'],
  ] as const) {
    const read = readCell(cell, column('whole', 'domicilio.codigoPostal'))
    assert.deepEqual(read, { fault: { name: 'letters-for-digits', letters, meant } })
  }
  assert.equal(value('O6OO', 'whole', 'domicilio.codigoPostal'), 'O6OO', 'there is no 0600')
})

describe('a number', () => {
  test('is read as it is written here and by machines', () => {
    for (const [cell, expected] of [
      ['12,5', '12.5'],
      ['12.5', '12.5'],
      ['1.234,50', '1234.50'],
      ['1,234.50', '1234.50'],
      ['$ 1.234,50', '1234.50'],
      ['-3,25', '-3.25'],
      [' 7 ', '7'],
      ['\u{a0}7', '7'],
      [12.5, 12.5],
    ] as const)
      assert.equal(value(cell, 'decimal'), expected, String(cell))
  })

  test('that could mean a thousand times as much is refused', () => {
    for (const cell of ['1.500', '1,500', '12.345.678'])
      assert.equal(value(cell, 'decimal'), 'number-ambiguous', cell)
    assert.equal(value('1,500', 'whole'), 'number-ambiguous')
  })

  test('that is refused so is reported with all its possible meanings', () => {
    for (const [cell, type, ...readings] of [
      ['1.500', 'decimal', '1,5', '1500'],
      ['$ 2,000', 'decimal', '2', '2000'],
      ['-1.250', 'decimal', '-1,25', '-1250'],
      ['12.345.678', 'decimal', '12345678'],
      ['1,500', 'whole', '1500'],
    ] as const) {
      const { fault } = readCell(cell, column(type))
      assert.deepEqual(fault, { name: 'number-ambiguous', shown: cell, readings })
    }
  })

  test('that is whole has its thousands parted by dots', () => {
    assert.equal(value('30.111.222', 'whole'), '30111222')
    assert.equal(value('12.500', 'whole'), '12500')
  })

  test('is what the sheet shows, not what its sums left over', () => {
    assert.equal(value(0.1 + 0.2, 'decimal'), 0.3)
  })

  test('of more digits than sheets keep has lost some, in a number and in a text', () => {
    assert.equal(value(1_234_567_890_123_456, 'text'), 'digits-lost')
    assert.equal(value('1,23457E+15', 'text'), 'digits-lost')
    assert.equal(value('1.23457e15', 'whole'), 'digits-lost')
    assert.equal(value('2,235E+09', 'texts', 'domicilio.telefono'), 'digits-lost')
    assert.deepEqual(value('2,5e3', 'texts', 'observaciones'), ['2,5e3'])
    assert.equal(value(123_456_789_012_345, 'text'), 123_456_789_012_345)
  })

  test('that no sheet would write is left to the rules of the field', () => {
    assert.equal(value('doce', 'whole'), 'doce')
  })
})

describe('a date', () => {
  test('is read in its usual forms', () => {
    for (const cell of [{ date: '31/03/2027' }, '31/3/2027', '31-03-2027', '2027-03-31'])
      assert.equal(value(cell, 'date'), '31/03/2027')
  })

  test('where none is meant was made by the sheet', () => {
    assert.equal(value({ date: '01/02/2026' }, 'text'), 'turned-into-date')
  })

  test('that is only a number is no date', () => {
    assert.equal(value(46_477, 'date'), 'not-a-date-cell')
  })
})

test('a cell of blanks is empty, whatever the field', () => {
  for (const cell of [null, '', '  ', '\u{a0}']) assert.equal(value(cell, 'text'), undefined)
})

test('a formula error is reported as such', () => {
  assert.equal(value({ error: '#REF!' }, 'text'), 'formula-error')
})

test('a choice is recognized without case or dots', () => {
  assert.equal(value('d.n.i.', 'choice'), 'DNI')
  assert.equal(value('e', 'choice'), 'E')
  assert.equal(value('pasaporte', 'choice'), 'pasaporte')
})

test('several texts stand in one cell', () => {
  assert.deepEqual(value('a@x.com; b@x.com', 'texts', 'destinatario.email'), ['a@x.com', 'b@x.com'])
  const notes = value('Timbre 2, portería | tocar fuerte\nal fondo', 'texts', 'observaciones')
  assert.deepEqual(notes, ['Timbre 2, portería', 'tocar fuerte', 'al fondo'])
  assert.deepEqual(value(1_155_551_234, 'texts', 'domicilio.telefono'), ['1155551234'])
})
