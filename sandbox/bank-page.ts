// The bank's page: its present fault, and its payouts. Both languages at once; only developers see it.
import { document, escape } from '../venue/frame.ts'

type Row = Record<'id' | 'amount' | 'currency' | 'place' | 'account' | 'holder' | 'status', string>

/** The effect of each behaviour of the bank, as explained in docs/SANDBOX.md. */
export const mannerWords = {
  pay: '正常付款 pay',
  slow: '10 秒后付款 slow',
  fail: '失败 fail',
  twice: '通知两次 twice',
  timeout: '付了但不回答 timeout',
  lost: '没收到也不回答 lost',
  silent: '付了但不通知 silent',
  return: '付了又退回 return',
}

export const bankPage = (rows: readonly Row[], form: string): string =>
  document(
    'zh_hans',
    '沙盒银行',
    `<p class="tag">沙盒：不动真钱 · Sandbox: no real money moves</p>
     ${form}
     <table><thead><tr><th></th><th>收款人</th><th>状态</th><th></th></tr></thead>
     <tbody>${rows.map(row).reverse().join('')}</tbody></table>`,
  )

const row = ({ id, amount, currency, place, account, holder, status }: Row): string =>
  `<tr><td>${escape(currency)} ${escape(amount)}</td><td>${escape(holder)} ${escape(place)} ·${escape(account.slice(-4))}</td><td>${escape(status)}</td>
   <td>${
     status === 'paid'
       ? `<form method="post" action="/return/${encodeURIComponent(id)}"><button class="soft">退回</button></form>`
       : ''
   }</td></tr>`
