import { dataOf, ops } from '../../api/client.ts'
import { DestinationField, useMaking } from '../../house/between-branches-making.tsx'
import { Field, Input } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { tripWords } from '../../words/trips.ts'
import { useWords } from '../../words/words.ts'

const initial = { destination: '', vehicle: '', driver: '', seals: '' }

type Values = Readonly<typeof initial>

/** A new trip to another branch. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(tripWords)
  const form = useMaking<Values>({
    path: '/consola/viajes',
    initial,
    check: ({ vehicle }) => (vehicle.trim() === '' ? { vehicle: words.vehicleMissing } : {}),
    make: (values, header) =>
      dataOf(ops.POST('/trips', { params: { header }, body: toTrip(values) })),
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
        <DestinationField form={form} span="f6" />
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

function toTrip({ branch, destination, vehicle, driver, seals }: Values & { branch: string }) {
  const listed = seals.split(',').map((seal) => seal.trim())
  return {
    branch,
    destination,
    vehicle: vehicle.trim(),
    ...(driver.trim() === '' ? {} : { driver: driver.trim() }),
    seals: listed.filter((seal) => seal !== ''),
  }
}
