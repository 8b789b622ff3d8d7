// The developers' page of the sandbox beacon.
import { document } from '../../venue/frame.ts'

export function beaconPage(
  chain: { hash: string; publicKey: string; periodS: number },
  latest: number,
  form: string,
): string {
  return document(
    'zh_hans',
    '沙盒信标',
    `<p class="tag">沙盒：不是公共信标 · Sandbox: not a public beacon</p>
     <dl>
       <dt>链 Chain</dt><dd class="mono">${chain.hash}</dd>
       <dt>公钥 Public key</dt><dd class="mono">${chain.publicKey}</dd>
       <dt>周期 Period</dt><dd>${chain.periodS} s</dd>
       <dt>最新一轮 Latest round</dt><dd>${latest}</dd>
     </dl>
     ${form}`,
  )
}
