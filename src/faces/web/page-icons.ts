import { type Html, trusted } from '../../kits/html/html.ts'
import { paragraph } from '../../kits/text/paragraph.ts'

/** The drawings of public pages, in a square of 24. */
const drawings = {
  back: '<path d="M8.500 4.500 4 9l4.500 4.500M4 9h10a5.500 5.500 0 0 1 0 11h-3"/>',
  backdone: '<path d="M8.500 4.500 4 9l4.500 4.500M4 9h8M11 17l3 3 6.500-7"/>',
  bike: paragraph`<circle cx="6" cy="16.500" r="3.500"/><circle cx="18" cy="16.500" r="3.500"/><path
    d="M6 16.500 9.500 9h5l3.500 7.500M9.500 9 8.500 6.500H6.500M13 6.500h3"/>`,
  branch: '<path d="M4 20.500V9l8-5.500L20 9v11.500zM9 20.500v-6h6v6M9 10.500h6"/>',
  check: '<path d="m5 12.500 4.500 4.500L19 7.500"/>',
  clock: '<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3.500 2"/>',
  door: '<path d="M6 20.500v-17h12v17M3.500 20.500h17M14.500 12h.01"/>',
  flask: paragraph`<path d="M9.500 3.500h5M10.500 3.500v6L5 18.500a1.500 1.500 0 0 0 1.300
    2.200h11.400a1.500 1.500 0 0 0 1.300-2.200L13.500 9.500v-6M7.500 15h9"/>`,
  hand: '<path d="M4 13.500 12 9l8 4.500-8 4.500zM4 13.500V17l8 4.500 8-4.500v-3.500M12 2.500v4"/>',
  hook: paragraph`<circle cx="6.500" cy="17" r="3"/><circle cx="17.500" cy="17" r="3"/><circle
    cx="12" cy="6.500" r="3"/><path d="M10.600 9.200 8 14.400M9.500 17h5M13.400 9.200l2.600
    5.200"/>`,
  nohome: paragraph`<path d="M4 11.500 12 4l8 7.500M6 10v9.500h12V10M9.700 12.500l4.600 4.600M14.300
    12.500l-4.600 4.600"/>`,
  note: '<path d="M6 3.500h8.500L19 8v12.500H6zM14 3.500V8.500h5M9 12.500h6.500M9 16h6.500"/>',
  scan: paragraph`<path d="M4 8V5.500A1.500 1.500 0 0 1 5.500 4H8M16 4h2.500A1.500 1.500 0 0 1 20
    5.500V8M20 16v2.500a1.500 1.500 0 0 1-1.500 1.500H16M8 20H5.500A1.500 1.500 0 0 1 4 18.500V16M8
    8.500v7M11 8.500v7M14 8.500v7M16.500 8.500v7"/>`,
  search: '<circle cx="11" cy="11" r="6.500"/><path d="m16 16 4.500 4.500"/>',
  stop: '<circle cx="12" cy="12" r="8.500"/><path d="m6 6 12 12"/>',
  store: paragraph`<path d="M4.500 10v10h15V10M3 8.500 5 4h14l2 4.500c0 1.500-1.200 2.500-2.500
    2.500S16 10 16 8.500C16 10 14 11 12 11S8 10 8 8.500C8 10 6.800 11 5.500 11S3 10 3 8.500z"/>`,
  truck: paragraph`<path d="M3 6.500h10.500v9.500H3zM13.500 10h4l3.500 3.500v2.500h-7.500"/><circle
    cx="7.500" cy="17" r="2"/><circle cx="17" cy="17" r="2"/>`,
  user: paragraph`<circle cx="12" cy="8.500" r="3.700"/><path d="M5 20c.7-3.700 3.400-5.700
    7-5.700s6.300 2 7 5.700"/>`,
  warn: '<path d="M12 4 21.500 20h-19zM12 10v5M12 17.600v.01"/>',
} as const

export type IconName = keyof typeof drawings

const head = '<svg viewBox="0 0 24 24" aria-hidden="true"'
const printed = Object.fromEntries(
  Object.entries(drawings).map(([name, drawing]) => [name, trusted(`${head}>${drawing}</svg>`)]),
) as Record<IconName, Html>

/** A drawing, of which the text beside it says the same. */
export function icon(name: IconName): Html {
  return printed[name]
}

/** The parcel that stands for the carrier where it has no logo. */
export const parcel = trusted(
  `${head}><path d="M12 2 21 7v10l-9 5-9-5V7z"/><path d="M3 7l9 5 9-5M12 12v10"/></svg>`,
)
