// The cashier's page, in the member's language. Plain HTML: it must work in any in-app browser.
import { fromWire, showYuan } from '../core/money.ts'
import { document, escape, payButtons } from '../venue/frame.ts'

export type PageOrder = {
  orderNo: string
  amount: string
  currency: string
  depositor: string
  expiresAt: number
  returnUrl: string
  lang: 'zh_hans' | 'en'
  /** The house's kind of payment: each has a page of its own. */
  type: string
  bank: string
}

/** Is the order paid to people, at the counter? */
export const isDesk = ({ type }: PageOrder): boolean => type === 'cash' || type === 'service'

const words = {
  zh_hans: {
    title: '收银台',
    sandbox: '沙盒：不动真钱',
    order: '订单号',
    payer: '付款人',
    until: '请在此时间前付款',
    over: '已过期，请勿再付款；如已付款，到账会自动入账',
    ways: {
      pay: '付款',
      delay: '付款，10 秒后到账',
      twice: '付两次',
      currency: '付成 USDT',
      silent: '付款，但不发通知',
      fail: '付款失败',
    },
    other: '付别的金额',
    back: '返回',
    paid: '这笔订单已有付款',
    amount: '金额',
    bank: '付款银行',
    kinds: {
      fastpay: ['快捷转账', '从你的银行卡转出，到账后自动入账。'],
      local: ['本地支付', '用你选的银行付款。'],
      link: ['专属链接', '这个链接只属于这一笔订单，不要转给别人。'],
      alipay: ['支付宝', '用支付宝扫一扫打开了这一页，核对金额后付款。'],
      cash: ['柜台', '报口令、付现金，两名工作人员核对后入账。'],
      service: ['客服充值', '转到客服给的账户，两名工作人员核对后入账。'],
    },
  },
  en: {
    title: 'Cashier',
    sandbox: 'Sandbox: no real money moves',
    order: 'Order',
    payer: 'Payer',
    until: 'Pay before',
    over: 'Expired, please do not pay. A payment already made will be credited',
    ways: {
      pay: 'Pay',
      delay: 'Pay, confirmed after 10 s',
      twice: 'Pay twice',
      currency: 'Pay in USDT instead',
      silent: 'Pay, but tell nobody',
      fail: 'Fail',
    },
    other: 'Pay a different amount',
    back: 'Back',
    paid: 'This order has payments already',
    amount: 'Amount',
    bank: 'Paying bank',
    kinds: {
      fastpay: ['Fast-payment transfer', 'From your bank card. Credited automatically.'],
      local: ['Local pay channel', 'Pay with the bank that you chose.'],
      link: ['Exclusive transfer link', 'This link belongs to this order alone. Please do not pass it on.'],
      alipay: ['Alipay', 'Alipay has opened this page. Check the amount, then pay.'],
      cash: ['Counter', 'Give the code and pay in cash. Two staff members check it.'],
      service: ['Customer service', 'Pay into the account that customer service gave. Two staff members check it.'],
    },
  },
}

/**
 * The page the member sees. `payments` are the payments of the order that the cashier has; `address` is the page's form
 * address.
 */
export function cashierPage(order: PageOrder, payments: { amount: string; status: string }[], address: string): string {
  const t = words[order.lang]
  const kinds = t.kinds as Record<string, string[]>
  const [kind = '', lead = ''] = kinds[order.type] ?? t.kinds.fastpay
  const until = new Date(order.expiresAt + 8 * 3_600_000).toISOString().slice(11, 19)
  const isOver = order.expiresAt < Date.now()
  return document(
    order.lang,
    t.title,
    `<p class="tag">${t.sandbox}</p>
     <p><strong>${kind}</strong><br>${lead}</p>
     <h1>${showYuan(fromWire(order.amount))}</h1>
     <dl>
       <dt>${t.order}</dt><dd class="mono">${escape(order.orderNo)}</dd>
       <dt>${t.payer}</dt><dd>${escape(order.depositor)}</dd>
       ${order.bank ? `<dt>${t.bank}</dt><dd>${escape(order.bank)}</dd>` : ''}
       <dt>${t.until}</dt><dd>${until}</dd>
     </dl>
     ${isOver ? `<p class="warn" role="alert">${t.over}</p>` : ''}
     ${payments.length > 0 ? `<p class="warn">${t.paid}: ${payments.length}</p>` : ''}
     <form method="post" action="${escape(address)}">
       ${payButtons(isDesk(order) ? { pay: t.ways.pay, delay: t.ways.delay } : t.ways)}
       ${isDesk(order) ? '' : otherAmount(t)}
     </form>
     <p><a href="${escape(order.returnUrl)}">${t.back}</a></p>`,
  )
}

const otherAmount = (t: { amount: string; other: string }): string =>
  `<label>${t.amount}<input name="amount" inputmode="decimal" value="1.00" pattern="\\d{1,7}\\.\\d{2}"></label>
   <button class="soft" name="way" value="other">${t.other}</button>`

export const goneWrong = (): string => document('zh_hans', '收银台', '<h1>链接不对</h1><p>This link is not right.</p>')
