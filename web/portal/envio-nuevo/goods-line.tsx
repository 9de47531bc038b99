import { useQuery } from '@tanstack/react-query'
import { decimal, whole } from '../../formats/numbers.ts'
import { Field, Input, Select } from '../../parts/field.tsx'
import { newShipmentWords } from '../../words/new-shipment.ts'
import { useWords } from '../../words/words.ts'
import { stockQuery } from './queries.ts'
import type { ShipmentForm } from './recipient-part.tsx'
import { linePath, sides, stockText, type Values } from './values.ts'

type StockLine = Awaited<ReturnType<NonNullable<(typeof stockQuery)['queryFn']>>>[number]

/** Goods of the shipper's that the carrier stores: which units, and how many. */
export function GoodsLine({ form, line }: { form: ShipmentForm; line: number }) {
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
