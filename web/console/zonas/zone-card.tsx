import { dateText } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { classes } from '../../parts/classes.ts'
import { Facts } from '../../parts/facts.tsx'
import { Link } from '../../parts/link.tsx'
import { restrictedZonesWords } from '../../words/restricted-zones.ts'
import { useWords } from '../../words/words.ts'
import type { ShownZone } from './queries.ts'

/** The zone that is looked at. */
export function ZoneCard({ zone, isKeeper }: { zone: ShownZone; isKeeper: boolean }) {
  const words = useWords(restrictedZonesWords)
  const change = useChangeAddress()
  const { id, name, reason, since = '', inForce, isImported } = zone
  return (
    <Card
      title={name}
      actions={
        <Badge family={inForce ? 'problem' : 'attention'} icon={inForce ? 'stop' : 'clock'}>
          {inForce ? words.inForce : words.notYet(dateText(since))}
        </Badge>
      }
      foot={
        isKeeper && !isImported ? (
          <>
            <Button icon="edit" onClick={() => change({ dibujar: id })}>
              {words.edit}
            </Button>
            <Button kind="danger" icon="trash" onClick={() => change({ quitar: id })}>
              {words.remove}
            </Button>
          </>
        ) : undefined
      }
    >
      <Facts
        start
        facts={[
          { name: words.reason, value: reason },
          isImported
            ? { name: words.origin, value: words.importedText }
            : { name: words.since, value: dateText(since) },
          { name: words.inside, value: <Inside contents={zone} /> },
        ]}
      />
    </Card>
  )
}

type Contents = Pick<ShownZone, 'postalCodes' | 'branches'>

/** The contents of an outline, as far as they are known without searching. */
export function Inside({ contents: { postalCodes, branches } }: { contents: Contents }) {
  const words = useWords(restrictedZonesWords)
  const names = branches.map(({ code, name }) => `${code} ${name}`).join(', ')
  return (
    <>
      {words.postalCodes(whole(postalCodes))}, {words.branches(branches.length)}
      {names === '' ? undefined : `: ${names}`}
    </>
  )
}

/** Every zone of the map, with its line of text. */
export function ZoneList(props: { zones: readonly ShownZone[]; chosen: string | undefined }) {
  const words = useWords(restrictedZonesWords)
  const values = useAddressValues()
  return (
    <Card title={words.all} count={whole(props.zones.length)} flush>
      <ol className="items tight">
        {props.zones.map(({ id, name, reason, since = '', inForce, isImported }) => (
          <li key={id} className={id === props.chosen ? 'is-chosen' : undefined}>
            <span className={classes('dot', inForce ? 'problem' : 'attention')} />
            <span className="grow">
              <Link className="cover" to="/consola/zonas" search={{ ...values, zona: id }}>
                {name}
              </Link>
              <small>
                {reason}
                {inForce ? undefined : ` · ${words.notYet(dateText(since))}`}
                {isImported ? ` · ${words.imported}` : undefined}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
