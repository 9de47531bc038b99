import { useId } from 'react'
import { whole } from '../../formats/numbers.ts'
import { Card } from '../../parts/card.tsx'
import { Check, Tile } from '../../parts/check.tsx'
import { classes } from '../../parts/classes.ts'
import { Field, Select } from '../../parts/field.tsx'
import { Segments } from '../../parts/segments.tsx'
import { labelsWords } from '../../words/labels.ts'
import { useWords } from '../../words/words.ts'
import { type Choice, orders, type Press, papers, sheetCounts, sheetsOf } from './print-choice.ts'

interface ChoiceProps {
  readonly choice: Choice
  readonly press: Press
}

interface PaperCardProps extends ChoiceProps {
  readonly labels: number
  readonly withHandOver: boolean
}

/** The paper, and how the labels lie on it. */
export function PaperCard(props: PaperCardProps) {
  const words = useWords(labelsWords)
  const name = useId()
  const { choice, press } = props
  return (
    <Card title={words.paper}>
      <div className="stack">
        <div className="tiles" role="radiogroup" aria-label={words.paper}>
          {papers.map((paper) => (
            <Tile
              key={paper}
              name={name}
              title={words.papers[paper][0]}
              checked={paper === choice.paper}
              onChange={() => press({ papel: paper })}
            >
              {paper === 'A4' ? words.perSheetText[choice.perSheet] : words.papers[paper][1]}
            </Tile>
          ))}
        </div>
        <hr />
        <div className="row top g6 wrap-s">
          {choice.paper === 'A4' && choice.perSheet !== '1' ? (
            <Slots {...{ choice, press }} />
          ) : undefined}
          <Options {...props} />
        </div>
      </div>
    </Card>
  )
}

function Slots({ choice, press }: ChoiceProps) {
  const words = useWords(labelsWords)
  const name = useId()
  const places = Array.from({ length: Number(choice.perSheet) }, (_, at) => at + 1)
  return (
    <fieldset className="stack g2">
      <legend>{words.start}</legend>
      <div className={classes('slots', choice.perSheet === '2' && 'two')}>
        {places.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name={name}
              aria-label={words.place(place)}
              checked={place === choice.start}
              onChange={() => press({ inicio: String(place) })}
            />
            {place}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Options({ choice, press, labels, withHandOver }: PaperCardProps) {
  const words = useWords(labelsWords)
  const isSheet = choice.paper === 'A4'
  return (
    <div className="stack grow">
      {isSheet ? <SheetOptions {...{ choice, press, labels }} /> : undefined}
      <Field label={words.order}>
        <Select
          value={choice.order}
          onChange={(event) => press({ orden: event.currentTarget.value })}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {words.orders[order]}
            </option>
          ))}
        </Select>
      </Field>
      {choice.paper === 'zpl' ? undefined : (
        <Check
          checked={withHandOver}
          onChange={(event) => press({ hoja: event.currentTarget.checked ? 'si' : 'no' })}
        >
          {words.withHandOver}
        </Check>
      )}
      <Check
        checked={choice.withReturn}
        onChange={(event) => press({ devolucion: event.currentTarget.checked ? 'si' : undefined })}
      >
        {words.withReturn}
      </Check>
    </div>
  )
}

function SheetOptions({ choice, press, labels }: ChoiceProps & { labels: number }) {
  const words = useWords(labelsWords)
  const sheets = sheetsOf(labels, choice)
  return (
    <>
      <p className="small quiet">
        {choice.perSheet === '1' ? '' : `${words.startHint} `}
        {words.sheetsSentence(whole(labels), choice.start)} <b>{words.sheets(whole(sheets))}</b>.
      </p>
      <div className="field">
        <span className="label">{words.perSheet}</span>
        <Segments
          label={words.perSheetLabel}
          options={sheetCounts.map((count) => [count, count] as const)}
          value={choice.perSheet}
          onChange={(count) => press({ porhoja: count, inicio: undefined })}
        />
      </div>
    </>
  )
}
