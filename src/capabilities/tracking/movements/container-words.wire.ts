import type { ContainerState } from '../../../kernel/container-code.ts'
import type { FieldProblem } from '../../../kits/http/problem.ts'
import type { ContainerRefusal } from './container-refusal.ts'

type Named<Name extends ContainerRefusal['name']> = Extract<ContainerRefusal, { name: Name }>

const stateWords: Record<ContainerState, string> = {
  open: 'abierta',
  sealed: 'cerrada',
  travelling: 'de viaje',
  arrived: 'en sucursal, cerrada',
  opened: 'ya abierta y vaciada',
}

/** Why a scan of a container, or into one, was not recorded. */
export const containerRefusals = {
  'container-unknown': {
    field: 'container',
    code: 'container-unknown',
    detail: 'No hay ninguna bolsa, jaula ni viaje con ese código.',
  },
  'container-empty': {
    field: 'trackingCode',
    code: 'container-empty',
    detail: 'No lleva ningún envío: no viaja.',
  },
  'container-full': ({ most }: Named<'container-full'>): FieldProblem => ({
    field: 'container',
    code: 'container-full',
    detail: `Ya lleva ${most} envíos, que es lo que admite: seguí en otra.`,
  }),
  'container-elsewhere': ({ branch }: Named<'container-elsewhere'>): FieldProblem => ({
    field: 'branch',
    code: 'container-elsewhere',
    detail: `Se espera la sucursal ${branch}, que es donde está.`,
  }),
  'container-closed': ({ state }: Named<'container-closed'>): FieldProblem => ({
    field: 'container',
    code: 'container-closed',
    detail: `Está ${stateWords[state]}: no admite ese movimiento.`,
  }),
  'container-check': {
    field: 'check',
    code: 'container-check',
    detail: 'Una bolsa o jaula se escanea con AS o AR; con CO, para cargarla en un viaje.',
  },
  'piece-rescued': {
    field: 'trackingCode',
    code: 'piece-rescued',
    detail: 'El envío tiene un rescate pendiente: apartalo, no viaja en una bolsa.',
  },
} as const
