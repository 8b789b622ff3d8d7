// Help on withdrawals.
import { WITHDRAW_MIN } from '../../../core/forms/withdraw.ts'
import { percentText, showYuan } from '../../../core/money.ts'
import { levelAt } from '../../../core/vip/vip.ts'
import { USUAL_FEES } from '../../../core/withdraw/fees.ts'
import type { Topic } from './topic.ts'

const day = levelAt(0)
const share = (bp: bigint) => `${percentText(bp)}%`
const { feeBp, feeMin, feeMax, adminBp } = USUAL_FEES

export const withdrawalTopics: Topic[] = [
  {
    id: 'withdraw',
    title: { zh_hans: '取款', en: 'Withdrawals' },
    articles: [
      {
        id: 'withdraw-how',
        title: { zh_hans: '怎样取款', en: 'How to withdraw' },
        asked: {
          zh_hans: [
            '最低取款',
            '申请提现',
            '提现步骤',
            '提现',
            '提款',
            '怎么把钱拿出来',
            '出金',
            '最少取多少',
            '取钱',
            '转到银行卡',
            '一天能取几次',
            '每天取款限额',
            '最多取多少',
            '一次能取多少',
          ],
          en: [
            'smallest withdrawal',
            'least amount to withdraw',
            'cash out',
            'take money out',
            'how do I withdraw',
            'minimum withdrawal',
            'payout',
            'how to withdraw',
            'withdrawal limit',
            'withdraw per day',
            'maximum withdrawal',
            'how many withdrawals',
            'steps to withdraw',
          ],
        },
        text: {
          zh_hans: [
            '设好取款密码，添加本人的银行卡、USDT 地址或钱包账户，再填金额。提交前列出每一项费用和实际到账。',
            `单笔至少 ${showYuan(WITHDRAW_MIN)}，每天 ${day.times} 次、共 ${showYuan(day.amount)} 以内。VIP 等级越高，次数和金额越多。`,
          ],
          en: [
            'Set a withdrawal password, add a bank card, USDT address or wallet account of your own, and enter an amount. Every charge and what will arrive is listed before you submit.',
            `At least ${showYuan(WITHDRAW_MIN)} at a time, ${day.times} times and ${showYuan(day.amount)} in all a day; higher VIP levels may take more.`,
          ],
        },
        to: 'withdraw',
      },
      {
        id: 'withdraw-fees',
        title: { zh_hans: '取款要多少费用', en: 'What a withdrawal costs' },
        asked: {
          zh_hans: [
            '提现手续费',
            '行政费',
            '扣了多少费',
            '免费取款次数',
            '取款收费',
            '取款扣多少',
            '扣费',
            '取款实际到账',
          ],
          en: [
            'withdrawal fee',
            'administrative fee',
            'free withdrawals',
            'charged for withdrawing',
            'cost of a withdrawal',
            'how much will I receive',
          ],
        },
        text: {
          zh_hans: [
            `每天前 ${day.free} 次免手续费。之后每次收 ${share(feeBp)}，最少 ${showYuan(feeMin)}，最多 ${showYuan(feeMax)}。`,
            `存款流水没完成时，另收未完成部分的 ${share(adminBp)} 作为行政费；流水没完成的礼金会扣回。流水完成就没有这两项。`,
          ],
          en: [
            `Withdrawals without a handling fee each day: ${day.free}. After that the fee is ${share(feeBp)}, at least ${showYuan(feeMin)} and at most ${showYuan(feeMax)}.`,
            `While turnover on deposits is missing, ${share(adminBp)} of what is missing is charged as an administrative fee, and gifts with unfinished turnover are taken back. With turnover complete there is neither.`,
          ],
        },
        to: 'withdraw',
      },
      {
        id: 'withdraw-where',
        title: { zh_hans: '取款进度', en: 'Where is my withdrawal?' },
        asked: {
          zh_hans: [
            '钱取出来要几天',
            '取款要多久到账',
            '提现多久到',
            '取款没到账',
            '提款进度',
            '什么时候到账',
            '取款失败',
            '提款还在审核',
            '钱多久到银行卡',
            '处理中',
            '提现失败',
            '钱没到银行卡',
            '多久能收到取款',
          ],
          en: [
            'still pending',
            'cash out pending',
            'how long does a withdrawal take',
            'withdrawal pending',
            'withdrawal not arrived',
            'when do I get my money',
            'payout status',
            'withdrawal failed',
            'when will my money arrive',
            'withdrawal taking long',
            'withdrawal rejected',
            'cash not arrived',
            'nothing in my bank',
          ],
        },
        text: {
          zh_hans: [
            '提交后金额先冻结，付款方确认后完成，一般十分钟内，USDT 一般三十分钟内。打开那笔记录可以看到每一步。',
            '付款没有成功的，金额和费用全部退回余额，并留有记录。提交以后不能撤回。',
          ],
          en: [
            'After you submit, the amount is set aside until the payer confirms, usually within 10 minutes and for USDT within 30. Open its record to see each step.',
            'If a payment fails, the amount and the charges all return to your balance, with a record. Once submitted, a withdrawal cannot be taken back.',
          ],
        },
        to: 'withdrawals',
      },
      {
        id: 'withdraw-refused',
        title: { zh_hans: '为什么不能取款', en: 'Why a withdrawal is not possible' },
        asked: {
          zh_hans: ['取不了款', '不能提现', '取款被限制'],
          en: ['cannot withdraw', 'withdrawal refused', 'withdrawal not allowed'],
        },
        text: {
          zh_hans: [
            '页面会写明原因：还没有取款密码，收款账户刚添加，取款密码刚改过或输错太多次，今天的次数或金额用完了，扣去费用后没有剩余。写了时间的，到时间就可以。',
            '流水没完成也能取，只是有费用。提交后被审核退回的，记录里写着理由，金额和费用都在余额里；有疑问找客服。',
          ],
          en: [
            'The page says why: no withdrawal password yet, an account that was just added, a withdrawal password that was just changed or mistyped too often, no withdrawals left today, or nothing left after the charges. Where a time is given, it works from then on.',
            'Missing turnover does not prevent a withdrawal, it costs a fee. One that was declined after review says why in its record, and amount and charges are back in your balance. Ask customer service if anything is unclear.',
          ],
        },
        to: 'withdraw',
      },
      {
        id: 'withdraw-accounts',
        title: { zh_hans: '收款账户', en: 'Accounts that you are paid to' },
        asked: {
          zh_hans: ['绑定银行卡', '添加银行卡', '换卡', '删除银行卡', '新卡能用', '提现账户', '别人的卡'],
          en: [
            'add a bank card',
            'change my card',
            'remove a card',
            'bank account',
            'payout account',
            'card of somebody else',
          ],
        },
        text: {
          zh_hans: [
            '只能付到本人名下。账号加密保存，页面只显示一部分。',
            '新账户要等一段时间才能收款，删除后重新添加不会重新计时。删除账户要输入取款密码。',
          ],
          en: [
            'We pay only to accounts in your own name. Numbers are kept encrypted and shown in part.',
            'A new account waits a while before it can be paid; removing and adding it again does not start the wait anew. Removing one takes the withdrawal password.',
          ],
        },
        to: 'accounts',
      },
    ],
  },
]
