import { nearMoment } from '../../formats/dates.ts'
import { operatorName } from '../../formats/people.ts'
import { Button } from '../../parts/button.tsx'
import { Field, Select } from '../../parts/field.tsx'
import { Tools } from '../../parts/filters.tsx'
import { Note } from '../../parts/note.tsx'
import { tariffsWords } from '../../words/tariffs.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { DraftConflict, DraftKeeper, ServerDraft } from './server-draft.ts'

/** Which of several drafts is looked at and changed. */
export function DraftChooser({ keeper }: { keeper: DraftKeeper }) {
  const words = useWords(tariffsWords)
  const language = useLanguage()
  const { all, draft } = keeper
  if (all.length < 2) return undefined
  return (
    <Tools>
      <Field label={words.draftField}>
        <Select value={draft?.id} onChange={(event) => keeper.show(event.currentTarget.value)}>
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {[
                one.note || words.draftOf(operatorName(one.owner)),
                words.versionRows(one.rows),
                nearMoment(one.changedAt, language),
              ].join(' · ')}
            </option>
          ))}
        </Select>
      </Field>
    </Tools>
  )
}

interface ConflictNoteProps {
  readonly keeper: DraftKeeper
  readonly conflict: DraftConflict
}

/** The change that somebody else made meanwhile, and the choices for the deed that it stopped. */
export function ConflictNote({ keeper, conflict: { failure, deed } }: ConflictNoteProps) {
  const words = useWords(tariffsWords)
  const names = failure.fields.map(({ field }) => field.split(' ') as [Table, string])
  return (
    <Note
      family="attention"
      icon="warn"
      role="alert"
      action={
        <span className="row">
          <Button kind="sm" onClick={() => keeper.settleConflict(false)}>
            {words.keepTheirs}
          </Button>
          <Button kind="sm primary" onClick={() => keeper.settleConflict(true)}>
            {deed === 'discard' ? words.discardAnyway : words.keepMine}
          </Button>
        </span>
      }
    >
      <p>
        <b>{deed === 'discard' ? words.notDiscarded : words.notSaved}</b> {failure.message}
      </p>
      {names.length > 0 ? (
        <p className="small">
          {words.theirs}{' '}
          {names
            .slice(0, mostNamed)
            .map(([table, id]) => nameOf(table, id, keeper.draft, words))
            .join('; ')}
          {names.length > mostNamed ? ` ${words.andMore(names.length - mostNamed)}` : ''}
        </p>
      ) : undefined}
    </Note>
  )
}

type Table = ServerDraft['changes'][number]['table']

const mostNamed = 6

/** `Precio GENERAL AMBA AMBA * 1: 5280` */
function nameOf(
  table: Table,
  id: string,
  draft: ServerDraft | undefined,
  words: typeof tariffsWords.es,
): string {
  const change = draft?.changes.find((one) => one.table === table && one.id === id)
  const amount = change?.after?.['amount']
  const name = `${words.tableNames[table]} ${id.replaceAll('~', ' ')}`
  return typeof amount === 'number' ? `${name}: ${amount}` : name
}
