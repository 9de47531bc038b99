import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { dataOf, v1 } from '../../api/client.ts'
import { logMoment } from '../../formats/dates.ts'
import { whole } from '../../formats/numbers.ts'
import { useAddressValues, useChangeAddress } from '../../parts/address.ts'
import { AddressSegments } from '../../parts/address-segments.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { CodeBlock, JsonCode } from '../../parts/code-block.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Link } from '../../parts/link.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import {
  type Attempt,
  answerText,
  attemptsOf,
  eventQuery,
  hasArrived,
  logSize,
  readAttempts,
  type Subscription,
  untilAttempted,
} from './webhooks.ts'

const newsMs = 5_000

/** Each delivery, `?fallidas` only those that failed, and its message. */
export function DeliveryLog({ of, mayChange }: { of: Subscription; mayChange: boolean }) {
  const words = useWords(webhooksWords)
  const { fallidas, despues, intento } = useAddressValues()
  const change = useChangeAddress()
  const failed = fallidas !== undefined
  const { log, follow } = useLog(of.id, failed, despues)
  const items = log.data?.items ?? []
  const chosen = items.find(({ id }) => id === intento) ?? items[0]
  return (
    <>
      <div>
        <div className="tools">
          <h2 className="grow">{words.log}</h2>
          <News of={of.id} failed={failed} shown={items} onShow={() => void log.refetch()} />
          <AddressSegments
            label={words.show}
            options={[
              ['all', words.all],
              ['failed', words.failed],
            ]}
            read={(values) => (values['fallidas'] === undefined ? 'all' : 'failed')}
            write={(value) => ({
              fallidas: value === 'failed' ? true : undefined,
              intento: undefined,
            })}
          />
        </div>
        <Loaded query={log}>
          {(page) =>
            page.items.length === 0 ? (
              <Empty title={failed ? words.noFailed : words.noLog} level={3}>
                {failed ? words.noFailedText : words.noLogText}
              </Empty>
            ) : (
              <>
                <LogTable
                  of={of}
                  attempts={page.items}
                  chosen={chosen?.id}
                  onChoose={(id) => change({ intento: id, despues }, { replace: true })}
                  {...(mayChange && of.enabled ? { onRepeated: follow } : {})}
                />
                {page.next || despues ? (
                  <Pager count={page.items.length} next={page.next} pageSize={logSize} />
                ) : undefined}
              </>
            )
          }
        </Loaded>
      </div>
      {chosen ? <SentPart attempt={chosen} secretEnding={of.secretEnding ?? ''} /> : undefined}
    </>
  )
}

const followMs = 10_000

/** The log does not move by itself, but for a while after something was sent from here. */
function useLog(id: string, failed: boolean, after: string | undefined) {
  const until = useRef(0)
  const queries = useQueryClient()
  const log = useQuery({
    queryKey: ['webhooks', id, 'attempts', failed, after],
    queryFn: () => readAttempts(id, { failed, after }),
    placeholderData: keepPreviousData,
    refetchInterval: () => (Date.now() < until.current ? 1_000 : false),
  })
  const follow = () => {
    until.current = Date.now() + followMs
    void queries.invalidateQueries({ queryKey: ['webhooks', id] })
  }
  return { log, follow }
}

interface NewsProps {
  readonly of: string
  readonly failed: boolean
  readonly shown: readonly Attempt[]
  readonly onShow: () => void
}

/** Says that there are more than the shown rows, instead of moving the rows. */
function News({ of, failed, shown, onShow }: NewsProps) {
  const words = useWords(webhooksWords)
  const { despues } = useAddressValues()
  const { data } = useQuery({
    queryKey: ['webhooks', of, 'news', failed],
    queryFn: () => readAttempts(of, { failed }),
    refetchInterval: newsMs,
    enabled: despues === undefined,
  })
  const newest = shown[0]?.id ?? ''
  const count = data?.items.filter(({ id }) => id > newest).length ?? 0
  return (
    <span role="status">
      {count > 0 && despues === undefined ? (
        <Button kind="sm" icon="up" onClick={onShow}>
          {words.fresh(count)}
        </Button>
      ) : undefined}
    </span>
  )
}

