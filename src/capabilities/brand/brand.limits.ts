import { declareLimits } from '../../limits.ts'

export const [brandLimits, brandLimitWords] = declareLimits({
  logoBytes: [32_768, 'Logo del transportista', 'KB'],
  logoPixels: [2_000, 'Puntos por lado del logo del transportista'],
})
