import { useQuery, useQueryClient } from '@tanstack/react-query'
import { branchesQuery } from '../../api/network.ts'
import { useSession } from '../../house/session.tsx'
import { BranchOptions } from '../../parts/branch-options.tsx'
import { Field, Input, Select } from '../../parts/field.tsx'
import { useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showToast } from '../../parts/toasts.tsx'
import { consoleShipmentWords } from '../../words/console-shipment.ts'
import { isState, stateWords } from '../../words/states.ts'
import { useWords } from '../../words/words.ts'
import { lastScan, sendCorrection, shipmentQuery, type Whole } from './one.ts'

type Check = Whole['shipment']['state']

interface Values {
  readonly check: Check
  readonly branch: string
  readonly reason: string
}

const allStates: readonly Check[] = [
  'AR',
  'CO',
  'IF',
  'GE',
  'AS',
  'MA',
  'LD',
  'EI',
  'DL',
  'CA',
  'DV',
  'RV',
  'RM',
  'RC',
]

/** A cancelled shipment that came all the same can only go back. */
const statesOfCancelled: readonly Check[] = ['IF', 'DV', 'RV', 'RM', 'RC']

/** Corrects the last movement, with the reason (D43). */
export function CorrectDialog({ whole, onClose }: { whole: Whole; onClose: () => void }) {
  const words = useWords(consoleShipmentWords)
  const states = useWords(stateWords)
  const own = useSession().membership.branch ?? undefined
  const branches = (useQuery(branchesQuery).data ?? []).filter(
    ({ code }) => own === undefined || code === own,
  )
  const queries = useQueryClient()
  const last = lastScan(whole)
  const { trackingCode, state } = whole.shipment
  const offered = whole.shipment.cancelledAt ? statesOfCancelled : allStates
  const before = { trackingCode, check: state, branch: last?.branch?.code ?? own ?? '' }
  const refresh = () =>
    queries.invalidateQueries({ queryKey: shipmentQuery(trackingCode).queryKey })
  const undo = async () => {
    await sendCorrection({ ...before, reason: words.undoReason })
    await refresh()
    showToast(words.undone)
  }
  const form = useForm<Values>({
    initial: {
      check: offered.find((check) => check !== state) ?? 'AR',
      branch: own ?? last?.branch?.code ?? '',
      reason: '',
    },
    check: ({ reason }) => (reason.trim().length < 3 ? { reason: words.whyMissing } : {}),
    async send({ check, branch, reason }, headers) {
      const there = branch || branches[0]?.code || ''
      const correction = { trackingCode, check, branch: there, reason: reason.trim() }
      await sendCorrection(correction, headers['idempotency-key'])
      await refresh()
      onClose()
      const name = branches.find(({ code }) => code === there)?.name ?? there
      const canUndo = before.branch !== '' && state !== 'PI'
      showToast(
        words.corrected(states[check].short, name),
        canUndo ? { undo: () => void undo() } : {},
      )
    },
  })
  return (
    <FormDialog title={words.correctTitle} onClose={onClose} form={form} deed={words.correctDeed}>
      <p className="quiet">{words.correctText}</p>
      <Field label={words.shouldBe}>
        <Select {...form.input('check')}>
          {offered.filter(isState).map((check) => (
            <option key={check} value={check}>
              {`${check} · ${check === 'AR' ? words.arrived : states[check].short}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={words.branch}>
        <Select {...form.input('branch')}>
          <BranchOptions branches={branches} />
        </Select>
      </Field>
      <Field label={words.why} error={form.errors.reason}>
        <Input {...form.input('reason')} maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
