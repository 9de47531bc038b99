import { useQuery } from '@tanstack/react-query'
import { CodeBlock, JsonCode } from '../../parts/code-block.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { webhooksWords } from '../../words/webhooks.ts'
import { useWords } from '../../words/words.ts'
import { type Attempt, eventQuery } from './webhooks.ts'

/** What an attempt sent and what was answered to it. The signature is not kept. */
export function SentPart({ attempt, secretEnding }: { attempt: Attempt; secretEnding: string }) {
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
