import { useQuery } from '@tanstack/react-query'
import { onboardingQuery } from '../../api/onboarding.ts'
import { dateText } from '../../formats/dates.ts'
import type { IconName } from '../../formats/icon-paths.ts'
import { whole } from '../../formats/numbers.ts'
import { useSession } from '../../house/session.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { classes } from '../../parts/classes.ts'
import { copyText } from '../../parts/copy-code.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Head } from '../../parts/head.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Link } from '../../parts/link.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { place } from '../../place.ts'
import { homeWords } from '../../words/home.ts'
import type { Family } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'

/** The first page of an account without shipments: the way to the first one. */
export function NewAccount() {
  const words = useWords(homeWords)
  const { person } = useSession()
  const [firstName = ''] = person.name.split(' ')
  const isTesting = place.environment === 'testing'
  return (
    <>
      <Head title={words.welcome(firstName)}>
        {isTesting ? words.welcomeLead : words.welcomeProduction}
      </Head>
      <div className="split">
        <div className="stack g6">
          {isTesting ? <Steps /> : undefined}
          <div className="card">
            <Empty
              title={words.emptyTitle}
              actions={
                <>
                  <LinkButton kind="primary" icon="plus" to="/portal/envios/nuevo">
                    {words.loadFirst}
                  </LinkButton>
                  <LinkButton icon="upload" to="/portal/planillas">
                    {words.uploadOne}
                  </LinkButton>
                </>
              }
            >
              {words.emptyText}
            </Empty>
          </div>
        </div>
        <div className="stack g6">
          <FirstQuote />
        </div>
      </div>
    </>
  )
}

interface Step {
  readonly icon: IconName
  readonly family: Family
  readonly title: string
  readonly text: string
  readonly isNow?: boolean
}

/** The steps of an account in its onboarding; others need none. */
function Steps() {
  const words = useWords(homeWords).steps
  const { scopes, reads } = useSession()
  const mayLook = scopes.includes('onboarding') || reads.includes('onboarding')
  const { data } = useQuery({ ...onboardingQuery, enabled: mayLook })
  if (!data || data.state === 'approved') return undefined
  const { representative, needed, requestedAt, ordersPerDay } = data
  const hasAll = representative >= needed
  const opened = requestedAt ? words.accountDone(dateText(requestedAt)) : words.done
  const steps: Step[] = [
    { icon: 'check', family: 'done', title: words.account, text: opened },
    {
      icon: hasAll ? 'check' : 'play',
      family: hasAll ? 'done' : 'travel',
      title: words.orders,
      text: words.ordersText(representative, needed),
      isNow: !hasAll,
    },
    {
      icon: hasAll ? 'play' : 'lock',
      family: hasAll ? 'travel' : 'neutral',
      title: words.ask,
      text: words.askText,
      isNow: hasAll,
    },
    {
      icon: 'lock',
      family: 'neutral',
      title: words.keys,
      text: words.keysText(ordersPerDay.map(whole)),
    },
  ]
  return <StepsCard steps={steps} />
}

function StepsCard({ steps }: { steps: readonly Step[] }) {
  const words = useWords(homeWords)
  return (
    <Card title={words.begin} flush>
      <ol className="items">
        {steps.map(({ icon, family, title, text, isNow }) => (
          <li key={title}>
            <span className={classes('ico', family)}>
              <Icon name={icon} />
            </span>
            <span className="grow">
              <b>{title}</b>
              <small>{text}</small>
            </span>
            {isNow ? (
              <LinkButton kind="primary sm" to="/portal/habilitacion">
                {words.steps.goOn}
              </LinkButton>
            ) : undefined}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function FirstQuote() {
  const words = useWords(homeWords)
  const call = [
    `curl ${location.origin}${place.base}/v1/quotes \\`,
    '  -H "Authorization: Bearer $CLAVE" \\',
    `  -d '{"postalCode":1043,`,
    `       "weightKg":2.5}'`,
  ].join('\n')
  const copy = async () => {
    await copyText(call)
    showToast(words.copied)
  }
  return (
    <Card title={words.ifApi}>
      <div className="stack g3">
        <div className="codeblock">
          <header>
            <span>{words.firstQuote}</span>
            <Button kind="ghost sm" icon="copy" onClick={() => void copy()}>
              {words.copy}
            </Button>
          </header>
          <pre>
            <code>{call}</code>
          </pre>
        </div>
        <p className="small quiet">
          {words.keysAre} <Link to="/portal/claves">{words.keysPage}</Link>.
          {place.environment === 'testing' ? (
            <>
              {' '}
              {words.simulatorBefore} <Link to="/portal/simulador">{words.simulatorPage}</Link>{' '}
              {words.simulatorAfter}
            </>
          ) : undefined}
        </p>
      </div>
    </Card>
  )
}
