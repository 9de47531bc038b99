import { defineSlice, type Ground } from '../../slice.ts'
import { volumeRampLimitWords } from './volume-ramps.limits.ts'
import { volumeRampOperations } from './volume-ramps.ops.ts'
import { openVolumeRamps, rampsTopic } from './volume-ramps.ts'

export const volumeRamps = defineSlice({
  name: 'volume-ramps',
  auditActions: {
    'onboarding.lift-volume-limit': ['Levantó el tope de volumen', 'Lifted the volume limit'],
  },
  tables: ['volume_ramp'],
  demonstration: { volume_ramp: { shipper: 'shipper_number' } },
  limits: volumeRampLimitWords,
  ops: volumeRampOperations,
  pathWords: { '/volume-limits/:number': 'Número de la cuenta.' },
  async open({ db, clock, zone }: Ground) {
    const door = await openVolumeRamps(db, clock, zone)
    return { doors: { volumeRamps: door }, refresh: { [rampsTopic]: door.refresh } }
  },
})
