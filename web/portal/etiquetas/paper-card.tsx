import { useId } from 'react'
import { whole } from '../../formats/numbers.ts'
import { useChangeAddress } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { Check, Tile } from '../../parts/check.tsx'
import { classes } from '../../parts/classes.ts'
import { Field, Select } from '../../parts/field.tsx'
import { Segments } from '../../parts/segments.tsx'
import { labelsWords } from '../../words/labels.ts'
import { useWords } from '../../words/words.ts'
import { type Choice, orders, papers, sheetCounts, sheetsOf } from './print-choice.ts'

interface PaperCardProps {
  readonly choice: Choice
  readonly labels: number
  readonly withHandOver: boolean
}

/** The paper, and how the labels lie on it. */
export function PaperCard(props: PaperCardProps) {
  const words = useWords(labelsWords)
  const change = useChangeAddress()
  const name = useId()
  const { choice } = props
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
              onChange={() => change({ papel: paper }, { replace: true })}
            >
              {paper === 'A4' ? words.perSheetText[choice.perSheet] : words.papers[paper][1]}
            </Tile>
          ))}
        </div>
        <hr />
        <div className="row top g6 wrap-s">
          {choice.paper === 'A4' && choice.perSheet !== '1' ? <Slots choice={choice} /> : undefined}
          <Options {...props} />
        </div>
      </div>
    </Card>
  )
}

function Slots({ choice }: { choice: Choice }) {
  const words = useWords(labelsWords)
  const change = useChangeAddress()
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
              onChange={() => change({ inicio: String(place) }, { replace: true })}
            />
            {place}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Options({ choice, labels, withHandOver }: PaperCardProps) {
  const words = useWords(labelsWords)
  const change = useChangeAddress()
  const isSheet = choice.paper === 'A4'
  return (
    <div className="stack grow">
      {isSheet ? <SheetOptions choice={choice} labels={labels} /> : undefined}
      <Field label={words.order}>
        <Select
          value={choice.order}
          onChange={(event) => change({ orden: event.currentTarget.value }, { replace: true })}
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
          onChange={(event) =>
            change({ hoja: event.currentTarget.checked ? 'si' : 'no' }, { replace: true })
          }
        >
          {words.withHandOver}
        </Check>
      )}
      <Check
        checked={choice.withReturn}
        onChange={(event) =>
          change({ devolucion: event.currentTarget.checked ? 'si' : undefined }, { replace: true })
        }
      >
        {words.withReturn}
      </Check>
    </div>
  )
}

function SheetOptions({ choice, labels }: { choice: Choice; labels: number }) {
  const words = useWords(labelsWords)
  const change = useChangeAddress()
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
          onChange={(count) => change({ porhoja: count, inicio: undefined }, { replace: true })}
        />
      </div>
    </>
  )
}
