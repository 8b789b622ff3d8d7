// The type of a help article, and the page to which it sends its reader.
import type { NewArticle } from '../../../api/help/help.sql.ts'
import { address, type Address } from '../../../core/addresses.ts'

export type Article = Pick<NewArticle, 'id' | 'title' | 'text' | 'asked'> & { to: keyof typeof places }
export type Topic = { id: string; title: Words; articles: Article[] }

type Words = NewArticle['title']

const place = (to: Address, zh_hans: string, en: string) => ({
  link: to.slice(1),
  linkName: { zh_hans, en },
})
const rulesOf = (lottery: string) => place(address.rules({ lottery }), '看玩法说明', 'Rules of plays')

/** The pages that articles lead to, with the texts of the links. */
export const places = {
  activity: place(address.activity(), '看娱乐账单', 'Activity'),
  about: place(address.about(), '关于我们', 'About'),
  accounts: place(address.accounts(), '看收款账户', 'Payout accounts'),
  bets: place(address.bets(), '看投注记录', 'Betting record'),
  care: place(address.care(), '去适度娱乐', 'Play well'),
  careBreak: place(address.care({ part: 'break' }), '去休息一下', 'Take a break'),
  chases: place(address.chases(), '看追号记录', 'Chases'),
  chat: place(address.chat(), '去在线客服', 'Live chat'),
  deposit: place(address.deposit(), '去存款', 'Deposit'),
  deposits: place(address.transactions({ type: 'deposit' }), '看存款记录', 'Deposit records'),
  devices: place(address.settings({ part: 'devices' }), '看登录设备', 'Devices and logins'),
  feedback: place(address.feedback(), '去反馈', 'Send feedback'),
  games: place(address.gameDetail(), '去游戏', 'Games'),
  hall: place(address.hall(), '去彩票大厅', 'Lottery hall'),
  join: place(address.join(), '去合作加盟', 'Join us'),
  interest: place(address.interest(), '去生息', 'Savings'),
  invite: place(address.invite(), '去邀请好友', 'Invite friends'),
  liability: place(address.liability(), '看会员资金证明', 'Proof of balances'),
  mine: place(address.mine(), '去我的', 'My'),
  moneyLog: place(address.moneyLog(), '看账变明细', 'Balance history'),
  myFeedback: place(address.myFeedback(), '看我的反馈', 'My feedback'),
  notify: place(address.notify(), '看消息', 'Messages'),
  offers: place(address.offers(), '看优惠', 'Promotions'),
  orders: place(address.orders(), '看彩票注单', 'Lottery bets'),
  profile: place(address.personData(), '看个人资料', 'Profile'),
  quick: place(address.quick(), '去快赢', 'Quick win'),
  register: place(address.register(), '去注册', 'Register'),
  returns: place(address.returns(), '看返还率', 'Returns'),
  rules: place(address.rules(), '看玩法说明', 'Rules of plays'),
  rulesK3: rulesOf('k3_1m'),
  rulesLhc: rulesOf('lhc_5m'),
  rulesPc28: rulesOf('pc28_3m'),
  rulesPk10: rulesOf('pk10_1m'),
  rulesSsc: rulesOf('ssc_1m'),
  rulesX115: rulesOf('x115_1m'),
  service: place(address.service(), '去客服', 'Customer service'),
  settings: place(address.settings(), '去设置', 'Settings'),
  sponsors: place(address.sponsors(), '看赞助', 'Sponsorship'),
  transfer: place(address.transfer(), '去转账', 'Transfer'),
  trend: place(address.trend(), '看走势图', 'Trend'),
  updatePassword: place(address.updatePassword(), '改登录密码', 'Change the login password'),
  updatePasscode: place(address.updatePassword({ which: 'withdraw' }), '改取款密码', 'Change the withdrawal password'),
  usdt: place(address.accounts({ kind: 'crypto' }), '看 USDT 地址', 'USDT addresses'),
  verify: place(address.verify(), '去验证', 'Check a draw'),
  vip: place(address.vip(), '看 VIP', 'VIP'),
  welfare: place(address.welfare(), '去福利中心', 'Rewards'),
  withdraw: place(address.withdraw(), '去取款', 'Withdraw'),
  withdrawals: place(address.transactions({ type: 'withdraw' }), '看取款记录', 'Withdrawal records'),
}
