import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, Query } from 'pg'

/**
 * Sending `begin` with the first statement uses parts of pg that it does not declare, so that no
 * compiler notices when a version changes them. Round trips are counted in test/round-trips.
 */
const says = 'pg has changed what kits/db/postgres-client.ts relies on'

test('a query of pg is prepared and completed by the functions that are replaced', () => {
  const query: object = new Query({ text: 'select $1', values: [1], name: 'a' })
  for (const name of ['prepare', 'handleCommandComplete', 'hasBeenParsed', 'requiresPreparation'])
    assert.equal(typeof Reflect.get(query, name), 'function', `${says}: Query.${name}`)
})

test('a connection of pg parses, binds and executes, and knows its named statements', async () => {
  const client = new Client()
  const connection: object = Reflect.get(client, 'connection')
  for (const name of ['parse', 'bind', 'execute'])
    assert.equal(typeof Reflect.get(connection, name), 'function', `${says}: Connection.${name}`)
  // Names are known here; an object that holds anything else would prepare statements twice.
  const wire: object = { ...connection, parsedStatements: {}, submittedNamedStatements: {} }
  const query: object = new Query({ text: 'select $1', values: [1], name: 'a' })
  const isParsed = () => Boolean(Reflect.apply(Reflect.get(query, 'hasBeenParsed'), query, [wire]))
  assert.equal(isParsed(), false, says)
  Reflect.set(Reflect.get(wire, 'submittedNamedStatements'), 'a', 'select $1')
  assert.equal(isParsed(), true, `${says}: Connection.submittedNamedStatements`)
})
