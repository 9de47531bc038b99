import assert from 'node:assert/strict'
import type { Fields } from '../../../test/contract/support.ts'
import { codes, csvSheet } from '../../../test/support/sheets.ts'
import { type Step, type Story, waitFor } from '../../../test/support/story.ts'

const isSettled = ({ state }: Fields) => state !== 'judging' && state !== 'loading'

/** Uploads a second sheet, to be cancelled. */
const uploadOther: Step = async ({ posta, words, place, key, tick }) => {
  tick()
  const { status, json } = await posta.request('POST', `${place}/v1/imports?fileName=abril.csv`, {
    headers: { authorization: `Bearer ${key}` },
    body: csvSheet(codes('ABRIL', 1)),
  })
  assert.equal(status, 201)
  words.set('otherImport', json.id)
}

const steps = (face: string): Step[] => [
  `${face} uploadImport 1-two-orders`,
  waitFor('the sheet is judged', '/imports/<import>', isSettled),
  `${face} getImport 1-judged`,
  `${face} getImport 2-unknown`,
  `${face} listImportErrors 1-of-one-row`,
  `${face} listImportErrors 2-unknown`,
  `${face} listImportOrders 1-as-read`,
  `${face} listImportOrders 2-unknown`,
  `${face} startImport 1-started`,
  waitFor('the orders are loaded', '/imports/<import>', isSettled),
  `${face} startImport 2-over`,
  `${face} listImports 1-finished`,
  `${face} cancelImport 2-over`,
  uploadOther,
  waitFor('the other sheet is judged', '/imports/<otherImport>', isSettled),
  `${face} cancelImport 1-cancelled`,
]

export const stories: readonly Story[] = [
  { about: 'the sheets of a shipper', steps: [...steps('v1'), 'v1 uploadImport 2-empty'] },
  {
    about: 'sheets that the carrier takes in',
    steps: [...steps('ops'), 'ops uploadImport 2-shipper-unknown'],
  },
]
