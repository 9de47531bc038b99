import { useQuery } from '@tanstack/react-query'
import { whole } from '../../formats/numbers.ts'
import { useChangeAddress } from '../../parts/address.ts'
import { Button } from '../../parts/button.tsx'
import { Loaded } from '../../parts/failed.tsx'
import { Section } from '../../parts/head.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { simulatorWords } from '../../words/simulator.ts'
import { useWords } from '../../words/words.ts'
import { scenarioNames, scenariosQuery } from './simulation.ts'

interface Scenario {
  readonly name: string
  readonly description: string
  readonly codePrefix: string
  readonly steps: readonly string[]
}

export function ScenariosPart({ mayUse }: { mayUse: boolean }) {
  const words = useWords(simulatorWords)
  const change = useChangeAddress()
  const scenarios = useQuery(scenariosQuery)
  const columns: Column<Scenario>[] = [
    {
      name: 'name',
      title: words.scenario,
      look: 'w1',
      cell: ({ name }) => <span className="mono">{name}</span>,
    },
    {
      name: 'what',
      title: words.what,
      look: 'wide',
      cell: ({ name, description }) => {
        const known = scenarioNames.find((one) => one === name)
        return known ? words.names[known] : description
      },
    },
    {
      name: 'prefix',
      title: words.prefix,
      look: 'w1',
      cardTitle: true,
      cell: ({ codePrefix }) => <code>{codePrefix}</code>,
    },
    {
      name: 'steps',
      title: words.stepCount,
      look: 'num w1',
      cardTitle: true,
      cell: ({ steps }) => whole(steps.length),
    },
  ]
  if (mayUse)
    columns.push({
      name: 'actions',
      title: '',
      look: 'w1',
      cell: ({ name }) => (
        <Button kind="sm" onClick={() => change({ escenario: name, pausa: undefined })}>
          {words.use}
        </Button>
      ),
    })
  return (
    <Section title={words.scenarios}>
      <Loaded query={scenarios}>
        {({ items }) => (
          <Table
            caption={words.scenarios}
            columns={columns}
            rows={items}
            rowId={({ name }) => name}
          />
        )}
      </Loaded>
    </Section>
  )
}
