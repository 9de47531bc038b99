import { labelContenders, sampleLabels } from '../label-contenders.ts'

/** Draws labels with one contender for a while, warmed up, and prints the cost of one. */
const [name = '', ms = '500'] = process.argv.slice(2)
const draw = labelContenders[name]
if (draw === undefined) throw new Error(`there is no label contender "${name}"`)
await sampleLabels(draw, 1_500)
process.stdout.write(JSON.stringify(await sampleLabels(draw, Number(ms))))
