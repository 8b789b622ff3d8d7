// What people call by several words, in both languages, and the one word that stands for them in articles and in questions.

/** An amount or a count behind a verb says what is meant: "取一千", "提几次", "充 100". */
const COUNTED = '(?= ?[\\d一二两三四五六七八九十百千万几半]|多少|吗|$)'
/** How long somebody has waited: "等了三个小时", "两天了". */
const WAITED = '(?:[\\d一二两三四五六七八九十几半好]+ ?个?(?:多)?(?:小时|分钟|钟头|天|日|周|星期)(?:了|还|都)|半天了)'
/** Somebody else, whose card or account it is. */
const OTHERS = '(?:老婆|老公|妻子|丈夫|爸爸?|妈妈?|父母|家人|亲戚|儿子|女儿|朋友|同事|别人|他人|其他人)'
const OTHERS_EN =
  '(?:wife|husband|friend|partner|brother|sister|mother|father|mom|dad|family|someone else|somebody else|another person)'

/** The word, what is said in its place in Chinese, and in English; parts of patterns, those in English between the edges of words. */
const words: readonly (readonly [word: string, zh: string, en?: string])[] = [
  [
    'othercard',
    `${OTHERS}(?:名下)?的?(?:银行)?(?:卡|账户|账号|户头)(?:上|里)?`,
    `${OTHERS_EN} (?:\\w+ )?(?:cards?|account|bank)|(?:cards?|account) of ${OTHERS_EN}`,
  ],
  [
    'playfree',
    '试玩|不花钱|免费玩|练习|体验|模拟',
    'practi[cs]\\w*|demo|without (?:money|betting|paying|risking)|for (?:free|fun)',
  ],
  [
    'chase',
    '追号|追期|连(?:着|续)(?:几期|多期)?(?:买|投|下|押)|每(?:一)?期都|多期|连买',
    'chas(?:e|es|ing)|(?:several|next|every|each|multiple) draws|in a row|auto(?:matic)?(?:ally)? bet\\w*|repeat\\w*',
  ],
  ['rebate', '[返反](?:水|点|利|现|佣)|洗码(?!量)', 'rebates?|rakeback|cash ?back'],
  ['bonus', '奖金|礼金|彩金|红利|赠金|首存礼', 'bonus(?:es)?|promo(?:s|tions?)?|free money'],
  [
    'turnover',
    '流水|打码量?|洗码量|有效投注|(?:先|要|必须)(?:投注|下注|玩)(?=才|完|够|$)',
    'turnover|wagering|rollover|play ?through|(?:have|need) to (?:bet|play|wager)|(?:bet|play)(?:ing)? before',
  ],
  [
    'withdraw',
    `[取提](?:的|了|出)?[款钱现币]|出金|套现|兑现|下分|[取提](?:了|出)?${COUNTED}|提(?= ?(?:到|usdt|币))|[取拿提](?:不)?出来?|[取提](?:走|不了|光)`,
    '(?:cash|tak|get)(?:e|ing)?(?: (?:my|the|some|all))?(?: (?:money|cash|balance|winnings))?[ -]?out|pay ?outs?|(?:get|got|be) paid(?: out)?|withd\\w+|(?:send|move) (?:it|money|cash) to my bank',
  ],
  [
    'deposit',
    `[充存](?:的|了|进)?[款钱值]|入金|充(?!分|足)|存(?:了|进)?(?:${COUNTED}|(?=要))|加钱|加款`,
    'top(?:ping|ped)?[ -]?up|add(?:ing|ed)? (?:money|funds|cash)|put(?:ting)? (?:(?:my|some|the) )?(?:money |cash |funds )?in|pay(?:ing)? in|fund(?:ing)? my account|load money|deposit\\w*',
  ],
  ['unpaid', '[没未](?:有)?(?:派[彩奖]|给钱|兑奖)|派彩错了?|[开派]错(?:奖|结果)?', 'not paid'],
  ['pay', '付(?:了|完)?[款钱]|付了|转了[账钱]|打款|汇款|打钱', 'paid|payments?|sent|send'],
  [
    'missing',
    '[没未](?:有)?(?:到账?|收到|上分|上账|看到|入账|进[卡账]?|动静|反应|下来|显示|加上?|给我加)|(?:余额|账户)(?:里)?(?:没变|还是(?:零|0|空))|没?有?余额|没加钱|不到账|迟迟',
    '(?:not|nothing|never|still|did ?n.?t|has ?n.?t|have ?n.?t)(?: \\w+){0,2} (?:arrived?|received?|credited|up|changed?|bank|wallet|balance|come|came|there|here)|missing|still (?:waiting|empty|zero)|' +
      'never (?:came|arrived)|empty|zero|not there|no (?:money|credit)|sitting|stuck',
  ],
  [
    'fee',
    '手续费|免费|费用|行政费|收费|[交要]费|到账多少|到手多?少?|拿到手|收到多少|实际到账|少到账|要钱吗|扣(?:费|钱|税|多少|了)?|抽成|抽水',
    'fees?|charge[sd]?|costs?|deduct\\w*|commission|what will i (?:get|receive)|how much (?:will|do|would) i (?:get|receive)|lose money|' +
      'how much will (?:they|you) take|(?:take|took|taken|taking) \\d+(?: \\w+)?(?: off| from)?|free(?: of charge)?(?! money| credits)',
  ],
  ['arrive', '上分|到账|到卡|进卡|入账'],
  [
    'howlong',
    `多久|多长(?:时间)?|几天|几小时|几点|什么时候|何时|${WAITED}`,
    'how (?:long|soon|fast|quick\\w*)|when|for (?:\\d+|two|three|four|five|several|many|a few) (?:days?|hours?|weeks?)',
  ],
  [
    'fail',
    '被拒绝?|拒绝|失败|退回来?|打回来?|驳回|没通过|不成功',
    'reject\\w*|refused?|came back|declined?|fail\\w*|bounced',
  ],
  ['status', '进度|到哪一?步?了?', 'track|status|progress'],
  ['voucher', '凭证|截图|回单|小票', 'proof of payment|payment proof|receipt|voucher|screenshot'],
  ['review', '审核|核对中|处理中', 'review\\w*|processing|pending'],
  ['minimum', '最低|最少|最小|至少|满多少|起[存提取投]', 'minimum|min|smallest|lowest|least'],
  ['maximum', '最高|最多|最大', 'maximum|max|largest|biggest|highest|most'],
  ['daily', '几[次回]|次数|每天|一天', 'how many (?:times|withdraw)|per day|daily|(?:a|one|each|every) day'],
  [
    'method',
    '支付宝|微信(?:支付)?|京东(?:支付)?|云闪付|信用卡|网银|花呗|(?:付款|充值|支付|deposit)方式',
    'alipay|wechat(?: pay)?|paypal|visa|mastercard|credit cards?|debit cards?|apple pay|google pay|methods?|ways',
  ],
  ['card', '银行卡|收款账户|[新旧绑加换的张]卡|卡(?=为|不|能)', 'bank ?cards?|cards?|bank (?:accounts?|details)'],
  ['add', '绑定|添加|新加|新增|重新绑', 'add|new'],
  ['remove', '删除|删[掉了]|去掉|换掉|更换|解绑', 'delete|remove|replace'],
  ['change', '修改|更改|改(?!天)|更正', 'change|edit|correct|update my'],
  [
    'cancel',
    '取消|撤[单回销]|撤|反悔|[想能]退(?![回出])|不想?要了|[拿收要]回来?',
    'cancel\\w*|undo|(?:take|took|taken|get|got) (?:it |my bet |my stake )?back|change[d]? my mind',
  ],
  [
    'expire',
    '过期|超时|时间过了|倒计时(?:结束|到了|完了)|过了时间',
    'expired?|tim(?:e|ed|er) (?:out|ended|over|up)|ran? out of time|too late',
  ],
  [
    'wrong',
    '[买下投填点弄搞押选打输]错了?|错了|不小心|多投了?|手滑',
    'too much|mistake\\w*|wrong(?:ly)?|(?:mis)?spel(?:led|t|ling)|accident\\w*|typo',
  ],
  [
    'lookup',
    '在?(?:哪里?|哪儿|去哪)[查看找]|[查看]得到|(?:哪里?|哪儿)看',
    'where (?:can|do|to) (?:i )?(?:see|find)|see|check my|look up',
  ],
  [
    'history',
    '历史|以前的?|上个?月|上周|这个?月|昨天的注|每一笔',
    'history|past|old bets|(?:last|this) (?:week|month)|previous|transactions?',
  ],
  ['winloss', '输赢|盈亏|输了(?:多少)?|亏了(?:多少)?|赢了多少', 'i (?:have )?(?:lost|won)|losses|profit'],
  [
    'fair',
    '作弊|作假|造假|假的|公平|(?:平台)?控制的?|操[纵控]|随机|黑幕|内幕|真假|[被能会]改|篡改|动手脚|提前定好?|内定|坑人|能调',
    'rigged|cheat\\w*|fair(?:ness)?|manipulat\\w*|random\\w*|trust|who decides|winning numbers|fixed|scam|honest',
  ],
  ['draw', '开奖|开出来?的?号?码?|开的号|出号|号码|结果(?=.*不出)|这一?期', 'draws?|results?'],
  ['move', '转(?:出来?|入|进去?|到|回来?)', 'mov(?:e|ing)|transfer\\w*'],
  ['verify', '验证(?!码)|证明|核对|核实', 'verif(?:y|ied|ying)|prove|check'],
  ['code', '(?:短信|动态|手机|校验)?验证码|短信', 'codes?|sms|text messages?|verification (?:text|code|message)|otp'],
  ['win', '中奖|赢了', 'won|winnings?'],
  [
    'lottery',
    '(?:极速|一分|三分|五分)?(?:快三|时时彩|赛车|快赢)|11选5|六合彩|彩票',
    'fast ?3|ssc|pk ?10|mark six|quick win|lotter\\w+',
  ],
  [
    'game',
    '老虎机|骰子|猜数|扫雷|弹珠|百家乐|龙虎|[牛斗]牛|[捕打]鱼|真人(?:视讯)?|视讯|电子(?:游戏)?|棋牌|游戏',
    'slots?(?: machines?)?|dice|mines|plinko|baccarat|casino|games?',
  ],
  [
    'broken',
    '掉线|断线|断网|卡[住死]|死机|闪退|黑屏|没电|关机|断电|中断',
    'froze\\w*|freez\\w+|crash\\w*|disconnect\\w*|kicked (?:me )?out|lost (?:the )?connection|hung|interrupt\\w*',
  ],
  ['bet', '下注|投注|下单|押注|押了', 'bet(?:s|ting)?|wager(?!ing)s?'],
  ['still', '[没不](?:有)?(?:增加|涨|变化)', 'not? (?:increas\\w*|go(?:ing)? up|went up|mov\\w+|change\\w*)'],
  [
    'forgot',
    '忘(?:记|了)?|想不起来?|不记得|记不[住得]',
    'forg[eo]t(?:ten)?|(?:can|could|do)(?: ?n.?t|not)? remember|remember',
  ],
  ['inbox', '站内信|收件箱|信箱|消息|通知', 'inbox|notifications?|messages'],
  ['twice', '重复(?:付|支付|充)?|[付充转]了?两[次笔遍]', 'twice|double|two times'],
  ['counts', '不?算(?:不算)?|计入', 'count(?:s|ed|ing)?'],
  ['hedge', '对冲|买?大又买?小', 'big and small|both sides|red and black|hedg\\w*'],
  ['remain', '还差|够不够|剩余|还要[玩打投]|完成多少了?', 'how far|remaining|how much more|still have to|left'],
  ['limit', '限额|限制|上限|花费|花(?:得|的)?太?多|定个', 'limits?|caps?|spend\\w*'],
  ['popup', '弹窗|弹出|跳出来?|提醒', 'pop(?:s|ping)?[ -]?up|reminders?'],
  [
    'usdt',
    '虚拟币|泰达币|加密货币|币安|比特币|(?<=[买提充转卖存的])u(?![a-z])|u(?=币)',
    'crypto\\w*|tether|coins?|bitcoin|btc',
  ],
  ['network', '波场|以太坊?|[公哪条]?链|网络', '(?:block)?chain|network|(?:trc|erc|bep)-?20|tron|ethereum|eth'],
  ['friend', '好友|朋友|邀请|推荐|拉人', 'friends?|invit\\w+|refer\\w*'],
  ['age', '成年|满?十八岁?|满18|年龄|未满', 'age|18|eighteen|adult|old enough'],
]

/** In this order: an earlier word takes what a later one would find a part of. */
export const same: readonly (readonly [said: RegExp, word: string])[] = words.map(([word, zh, en]) => [
  new RegExp(en ? `${zh}|\\b(?:${en})\\b` : zh, 'gu'),
  word,
])
