// The sounds of the Chinese names of games, sign by sign: data of the catalogue, so that no phone carries a dictionary.
// sounds.test.ts compares them with one.

/** The syllables of the hanzi in a name, in their order; other signs stand for themselves. */
const sounds: Readonly<Record<string, string>> = {
  slot20: 'jin long xian rui',
  dice: 'tou zi',
  mines: 'sao lei',
  baccarat: 'bai jia le',
  niuniu: 'niu niu',
  k3_1m: 'ji su kuai san',
  k3_3m: 'san fen kuai san',
  k3_5m: 'wu fen kuai san',
  ssc_1m: 'ji su shi shi cai',
  ssc_5m: 'wu fen shi shi cai',
  pk10_1m: 'ji su sai che',
  pk10_5m: 'wu fen sai che',
  x115_1m: 'ji su xuan',
  x115_5m: 'wu fen xuan',
  pc28_3m: 'xing yun',
  lhc_5m: 'ji su liu he cai',
  lhc_1d: 'mei ri liu he cai',
  win_30: 'miao kuai ying',
  win_60: 'fen zhong kuai ying',
  win_180: 'fen zhong kuai ying',
}

/** Each sign of a name with how it sounds; a hanzi without a known sound is itself. */
export function soundsOf(game: string, name: string): { at: number; sign: string; sound: string }[] {
  const syllables = Object.hasOwn(sounds, game) ? (sounds[game] ?? '').split(' ') : []
  let at = 0
  return [...name].flatMap((sign) => {
    const here = at
    at += sign.length
    const isHan = /\p{Script=Han}/u.test(sign)
    if (!isHan && !/[\p{L}\p{N}]/u.test(sign)) return []
    return [{ at: here, sign, sound: isHan ? (syllables.shift() ?? sign) : sign.toLowerCase() }]
  })
}
