import { useScreenTitle } from '../../house/crumbs.tsx'
import { Head } from '../../parts/head.tsx'
import { usersWords } from '../../words/users.ts'
import { useWords } from '../../words/words.ts'
import { FactorCard } from './factor-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** What everybody settles for themselves: sessions, password and second factor. */
export default function OwnScreen() {
  const words = useWords(usersWords)
  useScreenTitle(words.ownTitle)
  return (
    <>
      <Head title={words.ownTitle}>{words.ownLead}</Head>
      <div className="cols two">
        <div className="stack">
          <FactorCard />
          <SessionsCard mayEnd />
        </div>
        <PasswordCard />
      </div>
    </>
  )
}
