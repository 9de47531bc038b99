import { labelContenders, sampleLabels } from '../label-contenders.ts'

/** Draws labels one way for a while, warm, and prints what one took. */
const [name = '', ms = '500'] = process.argv.slice(2)
const draw = labelContenders[name]
if (draw === undefined) throw new Error(`there is no way called "${name}" to draw labels`)
await sampleLabels(draw, 1_500)
process.stdout.write(JSON.stringify(await sampleLabels(draw, Number(ms))))