interface LogTableProps {
  readonly of: Subscription
  readonly attempts: readonly Attempt[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  /** Missing where nothing may be sent again. */
  readonly onRepeated?: () => void
}

function LogTable({ of, attempts, chosen, onChoose, onRepeated }: LogTableProps) {
  const words = useWords(webhooksWords)
  const language = useLanguage()
  const columns: Column<Attempt>[] = [
    {
      name: 'event',
      title: words.event,
      cell: ({ id, type, event }) => (
        <button
          type="button"
          className="btn link"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span className="mono">{type ?? event}</span>
        </button>
      ),
    },
    {
      name: 'shipment',
      title: words.shipment,
      look: 'w1',
      cell: ({ trackingCode: code }) =>
        code ? (
          <Link className="code" to={`/portal/envios/${encodeURIComponent(code)}`}>
            {code}
          </Link>
        ) : (
          ''
        ),
    },
    {
      name: 'when',
      title: words.when,
      look: 'w1',
      cardTitle: true,
      cell: ({ at }) => logMoment(at, language),
    },
    {
      name: 'attempt',
      title: words.attempt,
      look: 'num w1',
      cardTitle: true,
      cell: ({ number }) => whole(number),
    },
    {
      name: 'answer',
      title: words.answer,
      look: 'w1',
      cell: (attempt) => <AnswerBadge attempt={attempt} />,
    },
  ]
  if (onRepeated)
    columns.push({
      name: 'actions',
      title: '',
      look: 'w1',
      cell: ({ event }) => <Repeat of={of.id} event={event} onSent={onRepeated} />,
    })
  return (
    <Table
      caption={words.log}
      columns={columns}
      rows={attempts}
      rowId={({ id }) => id}
      rowLook={({ id }) => (id === chosen ? 'log-row is-on' : 'log-row')}
    />
  )
}

export function AnswerBadge({ attempt }: { attempt: Attempt }) {
  const words = useWords(webhooksWords)
  const text = answerText(attempt, words)
  if (hasArrived(attempt))
    return (
      <Badge family="done" icon="check">
        {text}
      </Badge>
    )
  const isLate = attempt.status === null && attempt.problem === 'timeout'
  return (
    <Badge family={isLate ? 'attention' : 'problem'} icon={isLate ? 'clock' : 'x'}>
      {text}
    </Badge>
  )
}

/** Sends an event again, with the same id; it is busy until the receiver has answered. */
function Repeat({ of: id, event, onSent }: { of: string; event: string; onSent: () => void }) {
  const words = useWords(webhooksWords)
  const repeat = useMutation({
    async mutationFn() {
      const [before] = await attemptsOf(id, event)
      const params = { path: { id } }
      await dataOf(v1.POST('/webhooks/{id}/replay', { params, body: { event } }))
      showToast(words.queued)
      onSent()
      await untilAttempted(id, event, before)
    },
    onError: (error) => showToast(error.message, { bad: true }),
  })
  return (
    <Button kind="sm" icon="replay" busy={repeat.isPending} onClick={() => repeat.mutate()}>
      {words.repeat}
    </Button>
  )
}

/** The message of an attempt and the answer to it. The signature is not kept. */
function SentPart({ attempt, secretEnding }: { attempt: Attempt; secretEnding: string }) {
  const words = useWords(webhooksWords)
  const event = useQuery(eventQuery(attempt.event))
  const title = words.sent(attempt.trackingCode ?? attempt.type ?? attempt.event, attempt.number)
  const seconds = Math.floor(Date.parse(attempt.at) / 1_000)
  return (
    <Loaded query={event} skeleton={<Skeleton lines={4} head={false} />}>
      {(body) => {
        const json = JSON.stringify(body, undefined, 2)
        return (
          <>
            <CodeBlock title={title} text={json}>
              webhook-id: <span className="st">{attempt.event}</span>
              {'\n'}webhook-timestamp: <span className="nu">{seconds}</span>
              {'\n'}webhook-signature: <span className="st">{words.signed(secretEnding)}</span>
              {'\n\n'}
              <JsonCode text={json} />
            </CodeBlock>
            {attempt.answer ? (
              <CodeBlock title={words.answered} text={attempt.answer} />
            ) : undefined}
          </>
        )
      }}
    </Loaded>
  )
}
