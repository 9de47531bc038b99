import { opsCall } from '../../../test/simulator/carrier.ts'
import type { SliceModel } from '../../../test/simulator/model.ts'

interface Part {
  readonly sound: boolean
  readonly fault: string | null
  readonly next: number | null
}

export const audit: SliceModel = {
  kinds: [],
  equations: [
    {
      name: 'the log of changes is whole',
      isWhole: true,
      async look(look) {
        let after = 0
        for (;;) {
          const { sound, fault, next } = (await look(
            opsCall('GET', `/audit/check?after=${after}`),
          )) as Part
          if (next === null || !sound) return { sound, fault }
          after = next
        }
      },
      expect: () => ({ sound: true, fault: null }),
    },
  ],
}
