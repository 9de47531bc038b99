import { parseTrackingCode, type TrackingCode } from '../../kernel/tracking-code.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { FieldProblem, ProblemCode } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { objectOf } from '../../rows/answer-schema.ts'
import { list, text } from '../../rows/fields.ts'
import { listRow } from '../../rows/list-row.ts'
import {
  badField,
  badRequest,
  codeWords,
  conflict,
  type Operation,
  type OperationAnswer,
} from '../../rows/operation.ts'
import { problemWords } from '../../rows/problem-words/problem-words.ts'
import { dayForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { day } from '../../rows/table-fields.ts'
import { toldScanSchema, writeToldScan } from '../../rows/told-scan.ts'
import { runLimits } from './runs.limits.ts'
import {
  allowedAt,
  type ListedRun,
  type PlanRefusal,
  type StartRefusal,
  type StopRefusal,
} from './runs.ts'
import {
  listedRunSchema,
  maySee,
  noRun,
  type RunsContext,
  runSchema,
  writeListedRun,
} from './runs.wire.ts'
import { findUnseen, writeSeen } from './runs-sight.wire.ts'

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
    list(text(16, { required: true }), runLimits.stopsPerRun, {
      description: 'Los códigos de seguimiento, en el orden de las visitas.',
    }),
  ],
} as const satisfies Shape

const planRun: Operation<RunsContext> = {
  method: 'PUT',
  path: '/runs/:id',
  name: 'planRun',
  summary: 'Planificar un recorrido',
  description: paragraph`Lo hace, o reemplaza su plan. El id lo elige quien planifica: de 3 a 40
    letras, números o guiones. Una parada que ya se hizo queda, con su número. En uno que ya salió,
    las que se agregan van al final y las demás quedan en su orden.`,
  roles: planners,
  sight: 'narrowed',
  request: entity('RunInput', shapeSchema(planShape)),
  response: runSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Ese id es de otra sucursal o de otro día.' }],
  async answer({ params, body }, context) {
    const read = readBody(planShape, body, 'No se planificó nada.', ({ branch, stops }) => [
      ...judgeBranch(branch, context),
      ...judgeCodes(stops),
    ])
    if (!read.ok) return read.refusal
    const id = readRunId(params['id'])
    if (id === undefined) return badField('id', idWords)
    const { branch, courier, name, stops = [] } = read.value
    const codes = stops.map((code) => code.trim().toUpperCase() as TrackingCode)
    const unseen = await findUnseen(codes, context)
    if (unseen.size > 0) return explainPlan({ name: 'stops-unfit', stops: unseen }, codes)
    const planned = await context.runs.plan(
      {
        id,
        branch: branch.toUpperCase(),
        day: read.value.day,
        courier,
        name: name?.trim() || null,
        stops: codes,
      },
      context.operator,
    )
    return planned.ok
      ? { status: 200, body: await writeSeen(planned.value, context) }
      : explainPlan(planned.refusal, codes)
  },
}

const idWords = {
  es: 'Se esperan de 3 a 40 letras sin tilde, números o guiones.',
  en: 'Expected 3 to 40 plain letters, digits or hyphens.',
}

/** In upper case; undefined if it is none. */
function readRunId(sent: string | undefined): string | undefined {
  const id = sent?.toUpperCase()
  return id !== undefined && /^[A-Z0-9-]{3,40}$/.test(id) ? id : undefined
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

const explainPlan = refusalAnswers<PlanRefusal, [readonly TrackingCode[]]>({
  'day-past': badField('day', {
    es: 'Se espera un día desde hoy.',
    en: 'Expected today or later.',
  }),
  'day-too-far': badField('day', {
    es: `Se espera un día de los próximos ${runLimits.runDaysAhead}.`,
    en: `Expected one of the next ${runLimits.runDaysAhead} days.`,
  }),
  'run-taken': conflict('Ese id es de un recorrido de otra sucursal o de otro día.'),
  'courier-unknown': badField('courier', {
    es: 'Se espera el correo, o el nombre del token, de quien reparte en esa sucursal.',
    en: 'Expected the e-mail address, or the name of the token, of who delivers for that branch.',
  }),
  'stops-unfit': ({ stops }, codes) =>
    badRequest(
      'Hay paradas que no se pueden planificar: no se planificó nada.',
      codes.flatMap((code, place) => {
        const refusal = stops.get(code)
        return refusal ? [toProblem(`stops[${place}]`, refusal)] : []
      }),
    ),
})

function toProblem(field: string, refusal: StopRefusal): FieldProblem {
  const code: ProblemCode = refusal.name
  const words = problemWords.get(code)
  const [es, en] = [words?.es ?? '', words?.en ?? '']
  if (refusal.name !== 'stop-planned') return { field, code, detail: es, en }
  return { field, code, detail: `${es} (${refusal.run})`, en: `${en} (${refusal.run})` }
}

const getRun: Operation<RunsContext> = {
  method: 'GET',
  path: '/runs/:id',
  name: 'getRun',
  summary: 'Ver un recorrido',
  description:
    'Con sus paradas. Quien reparte ve los suyos; quien es de una sucursal, los de ella.',
  roles: [...planners, 'reader', 'courier'],
  sight: 'narrowed',
  response: runSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findSeen(params['id'], context)
    return found ? { status: 200, body: await writeSeen(found, context) } : noRun
  },
}

