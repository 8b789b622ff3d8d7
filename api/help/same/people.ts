// The same about the account, protection, people, and what is said of anything: time, failure, change.
import type { Group } from './group.ts'

/** How long somebody has waited: "等了三个小时", "两天了". */
const WAITED = '(?:[\\d一二两三四五六七八九十几半好]+ ?个?(?:多)?(?:小时|分钟|钟头|天|日|周|星期)(?:了|还|都)|半天了)'

export const people: readonly Group[] = [
  [
    'relative',
    '家人|家里人|老公|老婆|孩子|儿子|女儿|亲人|身边的?人',
    '(?:my )?(?:son|daughter|child|children|kids?|wife|husband|brother|sister|father|mother|dad|mom|family|relative|boyfriend|girlfriend)s?',
  ],
  [
    'addicted',
    '上瘾|赌瘾|沉迷|戒赌?|控制不住|停不下来',
    'addict\\w*|gambling problem|problem gambl\\w+|gambl\\w+ too much|can ?not stop|stop gambling|quit gambling|compulsive',
  ],
  [
    'exclude',
    '自我(?:禁入|禁玩|排除|限制|封禁|禁止)|禁入|永久关闭|(?:一辈子|永远)(?:别|不)?(?:让|给)?|永久(?:禁止|封\\S?)',
    'self[ -]?exclu\\w+|exclu\\w+|(?:ban|block|bar) (?:me|myself)|for (?:life|good|ever)|forever|permanent\\w*',
  ],
  [
    'blocked',
    '(?:被|给)停|封(?:了)?(?:我)?(?:的)?(?:号|账号|帐号)|(?:号|账号|账户|帐号)(?:被)?(?:封|冻结|停用|禁用)(?:了)?|封号|冻结|停用|禁用|解封|拉黑',
    'blocked|banned|suspend\\w*|account frozen|frozen account|disabled|restricted|unblock',
  ],
  [
    'rest',
    '休息|冷静期?|歇几?天?|停几天|停一停|暂停',
    '(?:take a |a )?break(?! a| the| fixed| term)|cool(?:ing)?[ -]?(?:off|down)|time[ -]?off|time[ -]?out(?= for| from)|pause|rest',
  ],
  ['limit', '限额|限制|花费|花(?:得|的)?太?多|定个|预算', 'limits?|caps?|spend\\w*|budgets?'],
  ['raise', '调高|提高|增加(?=限)|放宽|取消限', 'raise|increase|higher|remove (?:my |a |the )?limits?'],
  ['popup', '弹窗|弹出|跳出来?|老?弹|提醒', 'pop(?:s|ping)?[ -]?ups?|reminders?|reality check'],
  [
    'playtime',
    '玩了多久|玩多久|在线时长|游戏时间',
    'time (?:spent|played)|hours (?:spent|played)|how long (?:have i|did i|i have) play\\w*|session time',
  ],
  ['debt', '赌债|欠债|欠钱|借钱|负债', 'debts?|borrow\\w*|loan'],
  ['order', '订单|单子', 'orders?'],
  [
    'age',
    '成年|满?十八岁?|满18|年龄|未满|几岁|多大',
    'age|18|eighteen|adult|old enough|how old|underage|minors?|years old',
  ],
  [
    'code',
    '(?:短信|动态|手机|校验)?验证码|短信',
    'codes?(?! of a bet)|sms|text messages?|verification (?:text|code|message)|otp',
  ],
  [
    'factor',
    '动态验证|[两二双]步验证|[两二]次验证|谷歌验证器?|验证器|动态密码|令牌|恢复码',
    '2fa|mfa|(?:two|2)[ -](?:step|factor)\\w*|(?:google )?authenticator|recovery codes?|backup codes?',
  ],
  ['password', '密码|密玛|口令', 'passwords?|pwd?|pass ?word'],
  [
    'signedout',
    '退出登录|被?踢(?:出|下线|了)?|[挤顶](?:下线|号|掉)|掉登录|登录过期|自动退出',
    '(?:log\\w*|sign\\w*)(?: me)? ?out(?! (?:of )?(?:all|other|every))|session expired|kicked',
  ],
  ['device', '设备|别的手机|其他手机|登录[过的]的?手机', 'devices?|other phones?|everywhere|elsewhere'],
  [
    'login',
    '登[录陆入]|登(?=不|上)|上不去',
    '(?:log|sign)(?:ging|ing|ged|ed)?[ -]?(?:in|on)\\b(?! gift| bonus)|logins?',
  ],
  [
    'intruder',
    '被盗|盗号|盗用|盗了|别人登|异地|陌生|不是我(?:登|操作)',
    'hack\\w*|stolen|someone else|somebody else|not me|unknown (?:login|device)|strange login|compromised',
  ],
  ['mobile', '手机号码?|换手机(?!验证)|新手机|电话号码?', 'phone numbers?|mobile(?: number)?|new phone|cell'],
  [
    'realname',
    '姓名|名字|真名|实名(?:认证)?|身份证?',
    '(?:real |full |sur|last |first )?names?|kyc|identity|id check|verify identity',
  ],
  ['birthday', '生日|出生日期', 'birthdays?|birth|dob|bday'],
  ['username', '用户名|昵称|账号名', 'user ?names?|nick ?names?|user id'],
  ['register', '注册|开户(?!行)|新账号', 'regist\\w+|sign(?:ing)? ?up|(?:create|open|make)(?: an?)?(?: new)? account'],
  [
    'closeaccount',
    '注[销消]|销户|删[号除]账?[号户]?|关闭账户',
    '(?:clos|delet|remov|deactivat|eras)(?:e|ing)? (?:my |an |the )?(?:account|acount|profile)',
  ],
  ['account', '账号|账户|[我你他把的这小大]号(?!码)|号(?=被|没|不|删|给|登|要)', 'accounts?|acounts?|acct?'],
  ['friend', '好友|朋友|邀请|推荐|[拉带介绍](?:一?个)?人|拉新|推广', 'friends?|invit\\w+|refer\\w*'],
  ['partner', '代理|加盟|合作|招商|总代', 'partner\\w*|affiliat\\w*|become an agent|reseller|business proposal'],
  ['sponsor', '赞助', 'sponsor\\w*'],
  ['level', '等级|级别|升级|降级|掉级|保级|升到', 'levels?|tiers?|rank(?:s|ed)? ?up|rank|demot\\w+'],
  ['packet', '红包|礼包|礼物', 'gifts?|packets?|red envelopes?|presents?'],
  ['claim', '领取?|兑换|兑奖', 'claim\\w*|redeem\\w*|redemption'],
  ['checkin', '签到|打卡|补签|漏签|连签', 'check(?:ing|ed)?[ -]?in|streaks?|daily (?:bonus|reward|login)'],
  ['join', '参加|报名|参与', 'join\\w*|take part|opt in'],
  ['leave', '退出|放弃|不想参加', 'leav\\w+|give up|opt out|forfeit'],
  ['safe', '安全|保障|跑路|靠谱|信得过|倒闭', 'safe\\w*|secure|disappear|bankrupt|reserves?|solven\\w+'],
  [
    'change',
    '修改|更改|改(?!天)|更正|换(?!算)|变了',
    'update(?= mobile| phone| name| details| email)|chang\\w+|edit\\w*|correct|update my',
  ],
  ['install', '下载|安装|安卓|苹果|ios|apk|桌面', 'download\\w*|install\\w*|android|iphone|ios|apk|home screen|app'],
  ['update', '更新|版本|升级app', 'updat\\w+(?! my)|versions?|upgrade'],
  [
    'noload',
    '打不开|进不去|开不了|启动不了|加载|白屏|白的|空白|一直转|没反应|点不[动了]|卡着|转圈|网络(?:错误|异常|不好)?|卡顿|很卡|反应慢|缓存',
    'load\\w*|(?:does|do|did|will|would|is|are)?(?: ?n.?t| not) (?:open\\w*|start\\w*|load\\w*|launch\\w*|respond\\w*)|blank|white screen|spinn\\w+|lag\\w*|network error|cache|site down|unresponsive',
  ],
  ['maintenance', '维护|维修', 'maintenance|maintain\\w*'],
  ['inbox', '站内信|收件箱|信箱|消息|通知|推送|公告', 'inbox|notif\\w+|messages?|push|announcements?|notices?'],
  ['language', '语言|英[文语]|中文|汉语', 'lang|languages?|english|chinese|mandarin'],
  ['theme', '深色|夜间|黑[色暗]|主题|皮肤|外观|颜色(?!怎)', 'dark|night mode|themes?|light mode|font|appearance'],
  [
    'support',
    '客服|人工|真人',
    '(?:live|contact|talk to|speak to|call)(?: an?| your)? (?:agents?|staff|someone)|contact|support|live (?:agent|chat)|human|real person|a person|customer (?:service|care)|help ?desk|representative|operator',
  ],
  ['feedback', '反馈|投诉|建议|举报|意见', 'feedback|complain\\w*|suggest\\w*|bugs?|report (?:a|an)'],
  [
    'privacy',
    '隐私|个人信息|泄露|协议|条款',
    'privacy|personal (?:data|information)|gdpr|terms(?: of \\w+)?|conditions',
  ],
  ['licence', '牌照|执照|合法|正规', 'licen[cs]\\w*|legal\\w*|regulat\\w+'],
  [
    'howlong',
    `多久|多长(?:时间)?|几天|几小时|几点|什么时候|何时|啥时候|时间(?=多|要|是)|${WAITED}`,
    'how (?:long|soon|fast|quick\\w*|often)|when|what time|for (?:\\d+|two|three|four|five|several|many|a few) (?:days?|hours?|weeks?)|time',
  ],
  [
    'span',
    '[\\d一二两三四五六七八九十几半]+ ?个?(?:天|日|周|星期|礼拜|月|年)',
    '(?:\\d+|an?|one|two|three|six|seven|thirty) (?:days?|weeks?|months?|years?)',
  ],
  [
    'fail',
    '被拒绝?|拒绝|失败|退回来?|打回来?|驳回|没通过|不成功|不通过',
    'reject\\w*|refus\\w*|came back|declin\\w*|fail\\w*|bounced|denied|returned',
  ],
  [
    'cannot',
    '不(?:了|进去?来?|上[去来]?|开|出来?|出去|成|过|动)(?!期)|不能|无法|没法|不让|不给|不可以|没办法',
    'can ?not|could not|unable|will not(?: let)?|(?:does|do|did) not (?:work|go through|let|open)|not (?:able|allowed|possible|working)|impossible',
  ],
  ['add', '绑定|添加|新加|新增|重新绑|绑', 'add\\w*|new|link'],
  ['remove', '删除|删[掉了]|删|去掉|换掉|更换|解绑', 'delet\\w+|remov\\w+|replac\\w+|unlink'],
  [
    'expire',
    '过期|超时|时间过了|到期|倒计时(?:结束|到了|完了)|过了时间',
    'expir\\w+|tim(?:e|ed|er) (?:out|ended|over|up)|ran? out of time|too late|lapsed|ended',
  ],
  [
    'wrong',
    '[买下投填点弄搞押选打输]错了?|错了?|不小心|多[投付]了?|少付|手滑',
    'too (?:much|little)|mistake\\w*|wrong(?:ly)?|(?:mis)?spel(?:led|t|ling)|accident\\w*|typo|incorrect|different amount',
  ],
  [
    'lookup',
    '在?(?:哪里?|哪儿|去哪)[查看找]|[查看]得到|(?:哪里?|哪儿)看',
    'where (?:can|do|to) (?:i )?(?:see|find)|see|check my|look up|find',
  ],
  ['still', '[没不](?:有)?(?:增加|涨|变化)', 'not? (?:increas\\w*|go(?:ing)? up|went up|mov\\w+|chang\\w*|updat\\w+)'],
  [
    'forgot',
    '忘(?:记|了)?|想不起来?|不记得|记不[住得]|找回',
    'forg[eo]t(?:ten)?|(?:can ?not|do not|could not) remember|remember|recover|lost (?:my )?password|reset',
  ],
  ['twice', '重复(?:付|支付|充)?|[付充转]了?两[次笔遍]|付重', 'twice|double|two times|duplicate'],
  ['not', '[没未]有?', 'not|never|nothing'],
  ['move', '转(?:账|出来?|入|进去?|到|回来?)|划转|归集|回收', 'mov(?:e|ing|ed)|transfer\\w*|collect all|swap|recover'],
]
