// The sounds of the catalogue against a dictionary of hanzi, which the house itself does not carry.
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { games } from '../../core/games/catalog.ts'
import { lotteries } from '../../core/lottery/calendar.ts'
import { soundsOf } from './sounds.ts'

const names = [
  ...Object.entries(games).map(([code, { name }]) => [code, name] as const),
  ...lotteries.map(({ code, name }) => [code, name] as const),
].map(([code, name]) => [code, name({}, { locale: 'zh_hans' })] as const)

test.each(names)('%s, %s, sounds as the dictionary says', (code, name) => {
  const heard = soundsOf(code, name).filter(({ sign }) => /\p{Script=Han}/u.test(sign))
  const said = pinyin(name, { toneType: 'none', type: 'all' })
    .filter(({ isZh }) => isZh)
    .map(({ origin, polyphonic, pinyin: usual }) => ({ origin, all: [usual, ...polyphonic] }))
  expect(heard.map(({ sign }) => sign)).toEqual(said.map(({ origin }) => origin))
  for (const [at, { sound }] of heard.entries()) expect(said[at]!.all.map(plain)).toContain(sound)
})

/** Other sounds of a sign come with their tones, asked for or not. */
const plain = (sound: string): string =>
  sound
    .replaceAll(/[üǖǘǚǜ]/g, 'v')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
