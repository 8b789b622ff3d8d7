// The signature of a draw's beacon, checked by code of a chunk of its own: the curve is as large as a page.
import { useEffect, useState } from 'react'
import type { Proof } from '../../../core/lottery/proof.ts'
import type { Signature } from './verify.ts'

/** 'busy' until the code has come and has judged; also where there is no signature to judge. */
export function useSignature({ beacon, beaconProof }: Proof): Signature {
  const [found, setFound] = useState<{ of: string; verdict: Signature }>()
  const of = `${beacon} ${beaconProof?.signature}`
  useEffect(() => {
    if (!beacon || !beaconProof) return
    let isGone = false
    const tell = (verdict: Signature) => !isGone && setFound({ of, verdict })
    void judge(beacon, beaconProof).then(tell, () => tell('lost'))
    return () => {
      isGone = true
    }
  }, [beacon, beaconProof, of])
  return found?.of === of ? found.verdict : 'busy'
}

async function judge(
  randomness: string,
  { chain, round, signature }: NonNullable<Proof['beaconProof']>,
): Promise<Signature> {
  if (!signature) return 'bad'
  const { beaconProblem } = await import('../../../core/fair/beacon-signature.ts')
  return beaconProblem(chain, round, { randomness, signature }) ? 'bad' : 'ok'
}
