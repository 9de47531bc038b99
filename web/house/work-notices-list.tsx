import type { Work } from '../api/work-list.ts'
import { nearMoment } from '../formats/dates.ts'
import { Badge } from '../parts/badge.tsx'
import { Link } from '../parts/link.tsx'
import { WorkWhat } from '../parts/work-what.tsx'
import { houseWords } from '../words/house.ts'
import { useLanguage, useWords } from '../words/words.ts'

interface WorkNoticesListProps {
  readonly notices: readonly { readonly id: string; readonly read: boolean; readonly item: Work }[]
  readonly onFollow: (id: string) => void
}

/** The notices of the console, each leading to its shipment. */
export function WorkNoticesList({ notices, onFollow }: WorkNoticesListProps) {
  const words = useWords(houseWords)
  const language = useLanguage()
  if (notices.length === 0) return <p className="quiet small">{words.noticesNone}</p>
  return (
    <ul className="items tight">
      {notices.map(({ id, read, item }) => (
        <li key={id}>
          <span className="grow">
            <WorkWhat item={item} />
            <small>
              <Link className="code cover" to={placeOf(item)} onClick={() => onFollow(id)}>
                {item.trackingCode || words.noticesCash}
              </Link>
              {` · ${nearMoment(item.since, language)}`}
            </small>
          </span>
          {read ? undefined : <Badge family="travel">{words.noticeNew}</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** An item without a shipment is cash that somebody handed over. */
function placeOf({ trackingCode }: Work): string {
  return trackingCode === ''
    ? '/consola/cobranzas'
    : `/consola/envios/${encodeURIComponent(trackingCode)}`
}
