// Names the device of a request in a few words that a member knows it by: "iPhone · Safari". The User-Agent header is a
// claim, so the name is only ever shown, never trusted.

// The first that matches, in this order: each of these calls itself by the names below it too.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/AlipayClient/, 'Alipay'],
  [/MQQBrowser|QQ\//, 'QQ'],
  [/UCBrowser/, 'UC'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

// The longest User-Agent that is parsed: no browser sends a longer one, and the patterns would only cost time.
const LONGEST = 1_000

/** "Android · Chrome", or null where neither is known. */
export function agentIn(header: string): string | null {
  if (header.length > LONGEST) return null
  const named = [SYSTEMS, BROWSERS].map((all) => all.find(([sign]) => sign.test(header))?.[1])
  return named.filter((name) => name !== undefined).join(' · ') || null
}
