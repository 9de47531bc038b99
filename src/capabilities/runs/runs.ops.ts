import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import type { Draft } from '../../kits/fields/structures.ts'
import type { FieldProblem, ProblemCode } from '../../kits/http/problem.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse, refuse } from '../../outcome.ts'
import { list as listField, text } from '../../rows/fields.ts'
import { badField, codeWords } from '../../rows/operation.ts'
import { problemWords } from '../../rows/problem-words/problem-words.ts'
import { anyText, dayForm } from '../../rows/query-forms.ts'
import { ofField } from '../../rows/refusals.ts'
import { message, opsRows } from '../../rows/row.ts'
import { day } from '../../rows/table-fields.ts'
import { toldScanSchema, writeToldScan } from '../../rows/told-scan.ts'
import { nested, orNull, type Shown, view } from '../../rows/view.ts'
import { runLimits } from './runs.limits.ts'
import { allowedAt, type Run, type Started, type StartedStop, type StopRefusal } from './runs.ts'
import {
  findUnseen,
  maySee,
  type RunsContext,
  shownListedRun,
  shownRun,
  withSeenStops,
} from './runs.wire.ts'

const { row, plainRow, partList } = opsRows<RunsContext>()

const planners = ['administrator', 'executive', 'branch'] as const

const planShape = {
  branch: ['branch', text(20, { required: true, description: 'prov_codigo de donde sale.' })],
  day: ['day', day({ description: 'De qué día es; por omisión, de hoy.' })],
  courier: [
    'courier',
    text(254, {
      required: true,
      description: 'Quién reparte: su correo, o el nombre de su token.',
    }),
  ],
  name: ['name', text(runLimits.runNameCharacters, { description: 'Cómo se lo llama.' })],
  stops: [
    'stops',
    listField(text(16, { required: true }), runLimits.stopsPerRun, {
      description: 'Los códigos de seguimiento, en el orden de las visitas.',
    }),
  ],
} as const

const planRun = row({
  method: 'PUT',
  path: '/runs/:id',
  name: 'planRun',
  summary: 'Planificar un recorrido',
  description: paragraph`Lo hace, o reemplaza su plan. El id lo elige quien planifica: de 3 a 40
    letras, números o guiones. Una parada que ya se hizo queda, con su número. En uno que ya salió,
    las que se agregan van al final y las demás quedan en su orden.`,
  roles: planners,
  sight: 'narrowed',
  body: message('RunInput', planShape, 'No se planificó nada.', judgePlan),
  answer: shownRun,
  async run({ params, body }, context) {
    const id = readRunId(params.id)
    if (id === undefined) return refuse(badField('id', idWords))
    const stops = codesOf(body)
    const unseen = await findUnseen(stops, context)
    if (unseen.size > 0) return refuse({ name: 'stops-unfit', stops: unseen } as const)
    const branch = body.branch.toUpperCase()
    const wanted = { ...body, day: body.day, id, branch, name: body.name?.trim() || null, stops }
    const planned = await context.runs.plan(wanted, context.operator)
    return planned.ok ? accept(await withSeenStops(planned.value, context)) : planned
  },
  refusals: {
    'day-past': ofField('day', 'Se espera un día desde hoy.', 'Expected today or later.'),
    'day-too-far': ofField(
      'day',
      `Se espera un día de los próximos ${runLimits.runDaysAhead}.`,
      `Expected one of the next ${runLimits.runDaysAhead} days.`,
    ),
    'run-taken': 409,
    'courier-unknown': ofField(
      'courier',
      'Se espera el correo, o el nombre del token, de quien reparte en esa sucursal.',
      'Expected the e-mail address, or the name of the token, of who delivers for that branch.',
    ),
    'stops-unfit': [
      400,
      ({ stops }, { body }) => ({
        es: 'Hay paradas que no se pueden planificar: no se planificó nada.',
        errors: codesOf(body).flatMap((code, place) => {
          const refusal = stops.get(code)
          return refusal ? [toProblem(`stops[${place}]`, refusal)] : []
        }),
      }),
    ],
  },
})

function codesOf({ stops = [] }: { readonly stops?: readonly string[] | undefined }) {
  return stops.map((code) => code.trim().toUpperCase() as TrackingCode)
}

const idWords = {
  es: 'Se esperan de 3 a 40 letras sin tilde, números o guiones.',
  en: 'Expected 3 to 40 plain letters, digits or hyphens.',
}

/** In upper case; undefined if it is none. */
function readRunId(input: string): string | undefined {
  const id = input.toUpperCase()
  return /^[A-Z0-9-]{3,40}$/.test(id) ? id : undefined
}

function judgePlan({ branch, stops }: Draft<typeof planShape>, context: RunsContext) {
  return [...judgeBranch(branch, context), ...judgeCodes(stops)]
}

function judgeBranch(branch: unknown, { branchName }: RunsContext): FieldProblem[] {
  if (typeof branch !== 'string' || branchName(branch) !== undefined) return []
  return [
    {
      field: 'branch',
      code: 'branch-unknown',
      detail: 'Se espera el prov_codigo de una sucursal existente, donde puedas actuar.',
      en: 'Expected the prov_codigo of a branch that exists and where you may act.',
    },
  ]
}

