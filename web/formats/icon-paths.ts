/** The icons of the pages: 24 x 24, strokes only. */
export const iconPaths = {
  cube: "<path d='M12 2.5 20.5 7v10L12 21.5 3.5 17V7z'/><path d='M3.5 7 12 11.5 20.5 7M12 11.5v10'/>",
  home: "<path d='M4 11.5 12 4l8 7.5'/><path d='M6 10v9.5h12V10'/><path d='M10 19.5v-5h4v5'/>",
  list: "<path d='M8.5 6.5h12M8.5 12h12M8.5 17.5h12'/><path d='M4 6.5h.01M4 12h.01M4 17.5h.01'/>",
  plus: "<path d='M12 5v14M5 12h14'/>",
  minus: "<path d='M5 12h14'/>",
  x: "<path d='m6 6 12 12M18 6 6 18'/>",
  check: "<path d='m5 12.5 4.5 4.5L19 7.5'/>",
  sheet:
    "<rect x='4' y='4' width='16' height='16' rx='2'/><path d='M4 9.5h16M4 14.5h16M10 9.5V20'/>",
  tag: "<path d='M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5z'/><path d='M8.2 8.2h.01'/>",
  print:
    "<path d='M7 8V3.5h10V8'/><rect x='3.5' y='8' width='17' height='8.5' rx='2'/><path d='M7 13.5h10v7H7z'/>",
  clip: "<rect x='5' y='4.5' width='14' height='16' rx='2'/><path d='M9 3h6v3.5H9zM8.5 11h7M8.5 15h5'/>",
  pin: "<path d='M12 21.5s7-6.3 7-11.8a7 7 0 1 0-14 0c0 5.5 7 11.8 7 11.8z'/><circle cx='12' cy='9.7' r='2.6'/>",
  calc: "<rect x='5' y='3' width='14' height='18' rx='2'/><path d='M8.5 7h7M8.5 12h.01M12 12h.01M15.5 12h.01M8.5 16.5h.01M12 16.5h.01M15.5 16.5h.01'/>",
  wallet:
    "<path d='M4 7.5A2.5 2.5 0 0 1 6.5 5H18v3'/><rect x='4' y='8' width='16.5' height='12' rx='2'/><path d='M16.5 14h.01'/>",
  cash: "<rect x='3' y='6.5' width='18' height='11' rx='2'/><circle cx='12' cy='12' r='2.5'/><path d='M6.5 12h.01M17.5 12h.01'/>",
  box: "<path d='M4 8.5h16V20H4z'/><path d='M3 4.5h18v4H3zM10 12.5h4'/>",
  key: "<circle cx='8' cy='15.5' r='4'/><path d='m11 12.5 8.5-8.5M16 7.5l2.5 2.5M13.5 10l1.8 1.8'/>",
  hook: "<circle cx='6.5' cy='17' r='3'/><circle cx='17.5' cy='17' r='3'/><circle cx='12' cy='6.5' r='3'/><path d='M10.6 9.2 8 14.4M9.5 17h5M13.4 9.2l2.6 5.2'/>",
  clock: "<circle cx='12' cy='12' r='8.5'/><path d='M12 7.5V12l3 2'/>",
  play: "<path d='M7.5 5v14l11-7z'/>",
  pause: "<path d='M8.5 5.5v13M15.5 5.5v13'/>",
  skip: "<path d='M6 5v14l9-7zM18 5v14'/>",
  replay: "<path d='M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 9'/><path d='M4.5 4.5V9H9'/>",
  flask:
    "<path d='M9.5 3.5h5M10.5 3.5v6L5 18.5a1.5 1.5 0 0 0 1.3 2.2h11.4a1.5 1.5 0 0 0 1.3-2.2L13.5 9.5v-6M7.5 15h9'/>",
  shield:
    "<path d='M12 3 5 6v5.5c0 4.5 3 7.8 7 9.5 4-1.7 7-5 7-9.5V6z'/><path d='m9 12 2.2 2.2L15.2 10'/>",
  users:
    "<circle cx='9' cy='8.5' r='3.3'/><path d='M3 19.5c.6-3.4 3-5.2 6-5.2s5.4 1.8 6 5.2M15.5 5.6a3.3 3.3 0 0 1 0 5.8M17.5 14.8c2 .7 3.2 2.3 3.5 4.7'/>",
  user: "<circle cx='12' cy='8.5' r='3.7'/><path d='M5 20c.7-3.7 3.4-5.7 7-5.7s6.3 2 7 5.7'/>",
  book: "<path d='M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5z'/><path d='M5 20.5A2.5 2.5 0 0 1 7.5 18H19v3H7.5'/>",
  search: "<circle cx='11' cy='11' r='6.5'/><path d='m16 16 4.5 4.5'/>",
  bell: "<path d='M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15z'/><path d='M10 20.5h4'/>",
  help: "<circle cx='12' cy='12' r='8.5'/><path d='M9.7 9.5a2.4 2.4 0 1 1 3.5 2.1c-.8.5-1.2.9-1.2 1.9M12 16.5h.01'/>",
  moon: "<path d='M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z'/>",
  menu: "<path d='M4 7h16M4 12h16M4 17h16'/>",
  down: "<path d='m6 9.5 6 6 6-6'/>",
  right: "<path d='m9.5 6 6 6-6 6'/>",
  left: "<path d='m14.5 6-6 6 6 6'/>",
  up: "<path d='m6 14.5 6-6 6 6'/>",
  arrow: "<path d='M4.5 12h15M13.5 6l6 6-6 6'/>",
  out: "<path d='M13 5h6v6M19 5l-9 9M16 14v5H5V8h5'/>",
  more: "<path d='M5.5 12h.01M12 12h.01M18.5 12h.01'/>",
  filter: "<path d='M4 6h16M7 12h10M10 18h4'/>",
  sort: "<path d='M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5'/>",
  copy: "<rect x='8.5' y='8.5' width='11.5' height='11.5' rx='2'/><path d='M15.5 8.5V4H4v11.5h4.5'/>",
  download: "<path d='M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15'/>",
  upload: "<path d='M12 16V5M7.5 9 12 4.5 16.5 9M4.5 19.5h15'/>",
  edit: "<path d='m5 19 1-4L16.5 4.5l3 3L9 18z'/><path d='m14 7 3 3'/>",
  trash: "<path d='M4.5 7h15M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5'/>",
  save: "<path d='M6 4h12v16.5l-6-4.5-6 4.5z'/>",
  eye: "<path d='M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z'/><circle cx='12' cy='12' r='2.8'/>",
  lock: "<rect x='5' y='10.5' width='14' height='10' rx='2'/><path d='M8 10.5V8a4 4 0 1 1 8 0v2.5'/>",
  warn: "<path d='M12 4 21.5 20h-19z'/><path d='M12 10v4.5M12 17.3h.01'/>",
  info: "<circle cx='12' cy='12' r='8.5'/><path d='M12 11v5M12 7.8h.01'/>",
  stop: "<circle cx='12' cy='12' r='8.5'/><path d='m6.2 6.2 11.6 11.6'/>",
  note: "<path d='M5 3.5h10l4 4v13H5z'/><path d='M14.5 3.5V8H19M8.5 12.5h7M8.5 16h4.5'/>",
  hand: "<path d='M4 14.5h4l3-2.5h5a2 2 0 0 1 0 4h-4'/><path d='M8 19.5h6l6.5-4.5'/><path d='M9 4.5h8v6'/>",
  truck:
    "<path d='M2.5 6.5h11.5v10H2.5zM14 10h4l3.5 3.5v3H14z'/><circle cx='7' cy='17.5' r='2'/><circle cx='17' cy='17.5' r='2'/>",
  stack:
    "<path d='m12 3.5 8.5 4.5-8.5 4.5L3.5 8z'/><path d='m3.5 12 8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5'/>",
  branch: "<path d='M4 20.5V9l8-5.5L20 9v11.5z'/><path d='M9 20.5v-6h6v6M9 10.5h6'/>",
  bike: "<circle cx='6' cy='16.5' r='3.5'/><circle cx='18' cy='16.5' r='3.5'/><path d='M6 16.5 9.5 9h5l3.5 7.5M9.5 9 8.5 6.5H6.5M13 6.5h3'/>",
  ready: "<path d='M4 8.5h16V20H4zM4 8.5 6.5 4h11L20 8.5'/><path d='m9 14 2.2 2.2 3.8-4'/>",
  phone: "<rect x='7' y='2.5' width='10' height='19' rx='2.5'/><path d='M11 18.5h2'/>",
  door: "<path d='M6 20.5v-17h12v17M3.5 20.5h17'/><path d='M14.5 12h.01'/>",
  nohome:
    "<path d='M4 11.5 12 4l8 7.5M6 10v9.5h12V10'/><path d='m9.7 12.5 4.6 4.6M14.3 12.5l-4.6 4.6'/>",
  back: "<path d='M9 5.5 4.5 10 9 14.5'/><path d='M4.5 10h9.5a5 5 0 0 1 0 10h-3.5'/>",
  backtruck:
    "<path d='M21.5 6.5H10v10h11.5zM10 10H6l-3.5 3.5v3H10z'/><circle cx='17' cy='17.5' r='2'/><circle cx='7' cy='17.5' r='2'/>",
  central:
    "<path d='M3.5 20.5h17M5 20.5V10l7-5 7 5v10.5M9 13h1.5M13.5 13H15M9 16.5h1.5M13.5 16.5H15'/>",
  backdone: "<path d='M8.5 4.5 4 9l4.5 4.5'/><path d='M4 9h8'/><path d='m11 17 3 3 6.5-7'/>",
  scan: "<path d='M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M8 8.5v7M11 8.5v7M14 8.5v7M16.5 8.5v7'/>",
  chart: "<path d='M4 4v16h16'/><path d='M8 15.5v-4M12 15.5V8M16 15.5v-6'/>",
  scale:
    "<rect x='4' y='12.5' width='16' height='8' rx='2'/><path d='M3.5 8.5h17M12 8.5v4M9.5 16.5h5'/>",
  route:
    "<circle cx='6' cy='18' r='2.5'/><circle cx='18' cy='6' r='2.5'/><path d='M8.5 18h6a3.5 3.5 0 0 0 0-7h-5a3.5 3.5 0 0 1 0-7h6'/>",
  inbox: "<path d='M4 13.5 6.5 5h11l2.5 8.5v6H4z'/><path d='M4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20'/>",
  store:
    "<path d='M4.5 10v10h15V10M3 8.5 5 4h14l2 4.5c0 1.5-1.2 2.5-2.5 2.5S16 10 16 8.5C16 10 14 11 12 11S8 10 8 8.5C8 10 6.8 11 5.5 11S3 10 3 8.5z'/>",
  sound: "<path d='M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11'/>",
  wifi: "<path d='M3 9.5a13 13 0 0 1 18 0M6.5 13a8 8 0 0 1 11 0M9.8 16.3a3.3 3.3 0 0 1 4.4 0M12 19.5h.01'/>",
  nowifi:
    "<path d='M3 9.5a13 13 0 0 1 5-3M13 6a13 13 0 0 1 8 3.5M6.5 13a8 8 0 0 1 4-2M15.5 11.7a8 8 0 0 1 2 1.3M12 19.5h.01M4 3.5l16 16'/>",
  camera: "<path d='M4 7.5h4l1.5-2.5h5L16 7.5h4V19H4z'/><circle cx='12' cy='13' r='3.3'/>",
  pen: "<path d='M4 19c3-6 5.5-12 8-12s-2 8 .500 8 2.5-3 4-3 .5 3 3.5 3'/>",
  call: "<path d='M5 4h4l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2L20 15v4a1.5 1.5 0 0 1-1.5 1.5A15 15 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4z'/>",
  nav: "<path d='m4 11 16-7-7 16-2-7z'/>",
  gear: "<circle cx='12' cy='12' r='3'/><path d='M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2'/>",
  pen2: "<path d='M4 20h16'/><path d='m6 16 .8-3.2L15.5 4l2.5 2.5-8.8 8.7z'/>",
  swap: "<path d='M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19'/>",
  log: "<path d='M6 3.5h12v17H6z'/><path d='M9 8h6M9 12h6M9 16h3'/><path d='M3.5 8H6M3.5 12H6M3.5 16H6'/>",
  locker:
    "<rect x='4' y='3.5' width='16' height='17' rx='1.5'/><path d='M12 3.5v17M4 12h16M9 8h.01M9 16h.01M17 8h.01M17 16h.01'/>",
  mail: "<rect x='3.5' y='5.5' width='17' height='13' rx='2'/><path d='m4 7 8 6 8-6'/>",
  calendar:
    "<rect x='4' y='5.5' width='16' height='15' rx='2'/><path d='M4 10h16M8.5 3.5v4M15.5 3.5v4'/>",
} as const

export type IconName = keyof typeof iconPaths
