import { opsCall, shops } from '../../../test/simulator/carrier.ts'
import { readCode } from '../../../test/simulator/keys.ts'
import {
  type Command,
  clockOf,
  command,
  definePart,
  type Model,
  type SliceModel,
} from '../../../test/simulator/model.ts'

interface Data {
  readonly name: string
  readonly volumetricFactor: number
}

/** What was said of a shop since the beginning; undefined where it is the demonstration's. */
const dataOf = definePart('shippers', (): { cross?: Data & { at: number } } => ({}))

/** Programs with a key see a change within this time. */
const effectMs = 1_000

/** The number that volumes are divided by; undefined where it may be any. */
export function factorOf(model: Model): number | undefined {
  const { cross } = dataOf(model)
  return cross && cross.at + effectMs < clockOf(model).now ? cross.volumetricFactor : undefined
}

const path = `/shippers/${shops.cross.number}`

interface Put extends Command, Data {
  readonly kind: 'put-shipper'
}

const put = command<Put>({
  kind: 'put-shipper',
  accepted: ['done'],
  weight: 1,
  propose: (chance) => ({
    name: `Tienda ${chance.below(1e6)}`,
    volumetricFactor: 3000 + 100 * chance.below(30),
  }),
  call: ({ name, volumetricFactor }) =>
    opsCall('PUT', path, { name, volumetricFactor, insured: false, sameDay: false }),
  apply(model, { name, volumetricFactor }) {
    dataOf(model).cross = { name, volumetricFactor, at: clockOf(model).now }
    return 'done'
  },
  read: readCode,
})

export const shippers: SliceModel = {
  kinds: [put],
  equations: [
    {
      name: "a shop's data are those that were put last",
      async look(look) {
        const { name, volumetricFactor } = (await look(opsCall('GET', path))) as Data
        return { name, volumetricFactor }
      },
      expect(model, shown) {
        const { cross } = dataOf(model)
        return cross ? { name: cross.name, volumetricFactor: cross.volumetricFactor } : shown
      },
    },
  ],
}