function judgeCodes(stops: unknown): FieldProblem[] {
  if (!Array.isArray(stops)) return []
  const detail = codeWords.es
  return stops.flatMap((code, place) =>
    typeof code !== 'string' || parseTrackingCode(code.trim()).ok
      ? []
      : [{ field: `stops[${place}]`, code: 'field-malformed', detail, en: codeWords.en }],
  )
}

function toProblem(field: string, refusal: StopRefusal): FieldProblem {
  const code: ProblemCode = refusal.name
  const words = problemWords.get(code)
  const [es, en] = [words?.es ?? '', words?.en ?? '']
  if (refusal.name !== 'stop-planned') return { field, code, detail: es, en }
  return { field, code, detail: `${es} (${refusal.run})`, en: `${en} (${refusal.run})` }
}

const getRun = row({
  method: 'GET',
  path: '/runs/:id',
  name: 'getRun',
  summary: 'Ver un recorrido',
  description:
    'Con sus paradas. Quien reparte ve los suyos; quien es de una sucursal, los de ella.',
  roles: [...planners, 'reader', 'courier'],
  sight: 'narrowed',
  answer: shownRun,
  async run({ params }, context) {
    const run = await findSeen(params.id, context)
    return run.ok ? accept(await withSeenStops(run.value, context)) : run
  },
  refusals: { 'run-unknown': 404 },
})

async function findSeen(input: string, context: RunsContext) {
  const id = readRunId(input)
  const run = id === undefined ? undefined : await context.runs.find(id)
  return orRefuse(run && maySee(run, context) ? run : undefined, 'run-unknown')
}

const listRuns = partList({
  path: '/runs',
  name: 'listRuns',
  summary: 'Listar los recorridos',
  description: 'Por id. Quien es de una sucursal ve los de ella.',
  roles: [...planners, 'reader'],
  sight: 'narrowed',
  query: {
    branch: [anyText, 'Solo los de esta sucursal (prov_codigo).'],
    day: [dayForm, 'Solo los de este día.'],
  },
  readPlace: readRunId,
  placeOf: ({ id }) => id,
  find({ query }, { operator: { branch: own } }) {
    const branch = query.branch?.toUpperCase()
    const isOther = own !== undefined && branch !== undefined && branch !== own
    return isOther ? refuse(otherBranch(own)) : accept(own ?? branch)
  },
  load: ({ found: branch, query: { day: ofDay }, after, limit }, { runs }) =>
    runs.list({ branch, day: ofDay }, after, limit),
  item: shownListedRun,
  refusals: {},
})

function otherBranch(own: string) {
  const es = `Se espera ${own}: quien lo pide ve los recorridos de esa sucursal.`
  const en = `Expected ${own}: who asks sees the runs of that branch.`
  return badField('branch', { es, en }, 'parameter-malformed')
}

const findMyRun = plainRow({
  method: 'GET',
  path: '/runs/mine',
  name: 'findMyRun',
  summary: 'Ver el recorrido propio de hoy',
  description: paragraph`Lo planificado para quien pregunta, y además lo que salió a repartir de su
    sucursal y no está en ningún recorrido: lo que puso en camino, y lo que no puso nadie que
    reparta. Si nadie planificó nada, \`id\` es null. Si no hay nada, \`run\` es null.`,
  roles: ['administrator', 'branch', 'courier'],
  sight: 'narrowed',
  answer: view<{ readonly run: Run | undefined }, [RunsContext]>('MyRun')({
    run: orNull(nested(shownRun, 'El recorrido, si hay algo.')),
  }),
  async run(_input, context) {
    const mine = await context.runs.findMine(context.operator)
    return { run: mine && (await withSeenStops(mine, context)) }
  },
})

const startedStops: Shown<readonly StartedStop[]> = {
  schema: { type: 'array', items: toldScanSchema, description: 'Uno por parada que faltaba.' },
  write: (results) =>
    results.map(({ code, report }) => {
      const allowed = report.piece ? allowedAt(report.piece) : []
      return writeToldScan({ code, ...report, allowed })
    }),
}

const startRun = row({
  method: 'POST',
  path: '/runs/:id/start',
  name: 'startRun',
  summary: 'Salir con un recorrido',
  description: paragraph`Registra LD de cada parada que puede salir, y dice qué pasó con cada una,
    como POST /movements. Repetirlo no hace daño: lo que ya salió responde \`duplicate\`.`,
  roles: [...planners, 'courier'],
  sight: 'narrowed',
  answer: view<Started, [RunsContext]>('StartedRun')({
    run: nested(shownRun, 'Cómo quedó.'),
    results: startedStops,
  }),
  tellsProblems: true,
  async run({ params }, context) {
    const run = await findSeen(params.id, context)
    if (!run.ok) return run
    const started = await context.runs.start(params.id.toUpperCase(), context.operator)
    if (!started.ok) return started
    return accept({ ...started.value, run: await withSeenStops(started.value.run, context) })
  },
  refusals: { 'run-unknown': 404, 'run-not-today': 409 },
})

export const runRows = [listRuns, findMyRun, getRun, planRun, startRun]
