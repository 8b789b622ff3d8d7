// Help on deposits and USDT.
import { DEPOSIT_MAX, DEPOSIT_MIN, OPEN_ORDERS_MAX, ORDER_MINUTES, QUOTE_SECONDS } from '../../../core/deposit.ts'
import { showYuan } from '../../../core/money.ts'
import type { Topic } from './topic.ts'

export const depositTopics: Topic[] = [
  {
    id: 'deposit',
    title: { zh_hans: '存款', en: 'Deposits' },
    articles: [
      {
        id: 'deposit-ways',
        title: { zh_hans: '有哪些存款方式', en: 'Ways to deposit' },
        asked: {
          zh_hans: [
            '充值',
            '怎么存钱',
            '支付宝',
            '微信支付',
            '网银',
            '银行卡付款',
            '最少存多少',
            '最多存多少',
            '怎样存款',
          ],
          en: [
            'top up',
            'how do I deposit',
            'pay by card',
            'add money',
            'minimum deposit',
            'maximum deposit',
            'payment methods',
          ],
        },
        text: {
          zh_hans: [
            '可以走收银台、网银、支付链接、支付宝、USDT、柜台现金，或由客服给出账户。每种方式的限额、费用和到账时间都写在存款页上。',
            `平台允许单笔 ${showYuan(DEPOSIT_MIN)} 到 ${showYuan(DEPOSIT_MAX)}，有的方式范围更窄。`,
          ],
          en: [
            'You can pay at the cashier, by online banking, by payment link, with Alipay, in USDT, in cash at a counter, or to an account that customer service gives you. Limits, fee and arrival time of each way stand on the deposit page.',
            `A single deposit is ${showYuan(DEPOSIT_MIN)} to ${showYuan(DEPOSIT_MAX)}; some ways allow less.`,
          ],
        },
        to: 'deposit',
      },
      {
        id: 'deposit-order',
        title: { zh_hans: '订单能付多久', en: 'How long an order can be paid' },
        asked: {
          zh_hans: ['订单过期', '订单取消', '付款超时', '未付的订单', '付了两次'],
          en: ['order expired', 'cancel my deposit', 'pay later', 'time to pay', 'paid twice'],
        },
        text: {
          zh_hans: [
            `订单 ${ORDER_MINUTES} 分钟内可以付款，同时最多有 ${OPEN_ORDERS_MAX} 笔未付的订单。不想付了可以在订单页取消。`,
            '过期或取消后才付的款，金额相符的，到达后也会入账。请勿为同一笔订单付两次。',
          ],
          en: [
            `An order can be paid for ${ORDER_MINUTES} minutes, and at most ${OPEN_ORDERS_MAX} may wait at once. If you change your mind, cancel it on its page.`,
            'A payment of the right amount that comes after an order expired or was cancelled is still credited when it arrives. Please do not pay one order twice.',
          ],
        },
        to: 'deposits',
      },
      {
        id: 'deposit-late',
        title: { zh_hans: '存款没到账', en: 'Paid, but not credited yet' },
        asked: {
          zh_hans: [
            '余额没变',
            '付了钱没到',
            '充值没到',
            '钱扣了没到账',
            '付了款没收到',
            '存款多久到账',
            '上传凭证',
            '人工核对中',
            '转账没有上分',
          ],
          en: [
            'balance did not change',
            'deposit missing',
            'money not arrived',
            'paid but nothing',
            'deposit pending',
            'how long does a deposit take',
            'upload receipt',
            'under review',
            'deposit not credited',
          ],
        },
        text: {
          zh_hans: [
            '先打开订单看状态。收银台一般一分钟内到账，柜台和客服渠道要两名工作人员核对，一般十分钟。',
            '显示“人工核对中”，是付款与订单对不上：核对后入账或退回，款项是安全的。有的方式可以在订单里上传凭证。',
          ],
          en: [
            'Open the order and look at its state. Cashier payments usually arrive within a minute. The counter and customer service need two members of staff, usually ten minutes.',
            '“Under review” means that the payment does not match the order. It is credited or returned after a check, and your money is safe. Some ways take a picture of your receipt on the order’s page.',
          ],
        },
        to: 'deposits',
      },
      {
        id: 'deposit-fee',
        title: { zh_hans: '存款要手续费吗', en: 'Does a deposit cost anything?' },
        asked: {
          zh_hans: ['充值手续费', '存钱收费吗', '存款收费吗'],
          en: ['deposit fee', 'charge for depositing', 'deposit free of charge'],
        },
        text: {
          zh_hans: ['多数方式不收。收费的方式会在选择时写明，从入账金额里扣；下单前能看到实际入账多少。'],
          en: [
            'Most ways cost nothing. Where one does, it says so when you choose it. The fee is taken from what is credited, and you see what will arrive before you order.',
          ],
        },
        to: 'deposit',
      },
      {
        id: 'deposit-wrong',
        title: { zh_hans: '付不了款或付错金额', en: 'A payment that fails or has the wrong amount' },
        asked: {
          zh_hans: ['充值失败', '付错金额', '存款通道关闭'],
          en: ['payment failed', 'wrong amount', 'cannot deposit', 'method closed'],
        },
        text: {
          zh_hans: [
            '下不了单，先看页面的提示：方式关闭就换一种；未付的订单太多，先付掉或取消；到了自己的存款限额，或在休息、自我禁入期间，不能存款。',
            '要付订单写的金额，用本人的账户付。金额或姓名对不上，订单会显示“人工核对中”，核对后入账或退回。付错了不要再付一次，凭证可以传给客服。',
          ],
          en: [
            'If an order cannot be made, the page says why: choose another way where one is closed; pay or cancel what still waits where too many orders do; at your own limit, or during a break or an exclusion, there are no deposits.',
            'Pay what the order names, from an account of your own. If amount or name do not match, the order is under review, and the payment is credited or returned after a check. Do not pay again; send your receipt to customer service.',
          ],
        },
        to: 'deposits',
      },
    ],
  },
  {
    id: 'usdt',
    title: { zh_hans: 'USDT', en: 'USDT' },
    articles: [
      {
        id: 'usdt-deposit',
        title: { zh_hans: '用 USDT 存款', en: 'Depositing USDT' },
        asked: {
          zh_hans: ['虚拟币充值', '泰达币', '加密货币存款', '用币付款', '转币'],
          en: ['crypto deposit', 'pay with tether', 'send coins', 'usdt', 'buy with tether'],
        },
        text: {
          zh_hans: [
            `选好网络和金额后，页面给出报价，${QUOTE_SECONDS} 秒内有效；下单后这个价格保留到订单结束。`,
            '请按订单写的数量，转到订单写的地址。链上确认足够后自动入账，一般三分钟。',
          ],
          en: [
            `Choose a network and an amount and you get a price, good for ${QUOTE_SECONDS} seconds. An order keeps its price until it ends.`,
            'Send exactly the amount of the order to the address of the order. It is credited once the chain has confirmed it often enough, usually within 3 minutes.',
          ],
        },
        to: 'deposit',
      },
      {
        id: 'usdt-network',
        title: { zh_hans: '选哪个网络', en: 'Which network to choose' },
        asked: {
          zh_hans: ['哪个链', '链', 'TRC20', 'ERC20', '选错网络', '转错链'],
          en: ['usdt network', 'which network', 'chain', 'wrong network', 'which chain'],
        },
        text: {
          zh_hans: [
            '支持 TRC20、ERC20 和 BEP20。付款用的网络必须和订单上的一样，转错网络的币无法找回。',
            '取款也一样：添加地址时选对网络，地址请从钱包里复制。',
          ],
          en: [
            'TRC20, ERC20 and BEP20 work here. Send on the very network that the order names: coins sent on another one cannot be recovered.',
            'The same holds for withdrawals: choose the network of your address, and copy the address from your wallet.',
          ],
        },
        to: 'usdt',
      },
      {
        id: 'usdt-withdraw',
        title: { zh_hans: '取款到 USDT', en: 'Withdrawing to USDT' },
        asked: {
          zh_hans: ['提币', '提现到虚拟币', 'USDT 提款', '钱包地址'],
          en: ['crypto withdrawal', 'withdraw to crypto', 'cash out in usdt', 'wallet address'],
        },
        text: {
          zh_hans: [
            '先添加你自己的 USDT 地址。提交前会显示汇率、费用和实际收到的数量，按这些数字付款。',
            '新地址要等一段时间才能收款，这是为了资金安全；页面写着从什么时候起可用。',
          ],
          en: [
            'Add your own USDT address first. Before you submit you see the rate, the charges and how many coins arrive; these are the figures that you are paid by.',
            'A new address waits a while before it can be paid, to protect your money. The page says from when it can be used.',
          ],
        },
        to: 'usdt',
      },
    ],
  },
]
