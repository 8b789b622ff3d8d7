// Help on people: how a member reaches them, and what becomes of it.
import { FEEDBACK_LEAST, FEEDBACK_MOST, FEEDBACK_PICTURES } from '../../../core/site.ts'
import { ORDER_DAYS } from '../../../core/support/order.ts'
import type { Topic } from './topic.ts'

export const serviceTopics: Topic[] = [
  {
    id: 'service',
    title: { zh_hans: '客服与反馈', en: 'Service and feedback' },
    articles: [
      {
        id: 'service-chat',
        title: { zh_hans: '在线客服', en: 'Live chat' },
        asked: {
          zh_hans: ['人工客服', '联系你们', '在线咨询', '客服几点上班', '投诉电话', '转人工'],
          en: ['contact', 'talk to a person', 'human', 'live support', 'opening hours', 'speak to support'],
        },
        text: {
          zh_hans: [
            '可以发文字、图片和近几天的订单。服务时间写在客服页上；其他时间可以先留言，客服上班后在原处回复。',
            '客服还没回复时，会有一条自动回复，写明它是自动的，并给出也许有用的帮助。',
            '没有网络时写的消息会显示“等待发送”，连上后自动发出，只发一次。对话会一直保留。',
          ],
          en: [
            'You can send text, pictures and orders of the last days. The hours stand on the service page; at other times leave a message and it is answered in the same place.',
            'Until somebody replies there is an automatic reply, which says that it is automatic and lists help that may fit.',
            'A message written without a network shows “Waiting to send” and is sent automatically, once, when you are back online. The conversation is kept.',
          ],
        },
        to: 'chat',
      },
      {
        id: 'service-feedback',
        title: { zh_hans: '怎样提交反馈', en: 'Sending feedback' },
        asked: {
          zh_hans: ['投诉', '建议', '举报', '报告问题'],
          en: ['complaint', 'suggestion', 'report a problem', 'bug'],
        },
        text: {
          zh_hans: [
            `选一个问题类型，用 ${FEEDBACK_LEAST}–${FEEDBACK_MOST} 个字写明时间、金额和经过。可以选一笔近 ${ORDER_DAYS} 天的订单，附上最多 ${FEEDBACK_PICTURES} 张图片。`,
            '反馈任何时候都可以提交，包括休息和自我禁入期间。',
          ],
          en: [
            `Choose a type and describe when, how much and what happened in ${FEEDBACK_LEAST} to ${FEEDBACK_MOST} characters. You can add an order of the last ${ORDER_DAYS} days and up to ${FEEDBACK_PICTURES} pictures.`,
            'Feedback is taken at any hour, and during a break or self-exclusion too.',
          ],
        },
        to: 'feedback',
      },
      {
        id: 'service-answers',
        title: { zh_hans: '反馈的进度和回复', en: 'Answers to your feedback' },
        asked: {
          zh_hans: ['反馈回复', '反馈多久', '没人回'],
          en: ['reply to my feedback', 'no answer', 'feedback status'],
        },
        text: {
          zh_hans: [
            '“我的反馈”里有每一条的进度：待回复、已回复或已关闭。有了回复会通知你。',
            '还有疑问就在原处回复，已回复或已关闭的反馈会重新打开。',
          ],
          en: [
            '“My feedback” shows how far each one is: awaiting reply, answered or closed. You are told when there is a reply.',
            'If something is still open, reply in the same place: a feedback that was answered or closed opens again.',
          ],
        },
        to: 'myFeedback',
      },
    ],
  },
]
