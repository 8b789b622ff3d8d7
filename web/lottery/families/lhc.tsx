import { animalNames, waveNames } from '../../../core/lottery/games/lhc-names.ts'
import { animalOf, animals, numbers, waveOf, waves } from '../../../core/lottery/games/lhc-numbers.ts'
import { yearAnimalOn } from '../../../core/lottery/games/lunar.ts'
import type { Play } from '../../../core/lottery/game.ts'
import { dayOf } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { two, WaveBall } from '../../ui/Numbers.tsx'
import type { Pick } from '../board/picks.ts'
import s from './Faces.module.css'
import { sidesAt, type Look } from './look.ts'
import { waveFace } from './wave.tsx'

const specialOf = (drawn: readonly number[]): number => drawn[6] ?? 49

/** 49 is neither big nor small, odd nor even (rulebook 1.6). */
const sides = (special: number): string => (special === 49 ? m.lottery_word_tie() : sidesAt(special, 25))

/** By the Chinese year of the draw, which may begin between a bet and its draw. */
const ownedBy = (animal: number, drawAtMs: number): readonly number[] => {
  const year = yearAnimalOn(dayOf(drawAtMs))
  return numbers.filter((number) => animalOf(number, year) === animal)
}

const isOfNumbers = (play: Play) => play.rows[0]?.entries.length === numbers.length
const isOfAnimals = (play: Play) => play.rows[0]?.entries.length === animals.length

export const lhc: Look = {
  words: (drawn) => {
    const special = specialOf(drawn)
    return m.lottery_word_special({
      number: two(special),
      sides: `${waveNames[waveOf(special)]!()} ${sides(special)}`,
    })
  },
  brief: (drawn) => [two(specialOf(drawn)), sides(specialOf(drawn))],
  captions: (drawn, drawAtMs) => {
    const year = yearAnimalOn(dayOf(drawAtMs))
    return drawn.map((number) => animalNames[animalOf(number, year)]!())
  },
  slots: 7,
  wide: true,
  series: [{ code: 'special', name: m.trend_special, from: 1, to: 49, of: specialOf }],
  facts: (drawAtMs) => ({ yearAnimal: yearAnimalOn(dayOf(drawAtMs)) }),
  face: faceOf,
  sets: (from, drawAtMs) => (from.length === numbers.length ? [...colours(), ...zodiac(drawAtMs)] : []),
  columns: (play) => (isOfNumbers(play) ? 7 : isOfAnimals(play) ? 3 : undefined),
}

function faceOf(play: Play, entry: Pick, drawAtMs: number) {
  if (typeof entry !== 'number') return waveFace(play, entry)
  if (isOfNumbers(play)) return <WaveBall number={entry} size={34} />
  if (!isOfAnimals(play) || !animalNames[entry]) return undefined
  return (
    <span className={s.animal}>
      <b>{animalNames[entry]()}</b>
      <small>{ownedBy(entry, drawAtMs).map(two).join(' ')}</small>
    </span>
  )
}

const colours = () =>
  waves.map((wave) => ({
    name: waveNames[wave]!(),
    chosen: numbers.filter((number) => waveOf(number) === wave),
  }))

const zodiac = (drawAtMs: number) =>
  animals.map((animal) => ({ name: animalNames[animal]!(), chosen: ownedBy(animal, drawAtMs) }))
