import { demonstrationStyle } from './demonstration-band.ts'
import { baseStyle, compactStyle } from './page-style.ts'

const landing = `
body{background:var(--ground);font-size:1rem;line-height:1.6}
.band{display:flex;flex-wrap:wrap;justify-content:center;gap:2px 12px;font-size:.8125rem}
.band svg{width:16px;height:16px;fill:none;stroke:currentColor;stroke-width:1.75;
  stroke-linecap:round;stroke-linejoin:round;align-self:center}
.whole,.band b{white-space:nowrap}
.band strong{letter-spacing:.04em;text-transform:uppercase}
.site-wrap{width:min(1120px,100% - 40px);margin:0 auto}
.site-top{border-bottom:1px solid var(--line)}
.site-top .site-wrap{display:flex;align-items:center;gap:24px;min-height:64px;font-size:.9375rem}
.site-top nav{display:flex;gap:20px;margin-left:auto;align-items:center}
.site-top nav a{min-height:44px;display:inline-flex;align-items:center;gap:7px;
  text-decoration:none}
.site-top nav a:hover{text-decoration:underline}
.site-top nav a:not(.btn){color:var(--text)}
.i svg,.btn svg{display:block;width:16px;height:16px;fill:none;stroke:currentColor;
  stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:7px;min-height:44px;
  padding:0 14px;border:1px solid var(--line);border-radius:6px;background:var(--raised);
  color:var(--text);font:inherit;font-size:.9375rem;font-weight:500;cursor:pointer}
.btn:hover{background:var(--hover);border-color:var(--line-strong)}
.btn.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent);
  font-weight:600}
.hero{display:grid;grid-template-columns:minmax(0,1.15fr) minmax(0,.85fr);gap:56px;
  align-items:center;padding:56px 0 48px}
h1{font-size:clamp(2.1rem,4.6vw,3.25rem);line-height:1.06;letter-spacing:-.03em;
  text-wrap:balance}
.hero .lead{font-size:1.125rem;color:var(--quiet);margin:16px 0 28px;max-width:46ch}
.hero .small{font-size:.8125rem;color:var(--quiet);margin-top:20px}
.track{display:flex;gap:8px;padding:8px;border:1px solid var(--line-strong);border-radius:12px;
  background:var(--raised)}
.track:focus-within{outline:2px solid var(--accent);outline-offset:1px}
.track input{flex:1;min-width:0;border:0;min-height:48px;padding:0 12px;background:none;outline:0;
  color:inherit;font:700 1.25rem/1 "Roboto Condensed","Arial Narrow",sans-serif}
.track input::placeholder{font-weight:400;color:var(--quiet);opacity:1}
.track .btn{min-height:48px;padding:0 22px;font-size:1rem;border-radius:8px}
.doors{display:grid;grid-template-columns:repeat(4,1fr);border:1px solid var(--line);
  border-radius:12px;overflow:hidden}
.doors>li{padding:22px 22px 20px;display:grid;gap:6px;align-content:start}
.doors>li+li{border-left:1px solid var(--line)}
.doors h2{font-size:1.0625rem}
.doors p{color:var(--quiet);font-size:.9375rem;line-height:1.5}
.doors .i{color:var(--accent);margin-bottom:6px}
.doors .i svg{width:28px;height:28px;stroke-width:1.5}
.doors ul{margin-top:8px}
.doors ul a{min-height:44px;display:inline-flex;align-items:center;font-size:.9375rem;
  text-decoration:none}
.doors ul a:hover{text-decoration:underline}
.section{margin-top:72px}
.section>header{margin-bottom:28px}
.section>header h2{font-size:1.625rem;line-height:1.2;letter-spacing:-.02em}
.section>header p{color:var(--quiet);margin-top:6px;max-width:60ch}
.steps-3{display:grid;grid-template-columns:repeat(3,1fr);gap:32px}
.steps-3 h3{font-size:1.0625rem;margin-bottom:4px}
.steps-3 p{color:var(--quiet);font-size:.9375rem}
.rail{display:flex}
.rail li{flex:1 1 0;min-width:0;position:relative;padding:26px 10px 0 0;font-size:.8125rem;
  line-height:1.3;color:var(--quiet)}
.rail li::before{content:"";position:absolute;left:0;right:0;top:8px;height:4px;
  background:var(--line)}
.rail li:last-child{flex:0 1 auto;padding-right:0}
.rail li:last-child::before{width:14px;right:auto}
.rail li::after{content:"";position:absolute;left:0;top:3px;width:14px;height:14px;
  background:var(--raised);border:3px solid var(--line-strong);border-radius:4px;
  transform:rotate(45deg) scale(.82)}
.rail .past::before,.rail .past::after{background:var(--accent)}
.rail .past::after,.rail .now::after{border-color:var(--accent)}
.rail .now::after{box-shadow:0 0 0 4px var(--accent-soft)}
.rail b{display:block;font-weight:600;color:var(--text)}
.rail .now b{color:var(--accent)}
.rail li:not(.past):not(.now) b{font-weight:400;color:var(--quiet)}
.rail small{display:block;font-size:.75rem}
.map{display:block;width:100%;height:auto;background:var(--water);border-radius:8px}
.land{fill:var(--land);stroke:var(--land-line);vector-effect:non-scaling-stroke}
.map text{font:600 7.5px sans-serif;fill:var(--text);paint-order:stroke;stroke:var(--land);
  stroke-width:2px;stroke-linejoin:round}
.st{fill:var(--raised);stroke:var(--accent);stroke-width:2.5;vector-effect:non-scaling-stroke}
.art-map{margin:0;width:min(100%,410px);justify-self:end}
.art-map figcaption{font-size:.8125rem;margin-top:4px;text-align:right}
.art-map a{display:inline-flex;min-height:44px;align-items:center}
.site-foot{margin-top:88px;border-top:1px solid var(--line);padding:28px 0 48px;
  font-size:.875rem;color:var(--quiet)}
.site-foot .site-wrap{display:flex;flex-wrap:wrap;gap:10px 24px}
.site-foot a{color:var(--quiet);min-height:24px}
@media(max-width:900px){.hero{grid-template-columns:1fr;gap:32px;padding:36px 0}
  .art-map{justify-self:center}.doors{grid-template-columns:1fr 1fr}
  .doors>li:nth-child(3){border-left:0}.doors>li:nth-child(n+3){border-top:1px solid var(--line)}
  .steps-3{grid-template-columns:1fr;gap:20px}}
@media(max-width:640px){.doors{grid-template-columns:1fr}
  .doors>li+li{border-left:0;border-top:1px solid var(--line)}.track{flex-direction:column}
  .site-top nav a:not(.btn){display:none}.section{margin-top:52px}.hero{padding-top:28px}
  .map text{font-size:9px}
  .band .opt{display:none}.rail{flex-direction:column}
  .rail li,.rail li:last-child{padding:0 0 14px 26px;flex:none}
  .rail li::before{left:5px;right:auto;top:8px;bottom:-8px;width:4px;height:auto}
  .rail li:last-child{padding-bottom:0}.rail li:last-child::before{display:none}}
@media print{.band,.track,.site-top nav{display:none}}
`

