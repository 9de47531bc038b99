import { Head } from '../parts/head.tsx'
import { usersWords } from '../words/users.ts'
import { useWords } from '../words/words.ts'
import { useScreenTitle } from './crumbs.tsx'
import { EmailCard } from './email-card.tsx'
import { FactorCard } from './factor-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What everybody settles for themselves: passkeys, second factor, sessions, address and password. */
export function OwnSignIn() {
  const words = useWords(usersWords)
  useScreenTitle(words.ownTitle)
  return (
    <>
      <Head title={words.ownTitle}>{words.ownLead}</Head>
      <div className="cols two">
        <div className="stack">
          <PasskeysCard />
          <FactorCard />
          <SessionsCard mayEnd />
        </div>
        <div className="stack">
          <EmailCard />
          <PasswordCard />
        </div>
      </div>
    </>
  )
}