async function findSeen(sent: string | undefined, context: RunsContext) {
  const id = readRunId(sent)
  const found = id === undefined ? undefined : await context.runs.find(id)
  return found && maySee(found, context) ? found : undefined
}

const listRuns: Operation<RunsContext> = {
  ...listRow<RunsContext, ListedRun, string>({
    path: '/runs',
    name: 'listRuns',
    summary: 'Listar los recorridos',
    description: 'Por id. Quien es de una sucursal ve los de ella.',
    filters: [
      { name: 'branch', description: 'Solo los de esta sucursal (prov_codigo).' },
      { name: 'day', description: 'Solo los de este día.', form: dayForm },
    ],
    readPlace: readRunId,
    placeOf: ({ id }) => id,
    async load(
      { after, limit },
      { query },
      { runs, operator },
    ): Promise<readonly ListedRun[] | OperationAnswer> {
      const asked = query['branch']?.toUpperCase() || undefined
      const own = operator.branch
      if (own !== undefined && asked !== undefined && asked !== own) return otherBranch(own)
      return runs.list({ branch: own ?? asked, day: query['day'] || undefined }, after, limit)
    },
    item: listedRunSchema,
    write: writeListedRun,
  }),
  roles: [...planners, 'reader'],
  sight: 'narrowed',
}

function otherBranch(own: string): OperationAnswer {
  const es = `Se espera ${own}: quien lo pide ve los recorridos de esa sucursal.`
  const en = `Expected ${own}: who asks sees the runs of that branch.`
  return badField('branch', { es, en }, 'parameter-malformed')
}

const findMyRun: Operation<RunsContext> = {
  method: 'GET',
  path: '/runs/mine',
  name: 'findMyRun',
  summary: 'Ver el recorrido propio de hoy',
  description: paragraph`Lo planificado para quien pregunta, y además lo que salió a repartir de su
    sucursal y no está en ningún recorrido: lo que puso en camino, y lo que no puso nadie que
    reparta. Si nadie planificó nada, \`id\` es null. Si no hay nada, \`run\` es null.`,
  roles: ['administrator', 'branch', 'courier'],
  sight: 'narrowed',
  response: entity(
    'MyRun',
    objectOf({
      run: { ...runSchema, type: ['object', 'null'], description: 'El recorrido, si hay algo.' },
    }),
  ),
  successStatus: 200,
  async answer(_input, context) {
    const mine = await context.runs.findMine(context.operator)
    return { status: 200, body: { run: mine ? await writeSeen(mine, context) : null } }
  },
}

const startRun: Operation<RunsContext> = {
  method: 'POST',
  path: '/runs/:id/start',
  name: 'startRun',
  summary: 'Salir con un recorrido',
  description: paragraph`Registra LD de cada parada que puede salir, y dice qué pasó con cada una,
    como POST /movements. Repetirlo no hace daño: lo que ya salió responde \`duplicate\`.`,
  roles: [...planners, 'courier'],
  sight: 'narrowed',
  response: entity(
    'StartedRun',
    objectOf({
      run: { ...runSchema, description: 'Cómo quedó.' },
      results: {
        type: 'array',
        items: toldScanSchema,
        description: 'Uno por parada que faltaba.',
      },
    }),
  ),
  successStatus: 200,
  tellsProblems: true,
  problems: [{ status: 409, meaning: 'El recorrido no es de hoy.' }],
  async answer({ params }, context) {
    const found = await findSeen(params['id'], context)
    if (found === undefined || found.id === null) return noRun
    const started = await context.runs.start(found.id, context.operator)
    if (!started.ok) return explainStart(started.refusal)
    const { run, results } = started.value
    const told = results.map(({ code, report }) => {
      const allowed = report.piece ? allowedAt(report.piece) : []
      return writeToldScan({ code, ...report, allowed })
    })
    const body = { run: await writeSeen(run, context), results: told }
    return { status: 200, body }
  },
}

const explainStart = refusalAnswers<StartRefusal>({
  'run-unknown': noRun,
  'run-not-today': conflict('El recorrido no es de hoy.'),
})

export const runRows = [listRuns, findMyRun, getRun, planRun, startRun]
