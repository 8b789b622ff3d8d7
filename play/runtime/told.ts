// The sentence by which a game's page tells what came of a round, without the page: the desk shows rounds by it.
import type { GameCode } from '../../core/games/catalog.ts'
import type { PlayedRound } from '../../core/venue/play.ts'

type Tell = (round: PlayedRound) => string
type Words = { resultText: Tell }

const ownWords = ({ resultText }: Words): Tell => resultText

/** The words of each game are a chunk of their own. They throw on a round that is not of the game's form. */
export const toldIn: Record<GameCode, () => Promise<Tell>> = {
  slot20: () => import('../slot20/words.ts').then(ownWords),
  dice: () => import('../dice/words.ts').then(ownWords),
  mines: () => import('../mines/words.ts').then(ownWords),
  plinko: () => import('../plinko/words.ts').then(ownWords),
  fish: () => import('../fish/words.ts').then(ownWords),
  niuniu: () => import('../niuniu/words.ts').then(ownWords),
  baccarat: async () => {
    const [{ resultText }, { baccaratKind }] = await Promise.all([
      import('../table/stakes.ts'),
      import('../baccarat/kind.ts'),
    ])
    return (round) => resultText(baccaratKind, round)
  },
  dragontiger: async () => {
    const [{ resultText }, { dragontigerKind }] = await Promise.all([
      import('../table/stakes.ts'),
      import('../dragontiger/kind.ts'),
    ])
    return (round) => resultText(dragontigerKind, round)
  },
  football: async () => {
    const [{ resultText }, { footballSport: sport }] = await Promise.all([
      import('../league/words.ts'),
      import('../../core/games/football/football.ts'),
    ])
    return (round) => resultText({ sport }, round)
  },
  esports: async () => {
    const [{ resultText }, { esportsSport: sport }] = await Promise.all([
      import('../league/words.ts'),
      import('../../core/games/esports/esports.ts'),
    ])
    return (round) => resultText({ sport }, round)
  },
}
