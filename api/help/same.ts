// What people call by several words, in both languages, and the one word that stands for them in articles and in questions.

/** An amount or a count behind a verb says what is meant: "取一千", "提几次", "充 100". */
const COUNTED = '(?= ?[\\d一二两三四五六七八九十百千万几半]|多少|吗|$)'

/** The word, what is said in its place in Chinese, and in English; parts of patterns, those in English between the edges of words. */
const words: readonly (readonly [word: string, zh: string, en?: string])[] = [
  [
    'withdraw',
    `[取提](?:的|了|出)?[款钱现币]|出金|[取提](?:了|出)?${COUNTED}|提(?= ?(?:到|usdt|币))|[取拿]出来?`,
    '(?:cash|tak|get)(?:e|ing)?(?: (?:my|the|some))?(?: money)?[ -]?out|pay ?outs?|(?:get|got|be) paid(?: out)?|withd\\w+',
  ],
  [
    'deposit',
    `[充存](?:的|了|进)?[款钱值]|入金|充(?!分|足)|存(?:了|进)?(?:${COUNTED}|(?=要))`,
    'top(?:ping|ped)?[ -]?up|add(?:ing|ed)? (?:money|funds)|put(?:ting)? (?:my |some )?money in|deposit\\w*',
  ],
  ['unpaid', '没(?:有)?派[彩奖]|派彩错了?', 'not paid'],
  ['pay', '付(?:了|完)?[款钱]|付了|转了[账钱]|打款|汇款', 'paid|payments?|sent'],
  [
    'missing',
    '[没未](?:有)?(?:到|收到|到账|上分|上账|看到|入账)账?|余额没变|没有?余额|没加钱|没反应',
    '(?:not|nothing|never|still)(?: \\w+){0,2} (?:arrived|received|credited|up|changed?|bank|wallet|balance)|missing|still waiting|' +
      'not (?:arrived|received|credited|come|there)|no (?:money|credit)',
  ],
  [
    'fee',
    '手续费|免费|费用|行政费|收费|[交要]费|到账多少|到手多?少?|收到多少|实际到账|要钱吗|扣(?:费|钱|税|多少)?',
    'fees?|charge[sd]?|costs?|deduct\\w*|what will i (?:get|receive)|how much (?:will|do|would) i (?:get|receive)|lose money|' +
      'how much will (?:they|you) take|free(?: of charge)?(?! money| credits)',
  ],
  ['arrive', '上分|到账'],
  ['howlong', '多久|多长时间|几天|几小时|几点|什么时候|何时', 'how long|when'],
  ['fail', '被拒绝?|拒绝|失败|退回来?|驳回|没通过', 'reject\\w*|refused?|came back|declined?|fail\\w*'],
  ['status', '进度|到哪一?步?了?', 'track|status'],
  ['voucher', '凭证|截图|回单', 'proof of payment|payment proof|receipt|voucher|screenshot'],
  ['review', '审核|核对中|处理中', 'review\\w*|processing|pending'],
  ['minimum', '最低|最少|最小|至少', 'minimum|smallest|lowest|least'],
  ['maximum', '最高|最多|最大', 'maximum|largest|biggest|highest|most'],
  ['daily', '几次|次数|每天|一天', 'how many (?:times|withdraw)|per day|daily|a day'],
  ['card', '银行卡|收款账户|[新旧绑加换的张]卡|卡(?=为|不|能)', 'bank ?cards?|cards?|bank (?:accounts?|details)'],
  ['add', '绑定|添加|新加|新增', 'add|new'],
  ['remove', '删除|删掉|去掉|换掉|更换|解绑', 'delete|remove|replace'],
  ['change', '修改|更改|改(?!天)', 'change|edit|correct'],
  ['cancel', '取消|撤[单回销]|撤|反悔|[想能]退(?![回出])', 'cancel\\w*|undo|(?:take|took|taken) (?:it |my bet )?back'],
  ['expire', '过期|超时|时间过了', 'expired?|tim(?:e|ed) out|ran? out of time'],
  ['wrong', '[买下投填点弄搞]错了?|错了|不小心|多投了?', 'too much|mistake\\w*|wrong(?:ly)?|spel(?:led|t)'],
  ['lookup', '在?哪里?[查看找]|[查看]得到', 'where (?:can|do|to) (?:i )?(?:see|find)|see|check my'],
  ['history', '历史|以前的?|上个月|上周|昨天的注', 'history|past|old bets|last (?:week|month)|previous'],
  [
    'fair',
    '作弊|作假|造假|假的|公平|(?:平台)?控制的?|操[纵控]|随机|黑幕|真假|[被能会]改|篡改',
    'rigged|cheat\\w*|fair|manipulat\\w*|random\\w*|trust|who decides|winning numbers',
  ],
  ['draw', '开奖|号码|这一?期', 'draws?'],
  ['move', '转(?:出来?|入|进去?|到|回来?)', 'mov(?:e|ing)|transfer\\w*'],
  ['verify', '验证|证明|核对|核实', 'verif\\w+|prove|check'],
  ['win', '中奖|赢了', 'won|winnings?'],
  [
    'lottery',
    '(?:极速|一分|三分|五分)?(?:快三|时时彩|赛车|快赢)|11选5|六合彩|彩票',
    'fast ?3|ssc|pk ?10|mark six|quick win|lotter\\w+',
  ],
  ['game', '老虎机|骰子|猜数|扫雷|弹珠|百家乐|龙虎|牛牛|[捕打]鱼|游戏', 'slots?|dice|mines|plinko|baccarat|games?'],
  ['bet', '下注|投注', 'bet(?:s|ting)?'],
  ['turnover', '流水|打码量?|洗码|有效投注', 'turnover|wager\\w*|rollover|playthrough|play before'],
  ['counts', '不?算(?:不算)?|计入', 'count(?:s|ed)?'],
  ['hedge', '对冲|买?大又买?小', 'big and small|both sides|hedg\\w*'],
  ['remain', '还差|够不够|剩余|还要[玩打投]|完成多少了?', 'how far|remaining|how much more|still have to|left'],
  ['limit', '限额|限制|花费|花(?:得|的)?太?多', 'limits?|spend\\w*'],
  ['usdt', '虚拟币|泰达币|加密货币', 'crypto\\w*|tether|coins?'],
  ['network', '波场|[公哪条]?链|网络', 'network|chain|(?:trc|erc|bep)-?20'],
]

/** In this order: an earlier word takes what a later one would find a part of. */
export const same: readonly (readonly [said: RegExp, word: string])[] = words.map(([word, zh, en]) => [
  new RegExp(en ? `${zh}|\\b(?:${en})\\b` : zh, 'gu'),
  word,
])
