// Runs before the first paint: look and language of the device, and the way back from the cashier.
// A file of its own, because the content policy allows no inline script. theme.ts and lang.ts take over.
;(function () {
  const root = document.documentElement
  const read = function (key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('theme')
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  // `koi` is what the house says in front of this file.
  const told = window.koi || {}
  const chosen = read('lang')
  const isOffered = chosen !== null && (!told.languages || told.languages.includes(chosen))
  const isEnglish = (isOffered ? chosen : told.language) === 'en'
  const gain = read('gain')
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.dataset.gain = gain === 'red' || gain === 'jade' ? gain : isEnglish ? 'jade' : 'red'
  root.lang = isEnglish ? 'en' : 'zh-Hans'
  const bar = document.querySelector('meta[name=theme-color]')
  if (bar && isDark) bar.content = '#091110'

  const page = location.hash.replace(/^#\/?/, '').split('?')[0]
  root.dataset.first = page === '' || page === 'pages/tabbarPages/home/index' ? 'home' : 'other'

  // Fragments get lost in in-app browsers, so the cashier returns to a query (decision 45).
  const order = new URLSearchParams(location.search).get('order')
  if (order !== null) {
    const safe = /^[\w-]{1,64}$/.test(order)
    history.replaceState(
      null,
      '',
      location.pathname + (safe ? '#/home/pay?order=' + order : location.hash),
    )
  }
})()
