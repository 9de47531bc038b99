import { useQuery } from '@tanstack/react-query'
import { decimal, whole } from '../../formats/numbers.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Affix, Field, Input, Select } from '../../parts/field.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { useWords } from '../../words/words.ts'
import { stockQuery } from './queries.ts'
import type { PartProps, ShipmentForm } from './recipient-part.tsx'
import {
  linePath,
  linesOf,
  mayCollect,
  measure,
  sides,
  stockText,
  type Values,
  wayOf,
  withoutLine,
} from './values.ts'

/** The content: pieces with their measures, or goods that are stored at the carrier's. */
export function ContentPart({ form, place, isWare }: PartProps & { isWare: boolean }) {
  const words = useWords(newShipmentWords)
  const count = linesOf(form.values)
  const add = () =>
    form.setAll((now) => ({
      ...now,
      lines: String(count + 1),
      [linePath(count, 'quantity')]: '1',
    }))
  const Line = isWare ? GoodsLine : PieceLine
  return (
    <Card title={`${place} · ${words.content}`}>
      <div className="stack">
        {Array.from({ length: count }, (_, line) => (
          <fieldset key={line} className="stack g2">
            <legend className={count === 1 ? 'vh' : undefined}>
              {isWare ? words.goodsNumber(line + 1) : words.pieceNumber(line + 1)}
              {count > 1 ? (
                <IconButton
                  icon="trash"
                  kind="ghost sm"
                  label={words.removePiece(line + 1)}
                  onClick={() => form.setAll((now) => withoutLine(now, line))}
                />
              ) : undefined}
            </legend>
            <Line form={form} line={line} />
          </fieldset>
        ))}
        <div>
          <Button kind="sm" icon="plus" onClick={add}>
            {isWare ? words.otherGoods : words.otherPiece}
          </Button>
        </div>
        <Amounts form={form} />
      </div>
    </Card>
  )
}

interface LineProps {
  readonly form: ShipmentForm
  readonly line: number
}

function PieceLine({ form, line }: LineProps) {
  const words = useWords(newShipmentWords)
  const { errors, input } = form
  const path = (field: string) => linePath(line, field)
  const pieces = measure(form.values, line, 'quantity') ?? 1
  const measures = [
    ['lengthCm', words.length],
    ['widthCm', words.width],
    ['heightCm', words.height],
  ] as const
  return (
    <>
      <div className="form-grid">
        <Field span="f2" label={words.weight} error={errors[path('weightKg')]}>
          <Affix after="kg">
            <Input {...input(path('weightKg'))} inputMode="decimal" autoComplete="off" />
          </Affix>
        </Field>
        {measures.map(([field, label]) => (
          <Field key={field} span="f1" label={label} error={errors[path(field)]}>
            <Affix after="cm">
              <Input {...input(path(field))} inputMode="decimal" autoComplete="off" />
            </Affix>
          </Field>
        ))}
        <Field span="f1" label={words.pieces} error={errors[path('quantity')]}>
          <Input {...input(path('quantity'))} inputMode="numeric" autoComplete="off" />
        </Field>
      </div>
      {pieces > 1 ? <p className="hint small quiet">{words.piecesHint(pieces)}</p> : undefined}
    </>
  )
}

/** Amounts and reference of the whole order. */
function Amounts({ form }: { form: ShipmentForm }) {
  const words = useWords(newShipmentWords)
  const { errors, input, values } = form
  const [cash, declared] = [linePath(0, 'cashOnDelivery'), linePath(0, 'declaredValue')]
  const collects = mayCollect(values)
  const hint = wayOf(values) === 'branch' ? words.collectBranch : words.collectHome
  return (
    <div className="form-grid">
      <Field
        span="f3"
        label={words.collect}
        hint={collects ? hint : words.noCollect}
        error={collects ? errors[cash] : undefined}
      >
        <Affix before="$">
          <Input
            {...input(cash)}
            value={collects ? (values[cash] ?? '') : ''}
            disabled={!collects}
            inputMode="decimal"
            autoComplete="off"
          />
        </Affix>
      </Field>
      <Field span="f3" label={words.note} error={errors['deliveryNote']} optional>
        <Input {...input('deliveryNote')} autoComplete="off" />
      </Field>
      <Field
        span="f3"
        label={words.declared}
        hint={words.declaredHint}
        error={errors[declared]}
        optional
      >
        <Affix before="$">
          <Input {...input(declared)} inputMode="decimal" autoComplete="off" />
        </Affix>
      </Field>
    </div>
  )
}

type StockLine = Awaited<ReturnType<NonNullable<(typeof stockQuery)['queryFn']>>>[number]

/** Goods of the shipper's that the carrier stores: which units, and how many. */
function GoodsLine({ form, line }: { form: ShipmentForm; line: number }) {
  const words = useWords(newShipmentWords)
  const { data: stock } = useQuery(stockQuery)
  const { errors, input } = form
  const path = linePath(line, 'stock')
  const choose = (text: string) => {
    const chosen = stock?.find((one) => toText(one) === text)
    form.set(path, text)
    form.setAll((now) => ({ ...now, ...measuresOf(chosen, line) }))
  }
  return (
    <div className="form-grid">
      <Field
        span="f4"
        label={words.goods}
        error={errors[path]}
        hint={stock?.length === 0 ? words.noStock : undefined}
      >
        <Select {...input(path)} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{words.choose}</option>
          {stock?.map((one) => (
            <option key={toText(one)} value={toText(one)}>
              {[
                one.sku,
                one.article?.description,
                `${one.warehouse}-${one.location}`,
                one.batch,
                one.serial,
                words.available(whole(one.available)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </Select>
      </Field>
      <Field span="f2" label={words.units} error={errors[linePath(line, 'quantity')]}>
        <Input {...input(linePath(line, 'quantity'))} inputMode="numeric" autoComplete="off" />
      </Field>
    </div>
  )
}

function toText(one: StockLine): string {
  return stockText(one)
}

/** The carrier knows what its stock weighs; an article without measures counts as none. */
function measuresOf(chosen: StockLine | undefined, line: number): Values {
  const article = chosen?.article
  const text = (value: number | null | undefined) => (value ? decimal(value) : '0')
  return Object.fromEntries([
    [linePath(line, 'weightKg'), text(article?.weightKg)],
    ...sides.map((side) => [linePath(line, side), text(article?.[side])]),
  ]) as Values
}
