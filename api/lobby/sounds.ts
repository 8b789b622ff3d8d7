// How the Chinese names of games sound, sign by sign: data, so that nobody carries a dictionary.
// sounds.test.ts holds it against one.

import { findGame } from '../../core/games/catalog.ts'

/** The signs of which names of lotteries are made, with a few that a further one may have. A game's stand in its catalogue. */
const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [
      '一 yi',
      '二 er',
      '两 liang',
      '三 san',
      '四 si',
      '五 wu',
      '六 liu',
      '七 qi',
      '八 ba',
      '九 jiu',
      '十 shi',
      '半 ban',
    ],
    ['每 mei', '日 ri', '时 shi', '分 fen', '钟 zhong', '秒 miao', '小 xiao', '极 ji', '速 su', '快 kuai'],
    ['彩 cai', '选 xuan', '合 he', '赛 sai', '车 che', '幸 xing', '运 yun', '赢 ying'],
  ]
    .flat()
    .map((one) => one.split(' ') as [string, string]),
)

/** Each sign of a name with how it sounds; a hanzi without a known sound is itself. */
export function soundsOf(game: string, name: string): { at: number; sign: string; sound: string }[] {
  const syllables = findGame(game)?.sounds.split(' ')
  let at = 0
  return [...name].flatMap((sign) => {
    const here = at
    at += sign.length
    const isHan = /\p{Script=Han}/u.test(sign)
    if (!isHan && !/[\p{L}\p{N}]/u.test(sign)) return []
    const heard = () => (syllables ? syllables.shift() : sounds[sign]) ?? sign
    return [{ at: here, sign, sound: isHan ? heard() : sign.toLowerCase() }]
  })
}
