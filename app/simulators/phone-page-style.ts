import { SafeHtml } from './html';

/** The palette and type of the shop. */
export const phonePageStyle = new SafeHtml(`
*{box-sizing:border-box}
body{margin:0;background:#fbf7ee;color:#1b2a21;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{background:#1f5c3a;color:#fff;padding:16px}
header>div{max-width:1120px;margin:0 auto}
h1,h2{font-family:Georgia,"Noto Serif","Times New Roman",serif;line-height:1.25;margin:0}
h1{font-size:28px}
h2{font-size:22px}
p{margin:0}
h1 .warning{color:#f2c14e;white-space:nowrap}
main{max-width:1152px;margin:0 auto;padding:24px 16px 48px}
section{margin-bottom:40px}
.bar{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;margin-bottom:16px}
a{color:#1f5c3a;text-underline-offset:3px}
.refresh{display:inline-flex;align-items:center;min-height:44px;padding:0 8px;font-weight:600}
.phones{display:grid;gap:24px;align-items:start;grid-template-columns:repeat(auto-fill,minmax(290px,1fr))}
.phone{background:#1b2a21;border-radius:32px;padding:10px;max-width:380px;width:100%;box-shadow:0 6px 20px rgba(27,42,33,.22)}
.status{display:flex;justify-content:space-between;color:#fff;font-size:14px;padding:4px 14px 8px;font-variant-numeric:tabular-nums}
.screen{background:#e7f1e9;border-radius:24px;padding:14px}
.owner{font-size:14px;color:#4a5a50;padding:0 4px 10px}
.owner strong{display:block;color:#1b2a21;font-size:18px}
.dialog{background:#fff;border-radius:16px;padding:16px;box-shadow:0 2px 8px rgba(27,42,33,.12)}
.dialog h3{margin:0 0 4px;font-size:14px;letter-spacing:.04em;text-transform:uppercase;color:#1f5c3a}
.amount{font-family:Georgia,"Noto Serif","Times New Roman",serif;font-size:28px;line-height:1.3;font-variant-numeric:tabular-nums}
.quiet{color:#4a5a50;font-size:14px}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
.dialog+.dialog{margin-top:8px}
.waiting{background:#fff4d6;color:#6b4e00;border-radius:8px;padding:4px 10px;font-size:14px;margin-top:10px}
form{margin:14px 0 0}
label{display:block;font-size:14px;font-weight:600;margin-top:12px}
select,input{width:100%;min-height:44px;padding:8px 10px;font:inherit;color:inherit;background:#fff;border:1px solid #7a8079;border-radius:8px;margin-top:4px}
.buttons{display:grid;grid-template-columns:1fr 1fr;gap:8px}
button{min-height:44px;padding:8px 10px;font:inherit;font-weight:600;border-radius:10px;border:1px solid #1f5c3a;background:#fff;color:#1f5c3a;cursor:pointer}
button.primary{grid-column:1/-1;background:#1f5c3a;color:#fff;font-size:18px;min-height:52px}
:focus-visible{outline:3px solid #b4501f;outline-offset:2px}
.empty,.card{background:#fff;border-radius:12px;padding:16px;box-shadow:0 2px 8px rgba(27,42,33,.1)}
.empty{background:#e7f1e9;box-shadow:none;text-align:center;padding:32px 16px}
.cards{display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(290px,1fr));list-style:none;margin:0;padding:0}
.card{overflow-wrap:anywhere}
.card .top{display:flex;justify-content:space-between;gap:12px;font-variant-numeric:tabular-nums}
.pill{display:inline-block;border-radius:999px;padding:1px 10px;font-size:14px;font-weight:600;background:#fdecea;color:#a3261d;margin:6px 0}
.pill.paid{background:#e7f1e9;color:#1f5c3a}
code{font-size:15px;font-weight:600}
details{background:#fff;border-radius:12px;padding:4px 16px;box-shadow:0 2px 8px rgba(27,42,33,.1)}
details[open]{padding-bottom:16px}
summary{min-height:44px;display:flex;align-items:center;font-weight:600;cursor:pointer;color:#1f5c3a}
summary::before{content:"+";width:20px}
details[open] summary::before{content:"\\2212"}
.fields{display:grid;gap:0 24px;grid-template-columns:repeat(auto-fill,minmax(260px,1fr))}
.row{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
@media(max-width:374px){main{padding:20px 12px 40px}}
`);
