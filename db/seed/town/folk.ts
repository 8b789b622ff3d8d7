// The people of a town: who they are, when they come, how often they play and for how much. Pure: it all follows from the seed.
import type { From } from '../people.ts'
import type { Chance } from './chance.ts'

/** The habits of a person. Amounts are whole yuan. */
export type Habit = {
  /** How many days in a hundred they play. */
  plays: number
  /** The usual stake on a side. */
  stake: number
  /** Games at venues as well. */
  games: boolean
  saves: boolean
  /** The limits that they have asked the house for. */
  careful: 'no' | 'limit' | 'time' | 'rest' | 'exclusion'
  /** How they pay in: a channel of the cashier, coins, the counter. */
  pays: 1 | 2 | 3 | 4 | 5 | 6
  /** How they are paid out. */
  takes: 'bank' | 'crypto' | 'wallet' | 'never'
}

export type Resident = {
  username: string
  realName: string
  mobile: string
  birthday: string
  from: From
  /** The day on which they register, and the minute of it. */
  comes: { day: number; minute: number }
  /** Whether the identity service has vouched for them. */
  isVerified: boolean
  /** The place of the member who has brought them. */
  broughtBy: number | undefined
  habit: Habit
}

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
]
const GIVEN = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰萍红梅建国志春生晓燕雪峰海波文斌宇浩轩梓涵子墨欣怡雨桐思远佳琪俊熙一诺嘉乐安然若曦清扬知远明哲',
]
/** Names that no column was measured for. */
const LONG = [
  '阿依努尔·买买提江·吐尔逊',
  '古丽娜扎尔·拜合提亚尔',
  '欧阳震华',
  'Alexandra Montgomery Fitzgerald',
  '斯琴高娃·孛儿只斤',
  'Christopher J. Vandenberg',
  '司马相如',
  '扎西达娃·次仁多吉',
]
const SOUNDS = [
  ...['xiao', 'da', 'lao', 'mei', 'jun', 'hao', 'lin', 'yu', 'tian', 'feng', 'yun', 'long', 'bo', 'qing', 'wei'],
  ...['ning', 'rui', 'an', 'kai', 'shan', 'bei', 'ke', 'mu', 'zi', 'chu'],
]
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; HUAWEI P70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
]

type Settlers = {
  count: number
  days: number
  /** The residents who come first, as the rest of the demo knows them. */
  first: Partial<Resident>
}

/** In the order in which they come: one in twenty on the first day, the rest over the others. */
export function residents(chance: Chance, { count, days, first }: Settlers): Resident[] {
  const coming = Array.from({ length: count }, (_, at) => {
    const day = chance.is(5) ? 0 : chance.upTo(days)
    return { at, comes: { day, minute: 7 * 60 + chance.upTo(15 * 60) } }
  })
  const inOrder = coming.toSorted((a, b) => a.comes.day - b.comes.day || a.comes.minute - b.comes.minute || a.at - b.at)
  const all = inOrder.map(({ comes }, at) => residentOf(chance.of(String(at)), at, comes))
  return all.map((one, at) => (at === 0 ? { ...one, ...first } : one))
}

function residentOf(chance: Chance, at: number, comes: Resident['comes']): Resident {
  return {
    username: usernameOf(chance, at),
    realName: chance.is(2) ? chance.oneOf(LONG) : nameOf(chance),
    mobile: `1${chance.oneOf([...'35789'])}${String(100_000_000 + at * 4_519 + chance.upTo(4_000)).padStart(9, '0')}`,
    birthday: `${1958 + chance.upTo(48)}-${two(1 + chance.upTo(12))}-${two(1 + chance.upTo(28))}`,
    from: {
      address: `36.${96 + chance.upTo(60)}.${chance.upTo(256)}.${1 + chance.upTo(254)}`,
      agent: chance.oneOf(AGENTS),
    },
    comes,
    isVerified: chance.is(92),
    broughtBy: at > 20 && chance.is(8) ? chance.upTo(at) : undefined,
    habit: habitOf(chance),
  }
}

function habitOf(chance: Chance): Habit {
  const kind = chance.upTo(100)
  const [plays, stake] =
    kind < 8
      ? [65, chance.oneOf([100, 200, 500])]
      : kind < 35
        ? [20, chance.oneOf([10, 20, 50, 100])]
        : [3, chance.oneOf([2, 5, 10, 20])]
  const isRich = chance.is(1)
  return {
    plays,
    stake: isRich ? 20_000 : stake,
    games: chance.is(30),
    saves: chance.is(15),
    careful: chance.is(88) ? 'no' : chance.oneOf(['limit', 'limit', 'limit', 'time', 'rest', 'exclusion']),
    pays: isRich ? 3 : chance.oneOf([1, 1, 1, 2, 2, 3, 4, 4, 4, 5, 6]),
    takes: chance.oneOf(['bank', 'bank', 'bank', 'crypto', 'wallet', 'never', 'never']),
  }
}

/** The number at the end makes the name unique. */
function usernameOf(chance: Chance, at: number): string {
  const sound = `${chance.oneOf(SOUNDS)}${chance.is(60) ? chance.oneOf(SOUNDS) : ''}`
  return `${sound.slice(0, 7)}${String(at + 10).padStart(2, '0')}`
}

const nameOf = (chance: Chance) =>
  `${chance.oneOf(SURNAMES)}${chance.oneOf(GIVEN)}${chance.is(65) ? chance.oneOf(GIVEN) : ''}`

const two = (number: number) => String(number).padStart(2, '0')
