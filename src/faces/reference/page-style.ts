import { darkPalette, lightPalette, paletteVariables } from './page-palette.ts'

/** The style sheet: one column on a phone, an index that stays beside the text elsewhere. */
export const pageStyle = `
:root{color-scheme:light dark;${paletteVariables(lightPalette)}}
@media (prefers-color-scheme:dark){:root{${paletteVariables(darkPalette)}}}
*{box-sizing:border-box}
html{scroll-padding-top:1.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);
  font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
  font-size:.875em}
a{color:var(--accent);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}
.skip:focus{left:1rem;top:1rem;z-index:2;padding:.6rem 1rem;background:var(--ground)}
.quiet{color:var(--quiet)}

.page{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:84rem;margin:0 auto}
.index{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;
  padding:2rem 1rem 2rem 1.5rem;border-right:1px solid var(--line);min-height:100vh}
.brand{display:flex;align-items:center;gap:.6rem;margin:0 0 1.5rem .75rem;font-weight:700;
  font-size:1.15rem;color:var(--text);text-decoration:none}
.brand svg{width:1.6rem;height:1.6rem;color:var(--accent)}
.index h2{margin:1.4rem 0 .3rem .75rem;font-size:.75rem;font-weight:600;letter-spacing:.06em;
  text-transform:uppercase;color:var(--quiet)}
.index ul{list-style:none;margin:0;padding:0}
.index summary{cursor:pointer;padding:.35rem .75rem .35rem 1.75rem;border-radius:6px;
  font-weight:600;font-size:.94rem;text-indent:-1rem}
.index summary:hover{background:var(--panel)}
.index details.part li a{padding-left:1.75rem}
.index div.part+details.part{margin-top:1.2rem}
.menu>summary{display:none}
.index input{width:100%;margin:0 0 .5rem;padding:.45rem .75rem;font:inherit;font-size:.94rem;
  color:var(--text);background:var(--ground);border:1px solid var(--quiet);border-radius:6px}
.index input::placeholder{color:var(--quiet);opacity:1}
.index [hidden]{display:none}
.index li a{display:block;padding:.3rem .75rem;border-radius:6px;color:var(--text);
  text-decoration:none;overflow-wrap:anywhere;font-size:.94rem}
.index li a:hover{background:var(--panel)}
.index li a[aria-current]{background:var(--panel);color:var(--accent);font-weight:600}
main{padding:2.5rem clamp(1.25rem,4vw,3.5rem) 5rem;min-width:0}
main>section{max-width:54rem}
.chapter>section{margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
.chapter>section:first-child{margin-top:0;padding-top:0;border-top:0}
.chapter>section>h2{font-size:1.35rem}
.operations{list-style:none;margin:0 0 1.5rem;padding:0}
.operations li{padding:.55rem 0;border-top:1px solid var(--line)}
.operations .route{margin:.15rem 0 0}
.anchor{color:var(--quiet);text-decoration:none;font-weight:400}
.whole>summary{cursor:pointer;color:var(--accent);font-weight:600;width:fit-content;
  padding:.35rem 0}
.whole>summary:hover{text-decoration:underline}
.whole[open]>summary{margin-bottom:.75rem}
main>section+section{margin-top:3.5rem;padding-top:2.5rem;border-top:1px solid var(--line)}

h1{font-size:clamp(1.8rem,4.5vw,2.5rem);line-height:1.15;margin:0 0 .75rem;letter-spacing:-.02em;
  text-wrap:balance}
h2{font-size:1.6rem;line-height:1.25;margin:0 0 .75rem;letter-spacing:-.01em}
h3{font-size:1.1rem;margin:2.2rem 0 .6rem}
p{margin:0 0 1rem;max-width:68ch}
p,dd,td,summary{overflow-wrap:anywhere}
.lead{font-size:1.15rem;color:var(--quiet)}
:not(pre)>code{background:var(--panel);border:1px solid var(--line);border-radius:4px;
  padding:.08em .3em;overflow-wrap:anywhere}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;padding:0;margin:1.25rem 0 0;list-style:none}

.places{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));
  margin:0 0 1.5rem;padding:0;list-style:none}
.places li{padding:1rem 1.1rem;border:1px solid var(--line);border-radius:10px;
  border-left:5px solid var(--quiet)}
.places li.testing{border-left-color:var(--testing)}
.places li.production{border-left-color:var(--production)}
.places strong{display:block;margin-bottom:.25rem}
.testing>strong{color:var(--testing)}
.production>strong{color:var(--production)}
.places p{margin:.5rem 0 0;font-size:.92rem;color:var(--quiet)}

.route{display:flex;flex-wrap:wrap;align-items:center;gap:.6rem;margin:0 0 1rem;max-width:none}
.route code{font-size:1rem;padding:.2em .5em}
.method{padding:.15rem .6rem;border-radius:6px;background:var(--accent);color:var(--onAccent);
  font-weight:700;font-size:.8rem;letter-spacing:.04em}

.notes{margin:0;display:grid;gap:0}
.notes div{display:grid;grid-template-columns:12rem minmax(0,1fr);gap:.25rem 1.5rem;
  padding:.85rem 0;border-top:1px solid var(--line)}
.notes dt{font-weight:600}
.notes dd{margin:0}

table{width:100%;border-collapse:collapse;margin:1rem 0 1.5rem;font-size:.93rem;line-height:1.5}
caption{text-align:left;font-weight:600;padding:0 0 .5rem;font-size:1rem}
h3+table caption{position:absolute;
  width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
h3+table{margin-top:.25rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;
  border-bottom:1px solid var(--line)}
thead th{color:var(--quiet);font-weight:600;font-size:.82rem;white-space:nowrap}
.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;width:1%}
td.figure,th.figure{padding-right:1.5rem}
.group th{padding:1.4rem 0 .4rem}
.group code{font-size:.95rem;color:var(--accent);background:none;border:0;padding:0}
td code.name{background:none;border:0;padding:0;font-weight:600;font-size:.9rem;white-space:nowrap}
td:target,:target>td{background:var(--panel)}

.code{margin:0 0 1.25rem;border:1px solid var(--line);border-radius:10px;background:var(--panel);
  overflow:hidden}
.code figcaption{display:flex;justify-content:space-between;align-items:center;gap:1rem;
  min-height:2.5rem;padding:.25rem .5rem .25rem 1rem;border-bottom:1px solid var(--line);
  font-size:.82rem;font-weight:600;color:var(--quiet)}
.code pre{margin:0;padding:.9rem 1rem;overflow:auto;max-height:34rem;line-height:1.55}
.code pre:focus-visible{outline-offset:-3px}
.code button{font:inherit;min-height:2rem;padding:.15rem .7rem;border:1px solid var(--line);
  border-radius:6px;background:var(--ground);color:var(--text);cursor:pointer}
.code button:hover{border-color:var(--accent);color:var(--accent)}
.k{color:var(--key)}.s{color:var(--string)}.n,.l{color:var(--number)}

.example{border:1px solid var(--line);border-radius:10px;margin:0 0 .75rem}
.example summary{cursor:pointer;padding:.7rem 1rem;font-weight:600;border-radius:10px}
.example summary .quiet{font-weight:400;font-size:.85rem;margin-left:.35rem;white-space:nowrap}
.example[open] summary{border-bottom:1px solid var(--line);border-radius:10px 10px 0 0}
.example .code{margin:1rem}
.example .route{margin:1rem 1rem 0}

.way{display:flex;flex-wrap:wrap;gap:.5rem 1.6rem;list-style:none;margin:0 0 1rem;padding:0}
.way li{position:relative;flex:0 1 9.2rem}
.way li+li::before{content:"";position:absolute;left:-1.15rem;top:1.35rem;width:.5rem;height:.5rem;
  border:solid var(--quiet);border-width:2px 2px 0 0;transform:rotate(45deg)}
.way a{display:block;height:100%;padding:.5rem .7rem;border:1px solid var(--line);border-radius:8px;
  background:var(--panel);color:var(--text);text-decoration:none;font-size:.82rem;line-height:1.35}
.way a:hover{border-color:var(--accent)}
.way b{display:block;color:var(--accent);font-size:.9rem}
.chips{display:flex;flex-wrap:wrap;gap:.3rem}
.chips a{min-width:2.4rem;text-align:center;padding:.05rem .4rem;border:1px solid var(--line);
  border-radius:6px;text-decoration:none;font-size:.85rem}
.chips a:hover{border-color:var(--accent)}
footer{margin-top:4rem;padding-top:1.5rem;border-top:1px solid var(--line);color:var(--quiet);
  font-size:.9rem;max-width:54rem}

@media (max-width:60rem){
  .page{display:block}
  html{scroll-padding-top:4.5rem}
  .index{position:relative;z-index:1;max-height:none;min-height:0;padding:.5rem 1.25rem;
    border-right:0;border-bottom:1px solid var(--line);background:var(--panel)}
  .live .index{position:sticky;max-height:100dvh}
  .brand{margin:0;min-height:2.75rem}
  .menu>summary{display:list-item;position:absolute;top:.5rem;right:1.25rem;
    border:1px solid var(--line);background:var(--ground)}
  .index h2{margin-left:0}
  .index input{margin-top:.5rem}
  .index summary{min-height:2.75rem;padding-block:.6rem}
  .index li a{display:flex;align-items:center;min-height:2.75rem;padding:.2rem .8rem}
  .index li a:hover,.index li a[aria-current]{background:var(--ground)}
  main{padding-top:1.75rem}
}
@media (max-width:40rem){
  .notes div{grid-template-columns:1fr}
  thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
  table,tbody,caption{display:block}
  tr{display:grid;gap:.15rem;padding:.7rem 0;border-bottom:1px solid var(--line)}
  td,.group th{display:block;border:0;padding:0}
  td>*{justify-self:start}
  td{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:.75rem}
  td::before{content:attr(data-title);color:var(--quiet);font-size:.82rem;padding-top:.1rem}
  td.figure{width:auto;text-align:left;padding:0;white-space:normal}
  td:has(>.none){display:none}
  td:has(>.name)::before{content:none}
  td:has(>.name){display:block;padding-bottom:.2rem}
  td code.name{font-size:1rem;white-space:normal}
  .group{padding:1.4rem 0 .2rem}
  .example .code{margin:.75rem}
  .code pre{font-size:.9rem}
  .way{flex-direction:column;gap:1.1rem}
  .way li{flex:none}
  .way li+li::before{left:1rem;top:-.95rem;transform:rotate(135deg)}
  .way b{display:inline}
  .way a{padding:.6rem .8rem}
}
@media print{details::details-content{content-visibility:visible;block-size:auto}
.index,.code button{display:none}.page{display:block}.code pre{max-height:none}}
`