export const landingStyle = baseStyle + compactStyle(landing)

const whom = `
.whom{margin:24px 0 0;padding:18px 20px 20px;border:1px solid var(--line);border-radius:12px;
  background:var(--panel)}
.whom h2{font-size:1.375rem;line-height:1.2}
.whom>p{color:var(--quiet);margin:2px 0 12px}
.whom ul{display:grid;grid-template-columns:repeat(5,1fr);gap:12px}
.whom li{display:grid}
.whom button,.whom a{display:grid;gap:2px;align-content:start;padding:14px;text-align:left;
  border:1px solid var(--line);border-radius:8px;background:var(--raised);color:var(--text);
  font:inherit;cursor:pointer;text-decoration:none;min-height:44px}
.whom button:hover,.whom a:hover{background:var(--hover);border-color:var(--accent)}
.whom .i{color:var(--accent);margin-bottom:4px}
.whom .i svg{width:24px;height:24px}
.whom b{font-size:1.0625rem}
.whom button>span:last-child,.whom a>span:last-child{color:var(--quiet);font-size:.9375rem;
  line-height:1.4}

.band{display:block}
.demo>summary{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:2px 12px}
.demo>summary::after{content:"▾"}
.demo[open]>summary::after{content:"▴"}
@media(max-width:1000px){.whom ul{grid-template-columns:1fr 1fr}}
@media(max-width:640px){.whom{margin-top:12px;padding:14px}
  .whom ul{grid-template-columns:1fr;gap:8px}
  .whom button,.whom a{grid-template-columns:24px 1fr;column-gap:12px}
  .whom .i{grid-row:1/3;margin:2px 0 0}}
`

export const landingDemoStyle = landingStyle + demonstrationStyle + compactStyle(whom)
