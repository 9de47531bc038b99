import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellsOf } from './view-rules.ts'

const ana = { name: 'Ana Pérez', document: '30111222', phone: '1155550171' }
const nobody = { name: '', document: '', phone: '' }

const telling = [
  ['search by document', 'q=30111222'],
  ['search by document with dots', 'q=30.111.222'],
  ['search by phone', 'q=%2B54+9+11+5555-0171'],
  ['search by the whole name, written otherwise', 'estado=CA&q=perez+ANA'],
  ['Los de Ana Perez', 'estado=CA'],
  ['El 30111222', ''],
] as const

for (const [name, query] of telling)
  test(`a view names its person: ${name}`, () =>
    assert.equal(tellsOf({ name, query }, [nobody, ana]), true))

for (const [name, query] of [
  ['Demorados', 'estado=CA'],
  ['Rosario', 'q=ana'],
  ['De la semana', 'q=perez'],
  ['Otro', 'q=30111333'],
] as const)
  test(`a view names nobody: ${name}, ${query}`, () =>
    assert.equal(tellsOf({ name, query }, [nobody, ana]), false))
