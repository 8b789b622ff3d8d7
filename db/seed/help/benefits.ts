// Help on VIP, promotions, savings and invitations.
import { products } from '../../../core/savings/interest.ts'
import { showYuan } from '../../../core/money.ts'
import { BIRTHDAY_OPEN_DAYS, KEEP_DAYS, REBATE_HOUR, REBATE_LEAST, REBATE_OPEN_DAYS } from '../../../core/vip/vip.ts'
import type { Topic } from './topic.ts'

export const benefitTopics: Topic[] = [
  {
    id: 'vip',
    title: { zh_hans: 'VIP 与返水', en: 'VIP and rebate' },
    articles: [
      {
        id: 'vip-level',
        title: { zh_hans: 'VIP 怎样升级', en: 'How VIP levels work' },
        asked: {
          zh_hans: ['会员等级', '升级条件', '升到下一级', '保级', '降级', '掉级', '升 VIP'],
          en: ['level up', 'next level', 'reach VIP', 'demoted', 'lose my level', 'keep my level', 'tier'],
        },
        text: {
          zh_hans: [
            '等级看累计存款和累计流水，两样都到了就升，到账或结算后自己更新。不必为了升级多存、多投。',
            `每 ${KEEP_DAYS} 天看一次保级流水：达到就保住，没达到降一级。已经领到的礼金不收回。`,
          ],
          en: [
            'A level needs a total of deposits and a total of turnover. Once both are reached it rises automatically. There is no need to deposit or bet more for it.',
            `Every ${KEEP_DAYS} days the turnover that keeps a level is looked at: reached, the level stays; if not, it falls by one. Gifts that you have claimed stay yours.`,
          ],
        },
        to: 'vip',
      },
      {
        id: 'vip-gifts',
        title: { zh_hans: '升级礼金、红包和生日礼金', en: 'Gifts of VIP: upgrade, weekly packet, birthday' },
        asked: {
          zh_hans: ['每周红包', '红包在哪', '生日礼物', '升级奖励', 'VIP 礼物', 'VIP 福利'],
          en: [
            'red packet',
            'weekly gift',
            'birthday gift',
            'birthday bonus',
            'upgrade bonus',
            'level up gift',
            'VIP bonus',
          ],
        },
        text: {
          zh_hans: [
            '每个等级的升级礼金终身一次，跳过的等级也有。每周红包周一 12:00 到周日可领，要看上周的存款和流水。',
            `生日礼金从生日当天起 ${BIRTHDAY_OPEN_DAYS} 天内可领，每年一次。都在 VIP 页和福利中心领取。`,
          ],
          en: [
            'The upgrade gift of each level comes once in a lifetime, for levels that were skipped too. The weekly packet can be claimed from Monday 12:00 to Sunday and depends on the week before.',
            `The birthday gift can be claimed once a year, within ${BIRTHDAY_OPEN_DAYS} days from the birthday. All of them wait on the VIP page and in Rewards.`,
          ],
        },
        to: 'vip',
      },
      {
        id: 'vip-rebate',
        title: { zh_hans: '返水什么时候到', en: 'When rebate comes' },
        asked: {
          zh_hans: ['反水', '返水比例', '洗码', '返水没到', '返水怎么算', '返水在哪领'],
          en: ['rakeback', 'cashback', 'rebate rate', 'rebate missing', 'how is rebate calculated'],
        },
        text: {
          zh_hans: [
            `前一天结算的有效投注，次日 ${REBATE_HOUR}:00 起按等级返还，不足 ${showYuan(REBATE_LEAST)} 不发。`,
            `在福利中心领取；${REBATE_OPEN_DAYS} 天内没领，自动入账。各级的比例写在 VIP 等级说明里。`,
          ],
          en: [
            `What was settled on a day comes back in part from ${REBATE_HOUR}:00 of the next day, by your level. Below ${showYuan(REBATE_LEAST)} nothing is paid.`,
            `Claim it in Rewards; after ${REBATE_OPEN_DAYS} days it is credited automatically. The rates of each level stand on the page of levels.`,
          ],
        },
        to: 'vip',
      },
    ],
  },
  {
    id: 'offers',
    title: { zh_hans: '优惠与礼金', en: 'Promotions and gifts' },
    articles: [
      {
        id: 'offers-join',
        title: { zh_hans: '怎样参加优惠', en: 'How to join a promotion' },
        asked: {
          zh_hans: ['首存礼', '首存奖金', '活动报名', '彩金', '优惠在哪里', '送钱', '新人礼', '没拿到奖金'],
          en: ['welcome bonus', 'first deposit bonus', 'promo', 'bonus not received', 'sign up for an offer'],
        },
        text: {
          zh_hans: [
            '先看规则，再点参加。要存款的活动须先参加、再存款；首存礼在存款页也可以勾选。',
            '奖励放进福利中心，在写明的时间内领取。不参加也没有任何损失。',
          ],
          en: [
            'Read its rules, then press Join. Where a deposit is asked for, join first and deposit afterwards; the first-deposit gift can be joined on the deposit page too.',
            'The reward waits in Rewards for the time that its rules say. Nothing is lost by not joining.',
          ],
        },
        to: 'offers',
      },
      {
        id: 'offers-turnover',
        title: { zh_hans: '礼金的流水要求', en: 'What a bonus asks you to play' },
        asked: {
          zh_hans: ['奖金流水', '礼金能取吗', '奖金能提现吗', '打码', '几倍流水', '奖金被扣'],
          en: ['wagering requirement', 'rollover', 'withdraw my bonus', 'playthrough', 'bonus taken back'],
        },
        text: {
          zh_hans: [
            '每个活动写明要几倍流水，以及在每种游戏里做完平均会输多少。',
            '流水没做完就取款，会从取款里扣回这笔奖金本身，不扣你赢的钱。不想要奖金了，直接取款就行；参加了没做完，也没有别的损失。',
          ],
          en: [
            'Each promotion says how many times it must be played, and what that costs on average in each game.',
            'Withdrawing before it is done takes the bonus itself back out of the withdrawal, never what you have won. To give a bonus up, simply withdraw; a promotion that you do not complete costs nothing else.',
          ],
        },
        to: 'offers',
      },
      {
        id: 'offers-welfare',
        title: { zh_hans: '奖励和奖品在哪里领', en: 'Where rewards and prizes are claimed' },
        asked: {
          zh_hans: ['福利中心', '兑奖', '奖品过期', '领奖', '抽奖', '领取奖励'],
          en: ['claim reward', 'redeem prize', 'expired reward', 'prize draw'],
        },
        text: {
          zh_hans: [
            '等你领取的都在福利中心：活动奖励、奖品、礼金、返水和邀请奖励，每一份写明到什么时候。过时作废的不能补。',
            '兑奖记录里有领过的每一份；抽奖可以在那里自己验算。',
          ],
          en: [
            'All that you can claim waits in Rewards: rewards of promotions, prizes, gifts, rebate and those of friends, each with its last moment. What has lapsed does not come back.',
            'Your records list all that was claimed, and a drawn prize can be checked there.',
          ],
        },
        to: 'welfare',
      },
      {
        id: 'offers-checkin',
        title: { zh_hans: '每日签到', en: 'Checking in every day' },
        asked: { zh_hans: ['签到', '连续签到', '漏签'], en: ['check in', 'daily check-in', 'missed a day'] },
        text: {
          zh_hans: [
            '签到每天一次，在优惠页，奖励直接到钱包。一天从北京时间 0 点算起，连续天数多，每天的奖励也多。',
            '断一天就从第 1 天重新开始，不能补签。',
          ],
          en: [
            'Check in once a day under Promotions; what it gives goes straight to the wallet. A day begins at 0:00 Beijing time, and more days in a row give more a day.',
            'After a missed day it begins again with day 1, and a day cannot be made up for.',
          ],
        },
        to: 'offers',
      },
      {
        id: 'offers-invite',
        title: { zh_hans: '邀请好友', en: 'Inviting friends' },
        asked: {
          zh_hans: ['邀请码', '推荐朋友', '拉新', '好友奖励', '邀请奖励没到'],
          en: ['referral', 'refer a friend', 'invite code', 'invitation link', 'reward for a friend'],
        },
        text: {
          zh_hans: [
            '好友用你的邀请码或链接注册，存款和流水达到邀请页写明的数目，就算一位，奖励在那里领取。',
            '请只邀请年满 18 岁、愿意参与的朋友。同一人或同一设备的账户，先由工作人员核对。',
          ],
          en: [
            'A friend who registers with your code or link and reaches the deposits and turnover named on the invitation page counts, and the reward is claimed there.',
            'Invite adults who want to take part, and nobody else. Accounts of one person or one device are looked at by staff first.',
          ],
        },
        to: 'invite',
      },
    ],
  },
  {
    id: 'savings',
    title: { zh_hans: '生息', en: 'Savings' },
    articles: [
      {
        id: 'savings-how',
        title: { zh_hans: '利息怎么算', en: 'How interest is worked out' },
        asked: {
          zh_hans: ['利息宝', '理财', '收益', '年利率', '活期', '利率多少'],
          en: ['savings rate', 'earn interest', 'yield', 'flexible savings', 'annual rate'],
        },
        text: {
          zh_hans: [
            `活期按整点小时计息，取该小时内最低余额，${showYuan(products.flex.min)} 起存，随时可以转出。`,
            '每天结束后结算，在生息页领取。利息计 1 倍流水，不收费、不扣回；本金没有流水要求。',
          ],
          en: [
            `Flexible savings earn by the full hour on the lowest balance in it, from ${showYuan(products.flex.min)} on, and can be moved out at any time.`,
            'Interest is settled after each day and received on the savings page. It asks for turnover of once its amount and is never taken back; what you put in asks for none.',
          ],
        },
        to: 'interest',
      },
      {
        id: 'savings-locked',
        title: { zh_hans: '定期可以提前转出吗', en: 'Taking locked savings out early' },
        asked: {
          zh_hans: ['定期没到期', '提前取出定期', '自动续存', '到期了怎么办', '锁定的钱拿出来'],
          en: ['break a fixed term', 'early withdrawal of savings', 'renew automatically', 'matured', 'fixed savings'],
        },
        text: {
          zh_hans: [
            '可以，本金马上回到中心钱包，但没有利息。到期的本息转入活期。',
            '开了自动续存，到期本金按当天的利率再存同样的天数；可以随时关掉。',
          ],
          en: [
            'You can: the principal returns to your central wallet at once, without interest. At maturity principal and interest move to flexible savings.',
            'With renewal on, the principal is locked again for the same days at the rate of that day. It can be turned off at any time.',
          ],
        },
        to: 'interest',
      },
    ],
  },
]
