import { ownColours } from './page-colours.ts'

const base = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--panel);color:var(--text);
  font:1.0625rem/1.55 -apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",
  system-ui,sans-serif;
  font-variant-numeric:tabular-nums}
h1,h2,h3,p,ol,ul,dl,dd{margin:0;padding:0}
ol,ul{list-style:none}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px;top:8px;z-index:9;padding:10px 16px;background:var(--raised)}
.skip:focus{left:12px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.band{background:var(--testing-band);color:var(--on-testing-band);text-align:center;
  padding:5px 16px;font-size:.875rem}
.brand{display:flex;gap:9px;align-items:center;font-weight:700;color:var(--text);
  text-decoration:none;min-height:44px}
.brand svg{width:24px;height:24px;fill:none;stroke:var(--accent);stroke-width:2;
  stroke-linejoin:round}
.brand img{height:30px;width:auto;max-width:180px}
`

/** Shared by all pages but the landing page: cards, a rail, a list of steps, a map. */
const cards = `
header.s{background:var(--raised);border-bottom:1px solid var(--line)}
header.s div{width:min(1000px,100% - 32px);margin:0 auto;display:flex;align-items:center;
  gap:10px;min-height:56px}
.lang{margin-left:auto;font-size:.9375rem;padding:10px}
main{width:min(1000px,100% - 32px);margin:28px auto 64px;display:grid;
  grid-template-columns:minmax(0,1fr) 330px;gap:20px;align-items:start}
.card{background:var(--raised);border:1px solid var(--line);border-radius:12px;padding:26px 28px}
.hero{grid-column:1/-1;padding:30px 32px 28px}
.travel{--c:var(--travel);--cs:var(--travel-soft)}
.street{--c:var(--street);--cs:var(--street-soft)}
.done{--c:var(--done);--cs:var(--done-soft)}
.attention{--c:var(--attention);--cs:var(--attention-soft)}
.return{--c:var(--return);--cs:var(--return-soft)}
.problem{--c:var(--problem);--cs:var(--problem-soft)}
.neutral{--c:var(--neutral);--cs:var(--neutral-soft)}
.code{color:var(--quiet);font-size:.9375rem}
.code b{color:var(--text);letter-spacing:.02em}
.title{display:flex;gap:14px;align-items:center;margin:6px 0 8px;color:var(--c)}
h1{font-size:clamp(1.75rem,4.4vw,2.5rem);line-height:1.12;letter-spacing:-.022em;
  text-wrap:balance;overflow-wrap:anywhere}
h1 small{display:block;font-size:.5em;line-height:1.4;letter-spacing:0;font-weight:600}
.title svg{width:42px;height:42px;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;
  stroke-linecap:round;stroke-linejoin:round;background:var(--cs);padding:8px;border-radius:10px}
.lead{font-size:1.1875rem;max-width:60ch}
.lead b{white-space:nowrap}
.where{color:var(--quiet);margin-top:4px}
.rail{display:flex;margin-top:26px}
.rail li{flex:1 1 0;min-width:0;position:relative;padding:28px 8px 0 0;font-size:.875rem;
  line-height:1.3;color:var(--quiet)}
.rail li::before{content:"";position:absolute;left:0;right:0;top:9px;height:4px;
  background:var(--line)}
.rail li:last-child{flex:0 0 auto;padding-right:0}
.rail li:last-child::before{width:14px;right:auto}
.rail li::after{content:"";position:absolute;left:0;top:4px;width:14px;height:14px;
  border:3px solid var(--line-strong);border-radius:4px;background:var(--raised);
  transform:rotate(45deg) scale(.82)}
.rail .past::before,.rail .past::after{background:var(--c)}
.rail .past::after,.rail .now::after{border-color:var(--c)}
.rail .now::after{box-shadow:0 0 0 5px var(--cs)}
.rail b{display:block;color:var(--text);font-weight:600}
.rail .now b{color:var(--c)}
.rail li:not(.past):not(.now) b{font-weight:400;color:var(--quiet)}
.rail small{display:block}
h2{font-size:1.0625rem;margin-bottom:14px}
.todo li{display:grid;grid-template-columns:28px 1fr;gap:12px;padding:12px 0;
  border-top:1px solid var(--line)}
.todo li:first-child{border:0;padding-top:0}
.todo i{font-style:normal;width:28px;height:28px;border-radius:8px;display:grid;
  place-items:center;background:var(--accent-soft);color:var(--accent);font-weight:700;
  font-size:.9375rem}
.todo b{display:block}
.todo p{color:var(--quiet);font-size:.9688rem}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:46px;
  padding:0 18px;border-radius:8px;background:var(--accent);color:var(--on-accent);
  text-decoration:none;border:0;font:inherit;font-weight:600;cursor:pointer}
