// Help on limits, breaks and exclusion, and on what the house itself limits.
import { CHECK_IN, WAIT_HOURS } from '../../../core/care/care.ts'
import type { Topic } from './topic.ts'

export const careTopics: Topic[] = [
  {
    id: 'limits',
    title: { zh_hans: '适度娱乐', en: 'Play well' },
    articles: [
      {
        id: 'limits-own',
        title: { zh_hans: '给自己设限额', en: 'Setting limits for yourself' },
        asked: {
          zh_hans: ['存款限额', '限制投注', '控制花费', '每天最多', '调高限额', '游戏时间限制', '取消限额'],
          en: ['deposit limit', 'spending limit', 'loss limit', 'time limit', 'raise my limit', 'remove a limit'],
        },
        text: {
          zh_hans: [
            '在“适度娱乐”里可以限制存款、净支出、投注和游戏时间，按每天、每周、每月。调低马上生效。',
            `调高或取消要等 ${WAIT_HOURS} 小时，再由你确认。没有确认，就还是原来的限额。`,
          ],
          en: [
            'Under Play well you can limit deposits, net spend, stakes and time, by day, week and month. A lower limit holds at once.',
            `Raising or removing one waits ${WAIT_HOURS} hours and then asks you again. Without that the old one stays.`,
          ],
        },
        to: 'care',
      },
      {
        id: 'limits-break',
        title: { zh_hans: '想休息一下', en: 'Taking a break' },
        asked: {
          zh_hans: ['暂停账号', '冷静期', '休息期间', '提前结束休息', '停几天', '控制不住'],
          en: ['cool off', 'time out', 'pause my account', 'end my break early', 'stop playing for a while'],
        },
        text: {
          zh_hans: [
            '可以休息 24 小时、7 天或 30 天，马上在所有设备生效，到时自己结束。中途谁都不能提前结束，客服也不能。',
            '休息期间不能存款、投注和参加优惠；取款、记录和客服照常。输了不要追。',
          ],
          en: [
            'A break lasts 24 hours, 7 days or 30 days. It holds at once on all devices and ends automatically. Nobody can end it early, and neither can we.',
            'During a break there are no deposits, bets or promotions. Withdrawals, records and service stay open. Do not chase what you have lost.',
          ],
        },
        to: 'careBreak',
      },
      {
        id: 'limits-exclusion',
        title: { zh_hans: '自我禁入', en: 'Self-exclusion' },
        asked: {
          zh_hans: ['戒赌', '永久禁止', '自我排除', '封掉自己的账号', '恢复游戏', '上瘾', '沉迷'],
          en: [
            'stop gambling',
            'quit gambling',
            'exclude myself',
            'ban myself',
            'gambling problem',
            'addiction',
            'come back after exclusion',
            'block my account',
          ],
        },
        text: {
          zh_hans: [
            '可以禁入 6 个月、1 年、2 年、5 年或永久，马上生效，谁都不能缩短。里面的钱可以一次全部取回。',
            `到期不会自动恢复：由你申请，再等 ${WAIT_HOURS} 小时。永久禁入不能恢复。`,
          ],
          en: [
            'You can exclude yourself for 6 months, 1, 2 or 5 years, or for good. It holds at once, and nobody can shorten it. All of your money can be brought home in one step.',
            `It does not end automatically: afterwards you ask to come back and wait ${WAIT_HOURS} hours more. An exclusion for good does not end.`,
          ],
        },
        to: 'care',
      },
      {
        id: 'limits-check-in',
        title: { zh_hans: '为什么弹出休息提醒', en: 'Why a check-in appears' },
        asked: {
          zh_hans: ['弹窗提醒', '关闭提醒', '玩多久提醒', '不能投注要先看提醒'],
          en: ['reality check', 'reminder pops up', 'turn off the reminder', 'how long I have played'],
        },
        text: {
          zh_hans: [
            `连续玩 ${CHECK_IN.usual} 分钟会有一次提醒，写明玩了多久、投了多少、返还多少。选择以后才能继续投注，已投的照常结算。`,
            `间隔可以改成 ${CHECK_IN.least} 到 ${CHECK_IN.most} 分钟，不能关掉。`,
          ],
          en: [
            `After ${CHECK_IN.usual} minutes of play a check-in says how long you have played, what you staked and what came back. The next bet waits until you choose; what is placed is settled as usual.`,
            `The interval can be ${CHECK_IN.least} to ${CHECK_IN.most} minutes. It cannot be turned off.`,
          ],
        },
        to: 'care',
      },
      {
        id: 'limits-activity',
        title: { zh_hans: '输赢和时间在哪里看', en: 'Where to see what play came to' },
        asked: {
          zh_hans: ['娱乐账单', '输赢统计', '玩了多久', '盈亏'],
          en: ['activity', 'profit and loss', 'how much I have lost', 'time played'],
        },
        text: {
          zh_hans: ['“我的”里的“娱乐账单”按日、周、月画出存款、取款、投注、输赢和时间，旁边是按规则平均要付出的数目。'],
          en: [
            'Activity, in My, charts deposits, withdrawals, stakes, results and time by day, week and month, beside what the rules keep on average.',
          ],
        },
        to: 'activity',
      },
      {
        id: 'limits-family',
        title: { zh_hans: '担心自己或身边的人', en: 'Worried about yourself or somebody close' },
        asked: {
          zh_hans: ['家人赌博', '求助热线', '孩子', '欠债'],
          en: ['help line', 'family member', 'my child plays', 'in debt'],
        },
        text: {
          zh_hans: [
            '“适度娱乐”页底部列出独立、保密的求助热线，家人朋友也可以打。自己觉得难受，先休息，再找人谈谈；不要借钱来玩。',
            '未满 18 岁不能玩。别人用了你的账户，改登录密码，退出其他设备，再告诉客服。我们不能替别人申请禁入，只能由本人申请。',
          ],
          en: [
            'Play well lists help lines that are independent of us and confidential; family and friends may call them too. If play feels bad, take a break and talk to somebody. Do not borrow money to play.',
            'Nobody under 18 may play. If somebody uses your account, change the login password, sign other devices out and tell customer service. An exclusion is asked for by the member, not by others.',
          ],
        },
        to: 'care',
      },
      {
        id: 'limits-payout',
        title: { zh_hans: '投注被提示可能赢得太多', en: 'Told that a bet could pay too much' },
        asked: {
          zh_hans: ['派彩上限', '最高赔付', '超过最高派彩', '投注被拒绝'],
          en: ['maximum payout', 'payout cap', 'bet refused', 'bet rejected', 'too large a win'],
        },
        text: {
          zh_hans: [
            '每张注单、每人每期和每期全部注单的最高派彩都有上限。可能超过的投注会在提交时拒绝，请减少金额。',
            '已经接受的投注照付，中奖后不会再减。',
          ],
          en: [
            'There is a cap on what one order, one member in a draw, and all orders of a draw can be paid. A bet that could exceed it is refused when you submit it: please reduce it.',
            'A bet that was accepted is paid in full. A win is never cut afterwards.',
          ],
        },
        to: 'hall',
      },
      {
        id: 'limits-lock',
        title: { zh_hans: '锁定钱包', en: 'Locking your wallet' },
        asked: {
          zh_hans: ['钱包锁住', '解锁钱包', '不让转入场馆'],
          en: ['unlock wallet', 'wallet is locked', 'freeze wallet'],
        },
        text: {
          zh_hans: ['转账页可以锁定钱包。锁定后钱不能转去场馆，转回来一直可以。'],
          en: [
            'You can lock your wallet on the transfer page. While it is locked, no money goes to the venues; bringing it back is always possible.',
          ],
        },
        to: 'transfer',
      },
    ],
  },
]
