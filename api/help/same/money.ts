// What people call by several words about money in and out, turnover, offers and savings. An earlier group takes what a later one would.
import type { Group } from './group.ts'

/** An amount or a count behind a verb says what is meant: "取一千", "提几次", "充 100". */
const COUNTED = '(?= ?[\\d一二两三四五六七八九十百千万几半]|多少|吗|$)'
/** Somebody else, whose card or account it is. */
const OTHERS = '(?:老婆|老公|妻子|丈夫|爸爸?|妈妈?|父母|家人|亲戚|儿子|女儿|朋友|同事|别人|他人|其他人)'
const OTHERS_EN =
  '(?:wife|wifes|husband|friends?|partner|brothers?|sisters?|mothers?|fathers?|mom|dad|family|someone else|somebody else|another person)'
const PASSWORD = '(?:密码|口令|密玛)'

export const money: readonly Group[] = [
  [
    'othercard',
    `${OTHERS}(?:名下)?的?(?:银行)?(?:卡|账户|账号|户头)(?:上|里)?`,
    `${OTHERS_EN} (?:\\w+ )?(?:cards?|account|bank)|(?:cards?|account) of ${OTHERS_EN}|another persons? (?:card|account)`,
  ],
  [
    'passcode',
    `取款码|(?:取款|提款|提现|资金|支付|交易|安全|6位数?|六位数?)${PASSWORD}|(?:6|六)位数(?:字)?`,
    '(?:withdraw\\w*|cash ?out|fund|funds|payment|security) (?:password|passcode|pin|code)|pin(?: code)?|passcode|(?:6|six)[ -]digits?',
  ],
  [
    'paycap',
    '派彩上限|赔付上限|最高(?:派彩|赔付|奖金)|最多能?(?:中|赢|赔)|封顶|限红',
    '(?:max(?:imum)?|highest|biggest|most)(?: possible)? (?:pay ?out|win|winnings)|pay ?out (?:limit|cap|maximum)|(?:cap|limit) (?:on|of) (?:wins?|winnings|payouts?)|win (?:cap|limit)',
  ],
  ['rebate', '[返反](?:水|点|利|现|佣)|洗码(?!量)', 'rebates?|rakeback|cash ?back'],
  [
    'savings',
    '余额宝|利息宝|生息|理财|利息|利率|年化|收益|活期',
    'savings?|saving account|interest(?: rate)?|apy|apr|yields?',
  ],
  ['fixed', '定期|锁定期|锁仓', 'fixed(?: term)?|term deposit|locked savings|maturity|matured?'],
  [
    'bonus',
    '奖金|送的钱?|礼金|彩金|赠金|首存礼|优惠|活动|体验金|白菜|福利(?!中心)',
    'bonus(?:es)?|promo(?:s|tions?)?|(?<!you |they )offers?|free money|freebies?',
  ],
  [
    'firstbonus',
    '首次?(?:充值?|存款?)|第一次[充存]值?|新人|新手礼|新用户',
    '(?:first|1st)[ -]deposit|welcome|newbie|new (?:member|player|user|customer)s?',
  ],
  [
    'turnover',
    '流水|打码量?|洗码量|打满|有效投注|免流水|码量|(?:先|要|必须)(?:投注|下注|玩)(?=才|完|够|$)',
    'turnover|wager(?:ing)?(?= |$)|rollover|roll over|play ?through|(?:have|need) to (?:bet|play|wager)|(?:bet|play)(?:ing)? before|(?:play|bet) (?:it )?through',
  ],
  [
    'withdraw',
    `[取提](?:的|了|出)?[款钱现币]|体现|题现|出[金款]|套现|兑现|下分|下款|[取提](?:了|出)?${COUNTED}|提(?= ?(?:到|usdt|币|u))|[取拿提]出来?|[取提](?:走|光)|[取提](?=不)|回款`,
    '(?:cash|tak|get)(?:e|ing)?(?: (?:my|the|some|all))?(?: (?:money|cash|balance|winnings|funds))?[ -]?out|cash ?outs?|pay ?outs?|(?:get|got|be|getting) paid(?: out)?|withd\\w+|widthd\\w+|(?:send|move) (?:it|money|cash) to my bank',
  ],
  [
    'deposit',
    `[充冲存](?:的|了|进)?[款钱值]|充直|入[金款]|上分|充(?!分|足)|存(?:了)?(?:${COUNTED}|(?=要|不))|存[到进入]|加[钱款]|买分`,
    'top(?:ping|ped)?[ -]?ups?|add(?:ing|ed)? (?:money|funds|cash|credit)|put(?:ting)? (?:(?:my|some|the) )?(?:money |cash |funds )?in|pay(?:ing)? in|fund(?:ing)? my account|load money|deposi\\w*|recharg\\w*|buy credits?',
  ],
  [
    'unpaid',
    '[没未](?:有)?(?:派[彩奖]|给(?:奖|我)?(?:钱|奖金?|金)?(?!上)|兑奖|结算)|派彩错了?|[开派]错(?:奖|结果)?',
    'not paid|unpaid|unsettled|not settled',
  ],
  ['pay', '付(?:了|完)?[款钱]|付了|付不|支付(?!宝)|转了[账钱]|打款|汇款|打钱', 'paid|payments?|sent|send|paying|pay'],
  [
    'missing',
    '(?:[没未](?:有)?|不)(?:到账?|收到|上分|上账|看到|看见|入账|进[卡账]?|动静|反应|下来|显示|加上?|给我加|来)|(?:余额|账户)(?:里)?(?:没变|还是(?:零|0|空))|没?有?余额|没加钱|不到账|迟迟|[掉漏丢]单|卡单|不见了?|消失',
    '(?:not|nothing|never|still|yet to)(?: \\w+){0,2} (?:arriv\\w*|receiv\\w*|credit\\w*|up|chang\\w*|bank|wallet|balance|come|came|there|here|show\\w*|reflect\\w*|updat\\w*|register\\w*|appear\\w*|visible|landed|added)|missing|still (?:waiting|empty|zero|(?:the )?same)|balance (?:is |the )*same|' +
      'never (?:came|arrived)|empty|zero|no (?:money|credit)|sitting|stuck|uncredited|disappear\\w*|vanished|gone|where.s|where is',
  ],
  [
    'fee',
    '手续费?|免费|费用|行政费|收费|服务费|[交要]费|费率|到账(?=多少|[\\d一二三四五六七八九两]+)|税|到手多?少?|拿到手|收到多少|实际到账|少到账|要钱吗|扣(?:费|钱|税|点|多少|了|我)?|抽成|抽水|佣金',
    'fees?|tax(?:es)?|extra|charge[sd]?|costs?|deduct\\w*|commissions?|what will i (?:get|receive)|how much (?:will|do|would) i (?:get|receive)|lose money|' +
      'how much will (?:they|you) take|(?:take|took|taken|taking) \\d+(?: \\w+)?(?: off| from)?|free(?: of charge)?(?= withdraw| deposit|$)(?! money| credits)',
  ],
  ['arrive', '到账|到卡|进卡|入账', 'arrives?|arrival'],
  [
    'voucher',
    '凭证|截图|回单|回执|小票',
    'proof of payment|payment proof|receipts?|vouchers?|screenshots?|slip of payment',
  ],
  ['review', '审核|核对中|处理中|待审|审批', 'review\\w*|processing|pending|under check'],
  ['status', '进度|到哪一?步?了?|状态', 'track\\w*|status|progress'],
  ['minimum', '最低|最少|最小|至少|满多少|起[存提取投]|多少起', 'minimum|min|smallest|lowest|least'],
  [
    'maximum',
    '最高|最多|最大|封顶|大额|上限',
    'maximum|max|largest|biggest|highest|most|large|big (?:amount|withdrawal|deposit)',
  ],
  ['daily', '几[次回]|次数|每天|一天|单日|每日', 'how many (?:times|withdraw)|per day|daily|(?:a|one|each|every) day'],
  [
    'method',
    '支付宝|微信(?:支付)?|京东(?:支付)?|云闪付|信用卡|网银|花呗|银联|支付方式|渠道|通道|现金',
    'alipay|wechat(?: pay)?|paypal|visa|mastercard|credit cards?|debit cards?|apple pay|google pay|methods?|ways|channels?|e-?wallets?|in cash',
  ],
  [
    'card',
    '银行卡|收款账户|开户行|支行|持卡人|[新旧绑加换的张]卡|卡号|卡(?=为|不能|丢|掉)|[工农中建交招]行|邮储?政?卡?|银行',
    'bank ?cards?|cards?|bank (?:accounts?|details)|branch|card ?holder|banks?',
  ],
  [
    'usdt',
    '虚拟币|数字货币|泰达币|加密货币|币安|比特币|提币|转币|(?<=[买提充转卖存的])u(?![a-z])|u(?=币|怎)',
    'crypto\\w*|tether|coins?|bitcoins?|btc|usdt|usdc|usd ?t|exchange wallet',
  ],
  [
    'network',
    '波场|以太坊?|[公哪条]?链上?|网络(?=.*(?:trc|erc|usdt|币))|主网',
    '(?:block)?chains?|network(?! error)|(?:trc|erc|bep)-?20|tron|ethereum|eth|bsc|polygon|solana',
  ],
  ['rate', '汇率|币价|兑换率', '(?:exchange |conversion )?rates?(?! of)'],
]
