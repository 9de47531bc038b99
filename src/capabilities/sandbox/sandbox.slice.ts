import { defineSlice, type Ground, type Opened } from '../../slice.ts'
import { sandboxCommand } from './sandbox.cli.ts'
import { sandboxLimitWords } from './sandbox.limits.ts'
import { sandboxOperations } from './sandbox.ops.ts'
import {
  clocksTopic,
  openSandbox,
  type Sandbox,
  type SandboxDoors,
  type ShipperClocks,
} from './sandbox.ts'
import { sandboxRows } from './sandbox.v1.ts'

interface SandboxGround extends Ground, SandboxDoors {
  /** Moves a shipper's clock; in testing only. */
  readonly clocks: ShipperClocks | undefined
}

declare module '../../kernel/scope.ts' {
  interface Scopes {
    readonly sandbox: true
  }
}

export const sandbox = defineSlice({
  name: 'sandbox',
  auditActions: {
    'sandbox.clock': ['Movió el reloj de pruebas', 'Moved the clock of testing'],
    'sandbox.clock-reset': ['Volvió el reloj de pruebas a hoy', 'Put the clock of testing back'],
    'sandbox.begin': ['Empezó un recorrido simulado', 'Began a simulated journey'],
    'sandbox.stop': ['Detuvo un recorrido simulado', 'Stopped a simulated journey'],
  },
  scopes: {
    sandbox: 'Mover envíos de prueba; solo en el ambiente de pruebas.',
  },
  tables: ['virtual_clock', 'sandbox_run'],
  demonstration: {
    sandbox_run: { shipper: 'shipper_number' },
    virtual_clock: { shipper: 'shipper_number' },
  },
  limits: sandboxLimitWords,
  ops: sandboxOperations,
  v1: sandboxRows,
  chapters: {
    ops: [{ id: 'simulacion', title: 'Simulación', place: 210, paths: ['/sandbox'] }],
    v1: [{ id: 'simulacion', title: 'Simulación', place: 100, paths: ['/sandbox'] }],
  },
  pathWords: { '/sandbox/clocks/:number': 'Número de la cuenta.' },
  samples: { '/sandbox': 'shipment' },
  commands: [sandboxCommand],
  /** Production has no sandbox. */
  open(ground: SandboxGround): Opened<{ readonly sandbox: Sandbox | undefined }> {
    const { db, clocks, orders, report, ...rest } = ground
    if (clocks === undefined) return { doors: { sandbox: undefined } }
    const { tracking, rescues, cancellations, pickupPoints, shippers } = rest
    const doors = { tracking, orders, rescues, cancellations, pickupPoints, shippers }
    const door = openSandbox(db, clocks, doors, report('sandbox'))
    return {
      doors: { sandbox: door },
      instead: { orders: door.watchOrders(orders) },
      refresh: { [clocksTopic]: clocks.refresh },
      start: door.start,
      stop: door.stop,
    }
  },
})
