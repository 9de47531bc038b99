import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isMovementCode,
  type MovementCode,
  mayFollow,
  movementCodes,
} from '../../kernel/movement.ts'
import { isPostalCode } from '../../kernel/postal-code.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import {
  magicScenario,
  planScenario,
  type ScenarioName,
  scenarioNames,
  scenarioTable,
} from './scenario.ts'

void describe('the steps of a scenario', () => {
  for (const name of scenarioNames)
    test(`${name} is legal from every state that it can be played from`, () => {
      for (const from of movementCodes) {
        let state: MovementCode = from
        for (const step of planScenario(name, from) ?? []) {
          if (!isMovementCode(step)) continue
          assert.ok(mayFollow(state, step), `${name} from ${from}: ${state} ${step}`)
          state = step
        }
      }
    })

  test('a piece just loaded lives through what its name says', () => {
    const planned = (name: ScenarioName) => planScenario(name, 'PI')?.join(' ')
    const toBranch = 'IF GE CO AS AR'
    const inVain = 'MA LD CA MA LD CA'
    assert.equal(planned('delivered'), `${toBranch} MA LD EI DL`)
    assert.equal(planned('not-home'), `${toBranch} ${inVain} MA LD EI DL`)
    assert.equal(planned('returned'), `${toBranch} ${inVain} DV RV RM RC`)
    assert.equal(planned('lost'), 'IF GE CO AS')
    assert.equal(planned('redirected'), `${toBranch} redirect MA LD EI DL`)
    assert.equal(planned('cancelled'), 'cancel')
  })

  test('a piece that is collected lives through it at its branch', () => {
    const planned = (name: ScenarioName) => planScenario(name, 'PI', 'branch')?.join(' ')
    assert.equal(planned('delivered'), 'IF GE CO AS AR DL')
    assert.equal(planned('not-home'), 'IF GE CO AS AR DL')
    assert.equal(planned('returned'), 'IF GE CO AS AR DV RV RM RC')
    assert.equal(planned('lost'), 'IF GE CO AS')
    assert.equal(planned('redirected'), 'IF GE CO AS AR redirect MA LD EI DL')
    assert.equal(planned('cancelled'), 'cancel')
  })

  test('is not played from states where it is no longer possible', () => {
    assert.equal(planScenario('not-home', 'EI'), undefined)
    assert.equal(planScenario('redirected', 'EI'), undefined)
    assert.equal(planScenario('delivered', 'DV'), undefined)
    assert.equal(planScenario('delivered', 'DL'), undefined)
    assert.equal(planScenario('redirected', 'LD')?.join(' '), 'AR redirect MA LD EI DL')
    assert.equal(planScenario('redirected', 'CA')?.join(' '), 'redirect MA LD EI DL')
  })
})

void describe('orders that name a scenario', () => {
  test('do so by a prefix that leaves room in a legal code, or by a postal code', () => {
    const marks = scenarioNames.map((name) => scenarioTable[name])
    assert.equal(new Set(marks.map(({ postalCode }) => postalCode)).size, marks.length)
    for (const name of scenarioNames) {
      const { codePrefix, postalCode } = scenarioTable[name]
      assert.ok(parseTrackingCode(`${codePrefix}000001`).ok, codePrefix)
      assert.ok(isPostalCode(postalCode))
      assert.equal(magicScenario(`${codePrefix}1`, 1406), name)
      assert.equal(magicScenario('ABC-0001', postalCode), name)
    }
  })

  test('are no others', () => {
    for (const code of ['ABC-0001', 'SIM-0001', 'SIMDL-1', 'XSIM-DL-1', 'SIM-DL1', 'SIM-'])
      assert.equal(magicScenario(code, 1406), undefined, code)
    for (let postalCode = 1000; postalCode <= 9999; postalCode++)
      if (postalCode < 9981 || postalCode > 9986)
        assert.equal(magicScenario('ABC-0001', postalCode), undefined)
    assert.equal(magicScenario('ABC-0001', undefined), undefined)
  })
})
