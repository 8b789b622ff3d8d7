// The seeds of one member's own games (rulebook 4.2): what is promised before a bet, what each paid round takes,
// and when a seed is revealed. Where the seeds lie, and who makes their bytes, is the business of the venue.
import { CLIENT_SEED_PATTERN, commitmentOf, openStream, parseKey, personalPrefix, type Stream } from './fair.ts'

/** The public part of a member's seeds. The seeds themselves stay hidden until they are rotated out. */
export type SeedPair = {
  /** SHA-256 of the server seed in use, shown before the first bet on it. */
  commitment: string
  /**
   * SHA-256 of the server seed that comes after it. It is promised before the member chooses a client seed, so
   * that no side can choose its bytes knowing the other's (decision 0022).
   */
  nextCommitment: string
  clientSeed: string
  /** The nonce of the next paid round; each round takes one, and none is used twice. */
  nonce: number
}

export const isClientSeed = (text: unknown): text is string =>
  typeof text === 'string' && CLIENT_SEED_PATTERN.test(text)

/** The first pair of a member. */
export const firstPair = (
  commitments: Pick<SeedPair, 'commitment' | 'nextCommitment'>,
  clientSeed: string,
): SeedPair => ({ ...commitments, clientSeed, nonce: 0 })

/** The nonce of the round that is being paid for, and the pair as it stands afterwards. */
export function takeNonce(pair: SeedPair): { nonce: number; pair: SeedPair } {
  return { nonce: pair.nonce, pair: { ...pair, nonce: pair.nonce + 1 } }
}

export type Rotation = {
  /** The commitment to a server seed that is still secret; that seed follows the one promised before it. */
  freshCommitment: string
  /** Chosen by the member; without one the client seed stays. */
  clientSeed?: string | undefined
  /** Rounds of the pair that are not over: their seed would tell what still lies hidden. */
  openRounds: number
}

export type RotationProblem = 'round_open' | 'client_seed_shape'

/** The pair that follows. The server seed of the old one may be revealed from then on, and only then. */
export function rotate(pair: SeedPair, rotation: Rotation): SeedPair | RotationProblem {
  const { freshCommitment, clientSeed = pair.clientSeed, openRounds } = rotation
  if (openRounds > 0) return 'round_open'
  if (!isClientSeed(clientSeed)) return 'client_seed_shape'
  return firstPair({ commitment: pair.nextCommitment, nextCommitment: freshCommitment }, clientSeed)
}

/** Is this the seed that was promised? */
export function keepsPromise(serverSeed: string, commitment: string): boolean {
  const key = parseKey(serverSeed)
  return key !== undefined && commitmentOf(key) === commitment.toLowerCase()
}

/** The inputs of one paid round's result. */
export type PersonalRound = {
  serverSeed: Uint8Array
  gameCode: string
  clientSeed: string
  nonce: number
}

/** The stream of one paid round; free spins and later cards go on in it. */
export const personalStream = ({ serverSeed, gameCode, clientSeed, nonce }: PersonalRound): Stream =>
  openStream(serverSeed, personalPrefix(gameCode, clientSeed, nonce))
