import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, ops } from '../../api/client.ts'
import { nearMoment } from '../../formats/dates.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { useDialog } from '../../parts/dialog.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { ShownSecret } from '../../parts/shown-secret.tsx'
import { shippersWords } from '../../words/shippers.ts'
import { useLanguage, useWords } from '../../words/words.ts'
import { IssueDialog, RevokeDialog, RotateDialog } from './credential-dialogs.tsx'
import type { Credential } from './queries.ts'

type Kind = Credential['kind']

const kinds: readonly Kind[] = ['password', 'key']

/** The password and the key of the account; new ones are shown once. */
export function Credentials({ number, isKeeper }: { number: number; isKeeper: boolean }) {
  const words = useWords(shippersWords)
  const rotating = useDialog('rotar')
  const issuing = useDialog('emitir')
  const revoking = useDialog('revocar')
  const [secret, setSecret] = useState<{ kind: Kind; text: string }>()
  const kind = kinds.find((one) => one === rotating.value)
  const params = { path: { number: String(number) } }
  const credentials = useQuery({
    queryKey: ['shippers', 'credentials', number],
    queryFn: () => dataOf(ops.GET('/shippers/{number}/credentials', { params })),
  })
  const revoked = credentials.data?.items.find(({ id }) => id === revoking.value)
  const actions = isKeeper ? (
    <span className="row">
      <Button kind="sm" icon="plus" onClick={() => issuing.open()}>
        {words.issue}
      </Button>
      {kinds.map((one) => (
        <Button key={one} kind="sm" onClick={() => rotating.open(one)}>
          {words.rotateWhat(words[one].toLowerCase())}
        </Button>
      ))}
    </span>
  ) : undefined
  return (
    <Card title={words.credentials} actions={actions} flush>
      <Loaded query={credentials}>
        {({ items }) => (
          <Listed credentials={items} onRevoke={isKeeper ? revoking.open : undefined} />
        )}
      </Loaded>
      {kind && isKeeper ? (
        <RotateDialog
          number={number}
          kind={kind}
          onClose={rotating.close}
          onSecret={(text) => setSecret({ kind, text })}
        />
      ) : undefined}
      {issuing.isOpen && isKeeper ? (
        <IssueDialog
          number={number}
          onClose={issuing.close}
          onSecret={(made, text) => setSecret({ kind: made, text })}
        />
      ) : undefined}
      {revoked && isKeeper ? (
        <RevokeDialog number={number} credential={revoked} onClose={revoking.close} />
      ) : undefined}
      {secret ? (
        <ShownSecret
          title={words.issuedTitle(String(number))}
          label={words[secret.kind]}
          secret={secret.text}
          done={words.copied}
          onClose={() => setSecret(undefined)}
        >
          {words.issuedText}
        </ShownSecret>
      ) : undefined}
    </Card>
  )
}

interface ListedProps {
  readonly credentials: readonly Credential[]
  readonly onRevoke: ((id: string) => void) | undefined
}

function Listed({ credentials, onRevoke }: ListedProps) {
  const words = useWords(shippersWords)
  const language = useLanguage()
  if (credentials.length === 0)
    return (
      <div className="body">
        <p className="quiet nothing">{words.noCredentials}</p>
      </div>
    )
  return (
    <ul className="items tight">
      {credentials.map(({ id, kind, createdAt, expiresAt, lastUsedAt }) => (
        <li key={id}>
          <span className="grow">
            <b>{words[kind]}</b>
            <small>
              {words.since} {nearMoment(createdAt, language)}
              {' · '}
              {lastUsedAt ? words.lastUsed(nearMoment(lastUsedAt, language)) : words.neverUsed}
              {expiresAt ? ` · ${words.expires(nearMoment(expiresAt, language))}` : undefined}
            </small>
          </span>
          {onRevoke ? (
            <Button kind="sm" onClick={() => onRevoke(id)}>
              {words.revoke}
            </Button>
          ) : undefined}
        </li>
      ))}
    </ul>
  )
}
