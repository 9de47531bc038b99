import { load, type Step, type Story } from '../../../test/support/story.ts'

const steps = (face: string, as: string): Step[] => [
  `${face} listScenarios${as} 1-all`,
  load('ENSAYO-0001'),
  `${face} advanceShipment${as} 1-one-step`,
  `${face} advanceShipment${as} 2-up-to`,
  `${face} advanceShipment${as} 3-not-possible`,
  load('ENSAYO-0002'),
  `${face} playScenario${as} 1-lost`,
  `${face} playScenario${as} 2-unknown`,
  load('ENSAYO-0003'),
  `${face} getSimulation${as} 1-loaded`,
  `${face} getSimulation${as} 2-unknown`,
  `${face} beginScenario${as} 1-every-hour`,
  `${face} beginScenario${as} 2-no-pace`,
  `${face} listScenarioRuns${as} 1-running`,
  `${face} listScenarioRuns${as} 2-unknown`,
  `${face} stopScenario${as} 1-stopped`,
  `${face} stopScenario${as} 2-none-running`,
  `${face} changeClock${as} 1-ten-days`,
  `${face} changeClock${as} 2-advance-wrong`,
  `${face} getClock${as} 1-ahead`,
  `${face} resetClock${as} 1-real`,
]

export const stories: readonly Story[] = [
  { about: 'the sandbox of a shipper', steps: steps('v1', '') },
  {
    about: 'the sandbox, for the carrier',
    steps: [
      ...steps('ops', 'AsCarrier'),
      'ops getClockAsCarrier 2-unknown',
      'ops resetClockAsCarrier 2-unknown',
    ],
  },
]