.btn.alt{background:none;color:var(--accent);border:1px solid var(--line-strong)}
.acts{display:flex;flex-wrap:wrap;gap:10px;margin-top:18px}
.note{margin-top:16px;padding:11px 14px;border-radius:8px;background:var(--done-soft);
  border:1px solid var(--line)}
.note.bad{background:var(--problem-soft)}
.note.change{background:var(--attention-soft)}
.tl li{position:relative;padding:0 0 18px 26px}
.tl li::before{content:"";position:absolute;left:5px;top:8px;width:10px;height:10px;
  border-radius:3px;transform:rotate(45deg);background:var(--c,var(--line-strong))}
.tl li::after{content:"";position:absolute;left:9px;top:24px;bottom:-4px;width:2px;
  background:var(--line)}
.tl li:last-child::after{display:none}
.tl li:last-child{padding-bottom:0}
.tl b{font-weight:600}
.tl time,.tl small{display:block;color:var(--quiet);font-size:.9063rem}
.map{display:block;width:100%;height:auto;border-radius:8px;background:var(--water);
  border:1px solid var(--line)}
.land{fill:var(--land);stroke:var(--land-line);vector-effect:non-scaling-stroke}
.rd{fill:none;stroke:var(--road);stroke-dasharray:2 3;vector-effect:non-scaling-stroke}
.map text{font:600 11px sans-serif;fill:var(--text);paint-order:stroke;stroke:var(--land);
  stroke-width:3px;stroke-linejoin:round}
.way{fill:none;stroke:var(--c,var(--accent));stroke-width:2.5;stroke-linecap:round;
  vector-effect:non-scaling-stroke}
.way.todo{stroke:var(--line-strong);stroke-dasharray:1 6}
.st{fill:var(--raised);stroke:var(--c,var(--accent));stroke-width:2.5}
.st.on{fill:var(--c,var(--accent))}
.facts{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;font-size:.9688rem}
.facts dt{color:var(--quiet)}
.facts dd{text-align:right;overflow-wrap:anywhere}
.side{display:grid;gap:20px}
.priv{font-size:.875rem;color:var(--quiet)}
footer{width:min(1000px,100% - 32px);margin:0 auto 40px;color:var(--quiet);font-size:.875rem}
.live{display:inline-flex;gap:7px;align-items:center;margin-left:8px}
.live::before{content:"";width:8px;height:8px;border-radius:50%;background:var(--done)}
form label{display:block;font-weight:600;margin-top:16px}
form .hint{display:block;font-weight:400;color:var(--quiet);font-size:.9375rem}
form input{display:block;width:100%;max-width:26rem;min-height:46px;margin-top:6px;padding:8px 12px;
  font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line-strong);
  border-radius:8px}
.days{border:0;margin:16px 0 0;padding:0}
.days legend{font-weight:600;padding:0}
.days label{display:flex;gap:10px;align-items:center;min-height:44px;margin:0;font-weight:400}
.days input{width:20px;height:20px;min-height:0;margin:0}
@media(max-width:820px){main{grid-template-columns:minmax(0,1fr);margin-top:14px;gap:12px}
  .card{padding:20px}.hero{padding:22px 20px}.rail small{display:none}.rail li{font-size:.75rem}
  .title svg{display:none}.acts .btn{flex:1 1 100%}}
@media print{.acts,.band,.lang,.live{display:none}body{background:#fff;color:#000}
  main{margin:0;width:100%}.card{border:0;padding:0 0 16px;break-inside:avoid}}
`

/** Leaves out blanks that only make the sheet readable here. */
export function compactStyle(style: string): string {
  return style.replaceAll(/\s*\n\s*/g, '')
}

export const baseStyle = ownColours + compactStyle(base)
export const cardStyle = baseStyle + compactStyle(cards)
