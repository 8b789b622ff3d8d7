// The frame of a page for developers: the colours of our tokens, light and dark, one narrow column.

export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export const document = (lang: 'zh_hans' | 'en', title: string, body: string): string =>
  `<!doctype html>
<html lang="${lang === 'en' ? 'en' : 'zh-Hans'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body><main>${body}</main></body>
</html>`

/** The choice of how a server behaves from now on; `words` says what each is called, for developers in both languages. */
export const choice = (name: string, words: Record<string, string>, now: string): string =>
  `<select name="${name}">${Object.entries(words)
    .map(([one, said]) => `<option${one === now ? ' selected' : ''} value="${one}">${said}</option>`)
    .join('')}</select>`

/** The buttons of a page where members pay; the first is what they have come for. */
export const payButtons = (texts: Record<string, string>): string =>
  Object.entries(texts)
    .map(
      ([way, text], at) => `<button class="${at === 0 ? 'main' : 'soft'}" name="way" value="${way}">${text}</button>`,
    )
    .join('\n')

const style = `
:root { color-scheme: light dark; --bg: #F2F5F4; --surface: #FFFFFF; --text: #0D1F1D; --soft: #435854;
  --line: #E2E9E7; --main: #0F4A46; --on-main: #FFFFFF; --tonal: #DFEEEB; --on-tonal: #0F4A46;
  --field: #7C908B; --wait: #835200; --wait-soft: #FFF1D4 }
@media (prefers-color-scheme: dark) { :root { --bg: #041B1A; --surface: #0B2B29; --text: #F3F8F7;
  --soft: #BDD6D1; --line: #14403C; --main: #86CCC2; --on-main: #041B1A; --tonal: #14504B;
  --on-tonal: #DCEFEC; --field: #86A49E; --wait: #F4C67A; --wait-soft: #3A2A08 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text);
  font: 1rem/1.5 -apple-system, BlinkMacSystemFont, "PingFang SC", Roboto, "Noto Sans SC", "Noto Sans CJK SC", sans-serif }
main { max-width: 500px; margin: 0 auto; padding: 24px 16px; display: grid; gap: 16px }
h1 { margin: 0; font-size: 2.5rem; line-height: 1.15; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
p { margin: 0 }
dl { margin: 0; padding: 16px; background: var(--surface); border-radius: 14px; display: grid; gap: 4px }
dt { color: var(--soft); font-size: .875rem }
dd { margin: 0; overflow-wrap: anywhere }
.mono { font-family: ui-monospace, Menlo, monospace; font-size: .875rem }
.tag { color: var(--soft); font-size: .875rem }
.warn { padding: 12px 16px; border-radius: 10px; background: var(--wait-soft); color: var(--wait) }
form { display: grid; gap: 12px }
button { min-height: 52px; border: 0; border-radius: 14px; font: inherit; font-weight: 600; cursor: pointer }
button.main { background: var(--main); color: var(--on-main) }
button.soft { background: var(--tonal); color: var(--on-tonal) }
label { display: grid; gap: 4px; color: var(--soft); font-size: .875rem }
input, select { min-height: 52px; padding: 0 12px; border: 1px solid var(--field); border-radius: 10px;
  background: var(--surface); color: var(--text); font: inherit }
a { color: inherit; display: inline-block; min-height: 44px; padding: 10px 0 }
table { width: 100%; border-collapse: collapse; background: var(--surface); border-radius: 14px; font-size: .875rem }
th, td { padding: 8px; text-align: left; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
:focus-visible { outline: 3px solid #4FA79D; outline-offset: 2px }`
