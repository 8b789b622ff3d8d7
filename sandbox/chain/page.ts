// The sandbox wallet's page, in the member's language, and the developers' page of the chains.
import { protocols } from '../../core/coin.ts'
import { document, escape } from '../page.ts'
import type { ChainTransfer } from './books.ts'
import { chainFaults } from './faults.ts'
import type { ChainFault } from './faults.ts'

export type WalletOrder = {
  network: (typeof protocols)[number]
  address: string
  amount: string
  expiresAt: number
  returnUrl: string
  lang: 'zh_hans' | 'en'
}

const words = {
  zh_hans: {
    title: '沙盒钱包',
    sandbox: '沙盒：不动真钱',
    network: '网络',
    address: '收款地址',
    exact: '转账',
    other: '转别的数量',
    twice: '转两次',
    together: '一笔交易里转两次',
    network_wrong: '走错网络',
    token: '转假代币',
    failed: '转账失败（链上有记录，没有转成）',
    amount: '数量',
    back: '回去',
    over: '订单已过期，请勿再付款；如已付款，到账会自动入账',
  },
  en: {
    title: 'Sandbox wallet',
    sandbox: 'Sandbox: no real money moves',
    network: 'Network',
    address: 'To',
    exact: 'Send',
    other: 'Send a different amount',
    twice: 'Send twice',
    together: 'Send twice in one transaction',
    network_wrong: 'Send over another network',
    token: 'Send a fake token',
    failed: 'Send, and fail on the chain',
    amount: 'Amount',
    back: 'Back',
    over: 'The order has expired, please do not pay. A payment already made will be credited',
  },
}

export function walletPage(order: WalletOrder, link: string): string {
  const t = words[order.lang]
  const button = (way: string, look: string, text: string) =>
    `<button class="${look}" name="way" value="${way}">${text}</button>`
  return document(
    order.lang,
    t.title,
    `<p class="tag">${t.sandbox}</p>
     <h1>${escape(order.amount)} USDT</h1>
     <dl>
       <dt>${t.network}</dt><dd>${order.network}</dd>
       <dt>${t.address}</dt><dd class="mono">${escape(order.address)}</dd>
     </dl>
     ${order.expiresAt < Date.now() ? `<p class="warn" role="alert">${t.over}</p>` : ''}
     <form method="post" action="/wallet?${escape(link)}">
       ${button('exact', 'main', t.exact)}
       ${button('twice', 'soft', t.twice)}
       ${button('together', 'soft', t.together)}
       ${button('wrong_network', 'soft', t.network_wrong)}
       ${button('token', 'soft', t.token)}
       ${button('failed', 'soft', t.failed)}
       <label>${t.amount}<input name="amount" inputmode="decimal" value="1.00" pattern="\\d{1,7}\\.\\d{2,6}"></label>
       ${button('other', 'soft', t.other)}
     </form>
     <p><a href="${escape(order.returnUrl)}">${t.back}</a></p>`,
  )
}

const faultWords: Record<ChainFault, string> = {
  fine: '正常 fine',
  down: '不回答 no answer',
  broken: '500',
  garbage: '回答不是协议 not the protocol',
  behind: '落后 30 块 30 blocks behind',
}

/** Both languages at once; only developers see it. */
export function chainPage(transfers: readonly ChainTransfer[], now: ChainFault): string {
  const options = (values: readonly string[], chosen: string) =>
    values
      .map(
        (one) =>
          `<option${one === chosen ? ' selected' : ''} value="${one}">${faultWords[one as ChainFault] ?? one}</option>`,
      )
      .join('')
  return document(
    'zh_hans',
    '沙盒链',
    `<p class="tag">沙盒：不动真钱 · Sandbox: no real money moves</p>
     <form method="post" action="/behave"><label>从现在起 From now on
       <select name="fault">${options(chainFaults, now)}</select></label>
       <button class="main">好 OK</button></form>
     <form method="post" action="/reorg"><label>网络 Network
       <select name="network">${options(protocols, 'TRC20')}</select></label>
       <label>回退块数 Blocks to turn back<input name="depth" inputmode="numeric" value="5" pattern="\\d{1,3}"></label>
       <button class="soft" name="fate" value="again">回退，再打包 turn back, again</button>
       <button class="soft" name="fate" value="dropped">回退，丢掉 turn back, drop</button></form>
     <table><thead><tr><th>网络</th><th>数量</th><th>到</th><th>块</th></tr></thead><tbody>${transfers
       .map(
         (one) =>
           `<tr><td>${one.network}</td><td>${escape(one.units)} ${escape(one.symbol)}</td><td class="mono">${escape(one.to)}</td><td>${one.height ?? '—'}${one.succeeded ? '' : ' ✕'}</td></tr>`,
       )
       .reverse()
       .join('')}</tbody></table>`,
  )
}
