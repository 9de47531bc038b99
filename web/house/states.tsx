import { useEffect } from 'react'
import { firstPath } from '../page.ts'
import { Button, LinkButton } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Head } from '../parts/head.tsx'
import { houseWords } from '../words/house.ts'
import { useWords } from '../words/words.ts'
import { useSession } from './session.tsx'

/** An address below the house that no page has. */
export function NotFound() {
  const words = useWords(houseWords)
  return <Plain title={words.notFoundTitle} text={words.notFound} />
}

/** A page that the person's role does not include. */
export function Forbidden() {
  const words = useWords(houseWords)
  return <Plain title={words.forbiddenTitle} text={words.forbidden} />
}

function Plain({ title, text }: { title: string; text: string }) {
  const words = useWords(houseWords)
  const { membership } = useSession()
  return (
    <>
      <Head title={title}>{text}</Head>
      <LinkButton to={firstPath(membership.role)}>{words.goHome}</LinkButton>
    </>
  )
}

/** A screen that threw; the rest of the house stands. */
export function Broken({ error }: { error: unknown }) {
  const words = useWords(houseWords)
  useEffect(() => console.error(error), [error])
  return (
    <Empty
      title={words.brokenTitle}
      actions={<Button onClick={() => location.reload()}>{words.reload}</Button>}
    >
      {words.broken}
    </Empty>
  )
}
