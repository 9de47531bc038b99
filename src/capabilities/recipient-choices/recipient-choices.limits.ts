import { declareLimits } from '../../limits.ts'

export const [choiceLimits, choiceLimitWords] = declareLimits({
  choicesPerShipment: [5, 'Veces que quien recibe cambia lo que eligió, por envío'],
  choiceNameCharacters: 60,
  choiceDays: 5,
})
