// The sandbox wallet's page, in the member's language, and the developers' page of the chains.
import { protocols } from '../../core/coin.ts'
import { choice, document, escape, payButtons } from '../../venue/frame.ts'
import type { ChainTransfer } from './books.ts'

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
    ways: {
      exact: '转账',
      twice: '转两次',
      together: '一笔交易里转两次',
      wrong_network: '走错网络',
      token: '转假代币',
      failed: '转账失败（链上有记录，没有转成）',
    },
    other: '转别的数量',
    amount: '数量',
    back: '回去',
    over: '订单已过期，请勿再付款；如已付款，到账会自动入账',
  },
  en: {
    title: 'Sandbox wallet',
    sandbox: 'Sandbox: no real money moves',
    network: 'Network',
    address: 'To',
    ways: {
      exact: 'Send',
      twice: 'Send twice',
      together: 'Send twice in one transaction',
      wrong_network: 'Send over another network',
      token: 'Send a fake token',
      failed: 'Send, and fail on the chain',
    },
    other: 'Send a different amount',
    amount: 'Amount',
    back: 'Back',
    over: 'The order has expired, please do not pay. A payment already made will be credited',
  },
}

export function walletPage(order: WalletOrder, link: string): string {
  const t = words[order.lang]
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
       ${payButtons(t.ways)}
       <label>${t.amount}<input name="amount" inputmode="decimal" value="1.00" pattern="\\d{1,7}\\.\\d{2,6}"></label>
       <button class="soft" name="way" value="other">${t.other}</button>
     </form>
     <p><a href="${escape(order.returnUrl)}">${t.back}</a></p>`,
  )
}

/** The page in both languages at once, as only developers see it. */
export function chainPage(transfers: readonly ChainTransfer[], form: string): string {
  return document(
    'zh_hans',
    '沙盒链',
    `<p class="tag">沙盒：不动真钱 · Sandbox: no real money moves</p>
     ${form}
     <form method="post" action="/reorg"><label>网络 Network
       ${choice('network', Object.fromEntries(protocols.map((one) => [one, one])), 'TRC20')}</label>
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
