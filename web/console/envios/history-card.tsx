import { auditActionWords } from '../../api/made/audit-actions.ts'
import { dayHeading, dayOf, timeText } from '../../formats/dates.ts'
import { decimal, exactKilos, money } from '../../formats/numbers.ts'
import { isMadeId } from '../../formats/scan-ids.ts'
import { useActorName } from '../../parts/actor-name.ts'
import { usePressedAddress } from '../../parts/address.ts'
import { Card } from '../../parts/card.tsx'
import { Segments } from '../../parts/segments.tsx'
import { Timeline, type TimelineEntry } from '../../parts/timeline.tsx'
import { useVisitReason } from '../../parts/visit-reason.ts'
import { consoleShipmentWords } from '../../words/console-shipment.ts'
import { stateWords } from '../../words/states.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import type { HistoryEntry } from './one.ts'

const shown = {
  todo: () => true,
  movimientos: ({ kind }: HistoryEntry) => kind === 'movement',
  avisos: ({ kind }: HistoryEntry) => kind === 'webhook',
} as const

type Shown = keyof typeof shown

/** Everything that happened to a piece, in one order, the newest first. */
export function HistoryCard({ entries }: { entries: readonly HistoryEntry[] }) {
  const words = useWords(consoleShipmentWords)
  const language = useLanguage()
  const { values, press } = usePressedAddress()
  const ver = values['ver']
  const view: Shown = ver === 'movimientos' || ver === 'avisos' ? ver : 'todo'
  const tell = useTelling()
  const visible = entries.filter(shown[view])
  const timeline = visible.map((entry, at): TimelineEntry => {
    const day = dayOf(entry.at)
    const before = visible[at - 1]
    const isNewDay = before === undefined || dayOf(before.at) !== day
    return {
      id: `${view}-${entries.length - at}`,
      ...(isNewDay ? { day: dayHeading(day, language) } : {}),
      time: timeText(entry.at),
      ...tell(entry),
    }
  })
  const segments = (
    <Segments
      label={words.show}
      options={Object.entries(words.shows) as [Shown, string][]}
      value={view}
      onChange={(next) => press({ ver: next === 'todo' ? undefined : next })}
    />
  )
  return (
    <Card title={words.happened} actions={segments}>
      {timeline.length === 0 ? (
        <p className="quiet">{words.nothingShown}</p>
      ) : (
        <Timeline entries={timeline} />
      )}
    </Card>
  )
}

type Told = Pick<TimelineEntry, 'text' | 'detail' | 'icon' | 'family' | 'state'>

/** Returns the look of an entry: its icon, its sentence and the line below it. */
function useTelling(): (entry: HistoryEntry) => Told {
  const words = useWords(consoleShipmentWords)
  const states = useWords(stateWords)
  const actions = useWords(auditActionWords)
  const tellReason = useVisitReason()
  const actorName = useActorName()
  const joined = (parts: readonly (string | null | undefined | false)[]) =>
    parts.filter(Boolean).join(' · ')
  const place = ({ branch }: HistoryEntry) => branch?.name ?? branch?.code
  return (entry) => {
    const { movement, measurement, print, rescue, cash, webhook, audit, by } = entry
    if (movement !== null) {
      const sentence = states[movement.check].sentence
      return {
        state: movement.check,
        text: movement.corrected ? <s>{sentence}</s> : sentence,
        detail: joined([
          place(entry),
          movement.reasonCode && tellReason(movement.reasonCode),
          movement.container && words.container(movement.container),
          !isMadeId(movement.scanId) && movement.scanId,
          by && actorName(by),
          movement.correction && words.correction(movement.reason ?? ''),
        ]),
      }
    }
    if (measurement !== null) {
      const { lengthCm, widthCm, heightCm, weightKg, declaredWeightKg } = measurement
      const sides = [lengthCm, widthCm, heightCm].map((side) => decimal(side)).join(' × ')
      const cents = measurement.differenceCents
      const difference = cents ? words.difference(money(cents)) : ''
      const isSame = weightKg === declaredWeightKg && !cents
      return {
        icon: 'scale',
        family: isSame ? 'neutral' : 'attention',
        text: words.measured(exactKilos(weightKg), sides),
        detail: isSame
          ? words.matches
          : words.declaredWas(exactKilos(declaredWeightKg), difference),
      }
    }
    if (print !== null)
      return { icon: 'print', text: words.printed, detail: words.printedTimes(print.prints) }
    if (rescue !== null)
      return {
        icon: 'swap',
        family: rescue.step === 'failed' ? 'problem' : 'return',
        text: words.rescues[rescue.step][rescue.kind],
        detail: joined([by && actorName(by), rescue.reason]),
      }
    if (cash !== null)
      return {
        icon: 'cash',
        text: textOf(words.cash, cash.step) ?? words.cashStep(cash.step),
        detail: joined([money(cash.amountCents), place(entry), by && actorName(by)]),
      }
    if (webhook !== null) {
      const isTaken = webhook.status !== null && webhook.status >= 200 && webhook.status < 300
      const status = webhook.status === null ? words.noAnswer : String(webhook.status)
      return {
        icon: 'hook',
        family: isTaken ? 'done' : 'problem',
        text: isTaken ? words.webhookDone : words.webhookFailed,
        detail: joined([
          words.webhookDetail(webhook.type, status, webhook.ms),
          hostOf(webhook.url),
        ]),
      }
    }
    const action = audit?.action ?? ''
    if (action === 'work-list.take' && by)
      return { icon: 'users', text: words.took(actorName(by)), detail: words.workItem }
    return {
      icon: 'users',
      text: textOf(words.actions, action) ?? textOf(actions, action) ?? action,
      detail: by && actorName(by),
    }
  }
}

/** The text of a name that the service may add to. */
function textOf(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return texts[name]
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
