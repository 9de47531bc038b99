/** Loaded before a service: its time is the machine's, shifted by `shiftMs`. */
const shiftMs = Number(process.env['POSTA_PICTURES_SHIFT_MS'])
const MachineDate = Date

class ShiftedDate extends MachineDate {
  constructor(...parts: readonly [] | [number | string | Date]) {
    if (parts.length === 0) super(MachineDate.now() + shiftMs)
    else super(...(parts as [number]))
  }

  static override now(): number {
    return MachineDate.now() + shiftMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor
