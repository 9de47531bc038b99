import { useQueryClient } from '@tanstack/react-query'
import { dataOf, ops } from '../../api/client.ts'
import { useSession } from '../../house/session.tsx'
import { useGo } from '../../parts/address.ts'
import { useActingBranch, useKeptBranch } from '../../parts/branch-choice.tsx'
import { BranchSelect } from '../../parts/branch-select.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { type FormErrors, useForm } from '../../parts/form.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { containerWords } from '../../words/containers.ts'
import { tripWords } from '../../words/trips.ts'
import { useWords } from '../../words/words.ts'

interface Values {
  readonly destination: string
  readonly vehicle: string
  readonly driver: string
  readonly seals: string
}

/** A new trip to another branch. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(tripWords)
  const shared = useWords(containerWords)
  const queries = useQueryClient()
  const go = useGo()
  const kept = useKeptBranch()
  const branch = useActingBranch(useSession().membership.branch) ?? ''
  const initial: Values = { destination: '', vehicle: '', driver: '', seals: '' }
  const form = useForm<Values>({
    initial,
    check: ({ destination, vehicle }): FormErrors<Values> => ({
      ...(destination === '' ? { destination: shared.destinationMissing } : {}),
      ...(vehicle.trim() === '' ? { vehicle: words.vehicleMissing } : {}),
    }),
    async send(values, headers) {
      const header = { 'Idempotency-Key': headers['idempotency-key'] }
      const body = toTrip(values, branch)
      const made = await dataOf(ops.POST('/trips', { params: { header }, body }))
      await queries.invalidateQueries({ queryKey: ['trips'] })
      go(`/consola/viajes/${made.id}`, kept)
    },
  })
  return (
    <FormDialog
      title={words.makeTitle}
      icon="truck"
      onClose={onClose}
      form={form}
      deed={words.makeIt}
    >
      <div className="form-grid">
        <Field label={shared.destination} span="f6" error={form.errors.destination}>
          <BranchSelect
            name="destination"
            empty={shared.chooseBranch}
            but={branch}
            value={form.values.destination}
            onChange={(event) => form.set('destination', event.currentTarget.value)}
          />
        </Field>
        <Field label={words.vehicle} span="f3" error={form.errors.vehicle}>
          <Input {...form.input('vehicle')} maxLength={20} autoComplete="off" />
        </Field>
        <Field label={words.driver} span="f3" error={form.errors.driver} optional>
          <Input {...form.input('driver')} maxLength={60} autoComplete="off" />
        </Field>
        <Field
          label={words.seals}
          span="f6"
          hint={words.sealsHint}
          error={form.errors.seals}
          optional
        >
          <Input {...form.input('seals')} maxLength={200} autoComplete="off" />
        </Field>
      </div>
    </FormDialog>
  )
}

function toTrip({ destination, vehicle, driver, seals }: Values, branch: string) {
  const listed = seals.split(',').map((seal) => seal.trim())
  return {
    branch,
    destination,
    vehicle: vehicle.trim(),
    ...(driver.trim() === '' ? {} : { driver: driver.trim() }),
    seals: listed.filter((seal) => seal !== ''),
  }
}
