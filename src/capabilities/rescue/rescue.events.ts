interface RescueData {
  readonly kind: 'return' | 'redirection'
}

declare module '../events/event.ts' {
  interface EventData {
    readonly 'rescue.requested': RescueData
    readonly 'rescue.carried-out': RescueData
    readonly 'rescue.failed': RescueData & { readonly reason: string }
    readonly 'rescue.withdrawn': RescueData & { readonly reason: string }
  }
}

export const rescueEvents = {
  'rescue.requested': 'Se pidió un rescate, que espera el próximo escaneo en sucursal.',
  'rescue.carried-out': 'Se cumplió un rescate: vuelve al remitente o cambió de destino.',
  'rescue.failed': 'La sucursal dio un rescate por fallido.',
  'rescue.withdrawn': 'Un rescate quedó sin efecto.',
} as const
