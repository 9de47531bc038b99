import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../house/session.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Head } from '../../parts/head.tsx'
import { place } from '../../place.ts'
import { brandWords } from '../../words/brand.ts'
import { useWords } from '../../words/words.ts'
import { brandQuery } from './brand.ts'
import { BrandForm } from './brand-form.tsx'
import './brand.css'

/** The carrier's name, colour and logo on the public pages. */
export default function BrandScreen() {
  const words = useWords(brandWords)
  const mayChange = useSession().membership.role === 'administrator'
  const brand = useQuery(brandQuery)
  return (
    <>
      <Head
        title={words.title}
        actions={
          <a className="btn" href={`${place.base}/`}>
            {words.seeLanding}
          </a>
        }
      >
        {words.lead}
      </Head>
      <Loaded query={brand}>{(now) => <BrandForm of={now} mayChange={mayChange} />}</Loaded>
    </>
  )
}
