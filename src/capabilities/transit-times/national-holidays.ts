import { dayNumber, weekdayOf } from '../../kernel/days.ts'

export interface Holiday {
  /** Days since 1 January 1970. */
  readonly day: number
  readonly name: string
}

/** Law 27.399 names these; whoever is given more days by decree adds them as own holidays. */
const fixed: readonly [month: number, day: number, name: string][] = [
  [1, 1, 'Año Nuevo'],
  [3, 24, 'Día Nacional de la Memoria por la Verdad y la Justicia'],
  [4, 2, 'Día del Veterano y de los Caídos en la Guerra de Malvinas'],
  [5, 1, 'Día del Trabajador'],
  [5, 25, 'Día de la Revolución de Mayo'],
  [6, 20, 'Paso a la Inmortalidad del General Manuel Belgrano'],
  [7, 9, 'Día de la Independencia'],
  [12, 8, 'Inmaculada Concepción de María'],
  [12, 25, 'Navidad'],
]

const aroundEaster: readonly [days: number, name: string][] = [
  [-48, 'Carnaval'],
  [-47, 'Carnaval'],
  [-2, 'Viernes Santo'],
]

const transferable: readonly [month: number, day: number, name: string][] = [
  [6, 17, 'Paso a la Inmortalidad del General Martín Miguel de Güemes'],
  [8, 17, 'Paso a la Inmortalidad del General José de San Martín'],
  [10, 12, 'Día del Respeto a la Diversidad Cultural'],
  [11, 20, 'Día de la Soberanía Nacional'],
]

/** Argentina's national holidays of a year, by day. */
export function nationalHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  return [
    ...fixed.map(([month, day, name]) => ({ day: dayNumber(year, month, day), name })),
    ...aroundEaster.map(([days, name]) => ({ day: easter + days, name })),
    ...transferable.map(([month, day, name]) => ({
      day: transferred(dayNumber(year, month, day)),
      name,
    })),
  ].sort((left, right) => left.day - right.day)
}

/** To the Monday before from Tuesday and Wednesday, to the next from Thursday and Friday. */
function transferred(day: number): number {
  const daysToMonday = new Map([
    [2, -1],
    [3, -2],
    [4, 4],
    [5, 3],
  ])
  return day + (daysToMonday.get(weekdayOf(day)) ?? 0)
}

/** Easter of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const skippedLeapDays = Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moonAge = (19 * golden + century - skippedLeapDays - moonCorrection + 15) % 30
  const leapDays = Math.floor(ofCentury / 4)
  const toSunday = (32 + 2 * (century % 4) + 2 * leapDays - moonAge - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moonAge + 22 * toSunday) / 451)
  const place = moonAge + toSunday - 7 * late + 114
  return dayNumber(year, Math.floor(place / 31), (place % 31) + 1)
}
