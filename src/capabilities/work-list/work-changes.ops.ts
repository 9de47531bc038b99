import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { instant, list, oneOf, text } from '../../rows/fields.ts'
import { conflict, notFound, type Operation, type OperationAnswer } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { nameOfPerson } from '../../rows/view.ts'
import { workLimits } from './work-list.limits.ts'
import { type DeedRefusal, parseWorkId, type WorkDeed, type WorkName, workId } from './work-list.ts'
import type { WorkListContext } from './work-list.wire.ts'

interface ChangesContext extends WorkListContext {
  readonly zone: Zone
}

const { workItemsPerChange, workNoteCharacters } = workLimits
const noteWords = { description: 'Qué se hizo; queda registrado.' } as const

const unknownItem = notFound({
  es: 'No hay ningún pendiente con ese id.',
  en: 'There is nothing to do with that id.',
})
const roles = ['administrator', 'branch', 'executive'] as const
const nothing = entity('Nothing', { type: 'object', properties: {} })
const noteMissing: FieldProblem = {
  field: 'note',
  code: 'field-missing',
  detail: 'Falta decir qué se hizo.',
  en: 'What was done is missing.',
}

const unknownProblem = { status: 404, meaning: 'No hay ningún pendiente con ese id.' }
const takenProblem = { status: 409, meaning: 'Ya lo tiene otra persona.' }

const explain = (refusal: DeedRefusal): OperationAnswer =>
  refusal.name === 'item-unknown'
    ? unknownItem
    : conflict(
        {
          es: `Ya lo tiene ${nameOfPerson(refusal.owner)}.`,
          en: `${nameOfPerson(refusal.owner)} has it already.`,
        },
        'item-taken',
      )

async function changeOne(
  id: string | undefined,
  deed: WorkDeed,
  { workList, operator }: WorkListContext,
): Promise<OperationAnswer> {
  const item = parseWorkId(id ?? '')
  if (item === undefined) return unknownItem
  const [outcome] = await workList.change([item], deed, operator)
  return outcome?.ok
    ? { status: 200, body: {} }
    : explain(outcome?.refusal ?? { name: 'item-unknown' })
}

export const takeWork: Operation<WorkListContext> = {
  method: 'PUT',
  path: '/work-list/:id/owner',
  name: 'takeWork',
  summary: 'Tomar un pendiente',
  description: 'Queda a nombre de quien lo toma. Lo que tiene otra persona se suelta primero.',
  roles,
  sight: 'narrowed',
  response: nothing,
  successStatus: 200,
  problems: [unknownProblem, takenProblem],
  answer: ({ params }, context) => changeOne(params['id'], { name: 'take' }, context),
}

export const releaseWork: Operation<WorkListContext> = {
  method: 'DELETE',
  path: '/work-list/:id/owner',
  name: 'releaseWork',
  summary: 'Soltar un pendiente',
  description: 'Vuelve a ser de nadie, lo tenga quien lo tenga.',
  roles,
  sight: 'narrowed',
  response: nothing,
  successStatus: 200,
  problems: [unknownProblem],
  answer: ({ params }, context) => changeOne(params['id'], { name: 'release' }, context),
}

const resolutionShape = {
  note: ['note', text(workNoteCharacters, { required: true, ...noteWords })],
} as const satisfies Shape

export const resolveWork: Operation<WorkListContext> = {
  method: 'POST',
  path: '/work-list/:id/resolution',
  name: 'resolveWork',
  summary: 'Dar un pendiente por resuelto',
  description: paragraph`Sale de la lista; quién lo resolvió y por qué queda en la auditoría. Vuelve
    si el motivo se repite.`,
  roles,
  sight: 'narrowed',
  request: entity('WorkResolution', shapeSchema(resolutionShape)),
  response: nothing,
  successStatus: 200,
  problems: [unknownProblem],
  async answer({ body, params }, context) {
    if (parseWorkId(params['id'] ?? '') === undefined) return unknownItem
    const read = readBody(resolutionShape, body, { lack: 'Falta decir qué se hizo.' })
    if (!read.ok) return read.refusal
    return changeOne(params['id'], { name: 'resolve', note: read.value.note }, context)
  },
}

const changeNames = ['take', 'release', 'plan', 'resolve'] as const

const changesShape = (zone?: Zone) =>
  ({
    ids: [
      'ids',
      list(text(60, { required: true }), workItemsPerChange, {
        least: 1,
        required: true,
        description: 'Los pendientes, por su id.',
      }),
    ],
    change: [
      'change',
      oneOf(changeNames, {
        required: true,
        description: 'Tomarlos, soltarlos, anotar algo de ellos o darlos por resueltos.',
      }),
    ],
    note: ['note', text(workNoteCharacters, noteWords)],
    due: ['due', instant(zone, { description: 'Para cuándo tienen que estar; con plan.' })],
  }) as const satisfies Shape

export const changeWork: Operation<ChangesContext> = {
  method: 'POST',
  path: '/work-list/changes',
  name: 'changeWork',
  summary: 'Cambiar varios pendientes',
  description: paragraph`Lo mismo para uno o varios: tomar (take), soltar (release), anotar la fecha
    y una nota (plan) o dar por resueltos (resolve, con nota). Lo que no se pudo cambiar vuelve en
    \`unchanged\`, con el motivo.`,
  roles,
  sight: 'narrowed',
  request: entity('WorkChange', shapeSchema(changesShape())),
  response: entity('WorkChanged', {
    type: 'object',
    properties: {
      changed: { type: 'array', items: { type: 'string' }, description: 'Los que cambiaron.' },
      unchanged: {
        type: 'array',
        description: 'Los que no.',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', description: 'El pendiente.' },
            reason: {
              type: 'string',
              enum: ['item-unknown', 'item-taken'],
              description: 'Por qué: no está, o lo tiene otra persona.',
            },
          },
          required: ['id', 'reason'],
        },
      },
    },
    required: ['changed', 'unchanged'],
  }),
  successStatus: 200,
  problems: [{ status: 400, meaning: 'Falta algo en el pedido.' }],
  async answer({ body }, { workList, operator, zone }) {
    const read = readBody(changesShape(zone), body, 'El cambio no se puede leer.', (draft) =>
      draft.change === 'resolve' && !draft.note ? [noteMissing] : [],
    )
    if (!read.ok) return read.refusal
    const { ids, change, note: said, due } = read.value
    const named = [...new Set(ids)].map((id) => [id, parseWorkId(id)] as const)
    const items = named.flatMap(([, item]) => item ?? [])
    const outcomes = await workList.change(items, toDeed(change, said, due), operator)
    return { status: 200, body: summarize(named, items, outcomes) }
  },
}

function toDeed(
  name: (typeof changeNames)[number],
  said: string | undefined,
  due: number | undefined,
): WorkDeed {
  if (name === 'plan') return { name, note: said, deadlineAt: due }
  return name === 'resolve' ? { name, note: said ?? '' } : { name }
}

function summarize(
  named: readonly (readonly [string, WorkName | undefined])[],
  items: readonly WorkName[],
  outcomes: readonly (
    | { readonly ok: true }
    | { readonly ok: false; readonly refusal: DeedRefusal }
  )[],
) {
  const changed = items.filter((_, place) => outcomes[place]?.ok).map(workId)
  const refused = items.flatMap((item, place) => {
    const outcome = outcomes[place]
    return outcome === undefined || outcome.ok
      ? []
      : [{ id: workId(item), reason: outcome.refusal.name }]
  })
  const unreadable = named.flatMap(([id, item]) =>
    item === undefined ? [{ id, reason: 'item-unknown' }] : [],
  )
  return { changed, unchanged: [...refused, ...unreadable] }
}
