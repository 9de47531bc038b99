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

const englishWords: Record<ContainerState, string> = {
  open: 'open',
  sealed: 'sealed',
  travelling: 'travelling',
  arrived: 'at a branch, sealed',
  opened: 'opened and emptied already',
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
    en: `It has ${most} shipments already, as many as it takes: go on in another one.`,
  }),
  'container-elsewhere': ({ branch }: Named<'container-elsewhere'>): FieldProblem => ({
    field: 'branch',
    code: 'container-elsewhere',
    detail: `Se espera la sucursal ${branch}, que es donde está.`,
    en: `Expected the branch ${branch}, where it is.`,
  }),
  'container-closed': ({ state }: Named<'container-closed'>): FieldProblem => ({
    field: 'container',
    code: 'container-closed',
    detail: `Está ${stateWords[state]}: no admite ese movimiento.`,
    en: `It is ${englishWords[state]}: it does not take that movement.`,
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
