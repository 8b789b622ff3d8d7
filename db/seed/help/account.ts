// Help on accounts.
import { CODE_MINUTES, CODE_TRIES } from '../../../core/member/access.ts'
import { passwordRule } from '../../../core/forms/registration.ts'
import type { Topic } from './topic.ts'

export const accountTopics: Topic[] = [
  {
    id: 'account',
    title: { zh_hans: '账号与密码', en: 'Account and passwords' },
    articles: [
      {
        id: 'account-password',
        title: { zh_hans: '登录密码', en: 'Login password' },
        asked: {
          zh_hans: ['忘记密码', '改密码', '登不上', '密码错了', '找回账号', '被锁', '登录密码忘了'],
          en: ['forgot password', 'reset password', 'cannot log in', 'change password', 'locked out'],
        },
        text: {
          zh_hans: [
            `${passwordRule.min}–${passwordRule.max} 位，要有字母和数字。太常见的密码不能用。我们只保存单向散列，谁也看不到原文。`,
            '在“设置 · 登录密码”里修改，要填现在的密码；改好后其他设备都会退出。',
            '忘记了，在登录页点“忘记密码”：填取款密码，或姓名和生日；都对，验证码就会发到这个账户的手机，开了两步验证还要动态码。这些都没有，由客服核实身份。',
            '连续输错会锁一会儿，到时间自己解开；别人输错，不会锁住你用过的设备。',
          ],
          en: [
            `${passwordRule.min} to ${passwordRule.max} characters, with letters and digits; very common passwords are not accepted. Only a one-way hash is kept, so no one can read it.`,
            'Change it under Settings, Login password, with the one that you have; all other devices are signed out.',
            'If you forget it, press “Forgot password?” where you sign in and give your withdrawal password, or your name and birthday. If they are right, a code goes to the mobile of the account, and two-step verification is asked for where it is on. With none of these, customer service checks who you are.',
            'After too many wrong tries signing in is locked for a while and opens again automatically. Wrong tries of others never lock a device that you have used.',
          ],
        },
        to: 'updatePassword',
      },
      {
        id: 'account-register',
        title: { zh_hans: '怎样注册', en: 'How to register' },
        asked: {
          zh_hans: ['注册', '开户', '用户名', '新账号'],
          en: ['register', 'sign up', 'create an account', 'username'],
        },
        text: {
          zh_hans: [
            '年满 18 岁，用用户名、密码、手机号和真实姓名注册；邀请码可以不填。每人只能有一个账户，不能给别人用。',
            '用户名注册后不能改。提示用户名或手机号不能用，请换一个；已经有账户的，直接登录。',
          ],
          en: [
            'Register at 18 or over with a username, a password, your mobile and your real name; an invitation code is optional. One account a person, and nobody else may use it.',
            'A username cannot be changed later. If a username or mobile cannot be used, try another; if you have an account, sign in.',
          ],
        },
        to: 'register',
      },
      {
        id: 'account-blocked',
        title: { zh_hans: '账户被冻结', en: 'An account that is blocked' },
        asked: { zh_hans: ['封号', '冻结', '账户停用'], en: ['blocked', 'banned', 'suspended', 'account frozen'] },
        text: {
          zh_hans: [
            '账户被平台冻结时不能登录，里面的钱还是你的。请联系客服，工作人员会告诉你原因和怎样解除。',
            '密码输错太多次只是暂时锁住，到时间自己解开。自己申请的休息或禁入，不能提前解除。',
          ],
          en: [
            'An account that the house has blocked cannot be signed in to; the money in it is still yours. Contact customer service, which tells you why and what to do.',
            'Too many wrong passwords lock signing in for a while only. A break or an exclusion that you asked for cannot be ended early.',
          ],
        },
        to: 'service',
      },
      {
        id: 'account-profile',
        title: { zh_hans: '个人资料与出生日期', en: 'Profile and date of birth' },
        asked: {
          zh_hans: ['改名字', '名字错了', '改手机号', '换手机', '实名', '改生日', '年龄', '身份验证'],
          en: ['change my name', 'change phone number', 'new mobile', 'verify identity', 'birthday wrong', 'age'],
        },
        text: {
          zh_hans: [
            '存款和投注仅限年满 18 周岁的会员，生日当天算满 18 周岁。第一次存款或投注时会请你确认出生日期，和真实姓名一起核验，只需一次；核验后接着完成刚才的操作。查看记录和取款不需要核验。',
            '真实姓名、性别、出生日期、手机号和邮箱确认后不能修改，页面上只显示一部分。如需更正，在个人资料页提交反馈，由两位工作人员核对后修改，结果会发到你的消息。更正手机号后要重新验证；更正姓名或出生日期后会重新核验。头像随时可以更换。',
          ],
          en: [
            'Deposits and bets are for members of 18 and over; the day of the 18th birthday counts. The first deposit or bet asks for your date of birth, which is verified with your real name, only once; what you were doing then goes on. Records and withdrawals need no verification.',
            'Real name, gender, date of birth, mobile and email cannot be changed once confirmed, and pages show only part of them. To correct one, send feedback from your profile: two of our staff check it and change it, and a message tells you. A corrected mobile is to be verified again, and a corrected name or date of birth is checked anew. Your picture can be changed at any time.',
          ],
        },
        to: 'profile',
      },
      {
        id: 'account-passcode',
        title: { zh_hans: '取款密码', en: 'Withdrawal password' },
        asked: {
          zh_hans: ['取款密码忘了', '支付密码', '六位密码', '改取款密码'],
          en: ['forgot withdrawal password', 'pin', 'six digits', 'passcode'],
        },
        text: {
          zh_hans: [
            '6 位数字，和登录密码分开，取款和删除收款账户时要用。太好猜的不能用，例如连号和生日。',
            '多次输错会暂停取款，款项仍在余额中。',
            '在“设置 · 取款密码”里修改：填旧的；忘记了，用登录密码加短信验证码。修改后取款会暂停一段时间。',
          ],
          en: [
            'Six digits, apart from your login password, for withdrawals and for removing an account that you are paid to. What is easily guessed, like runs of digits or your birthday, is not accepted.',
            'Too many wrong tries pause withdrawals; your money stays in your balance.',
            'Change it under Settings, Withdrawal password: with the old one or, if you forget it, with your login password and a code by SMS. Withdrawals rest for a while afterwards.',
          ],
        },
        to: 'updatePasscode',
      },
      {
        id: 'account-factor',
        title: { zh_hans: '两步验证', en: 'Two-step verification' },
        asked: {
          zh_hans: ['谷歌验证', '动态码', '验证器', '手机丢了', '恢复码'],
          en: ['authenticator', '2fa', 'two factor', 'lost my phone', 'recovery code'],
        },
        text: {
          zh_hans: [
            '在“设置 · 两步验证”里用验证器扫码开启。之后大额取款、找回密码和注销时，要多填一个动态码；每个动态码只能用一次。',
            '开启时会给 10 个恢复码，请存好：手机丢了，每个可以代替一次动态码。',
          ],
          en: [
            'Turn it on under Settings, Two-step verification, by scanning the code with an authenticator app. Large withdrawals, recovering your password and closing the account then ask for a code from the app; each works once.',
            'It comes with ten recovery codes. Keep them: if you lose your phone, each stands in for the app once.',
          ],
        },
        to: 'settings',
      },
      {
        id: 'account-code',
        title: { zh_hans: '收不到验证码', en: 'A code that does not arrive' },
        asked: {
          zh_hans: ['短信验证码', '没有收到短信', '验证码错误', '验证码过期', '手机收不到码'],
          en: ['sms code', 'no text message', 'verification code', 'code expired', 'code is wrong'],
        },
        text: {
          zh_hans: [
            `验证码发到这个账户的手机，${CODE_MINUTES} 分钟内有效，可以试 ${CODE_TRIES} 次；重新获取后，以最新一条为准。先看手机号对不对、有没有被拦截。`,
            '演示环境不真的发短信：启动时打印的“messages”地址里可以读到。手机号换了，在个人资料页提交反馈，由工作人员更正。',
          ],
          en: [
            `A code goes to the mobile of the account. It is good for ${CODE_MINUTES} minutes and ${CODE_TRIES} tries; once you ask again, the newest one counts. Check the number first, and whether your phone filters such messages.`,
            'The sandbox sends no real SMS: read it at the “messages” address printed at start. If your number has changed, send feedback from your profile and our staff correct it.',
          ],
        },
        to: 'profile',
      },
      {
        id: 'account-devices',
        title: { zh_hans: '账号被别人登录', en: 'Somebody else has signed in' },
        asked: {
          zh_hans: ['账号被盗', '别人登录我的账号', '不是我登录的', '登录设备', '退出其他设备', '陌生设备'],
          en: ['account hacked', 'stolen account', 'not me', 'devices', 'sign out other devices', 'unknown device'],
        },
        text: {
          zh_hans: [
            '新设备登录会发消息给你，验证过的手机还会收到短信。在“设置 · 登录设备”里可以看到每台设备和时间，并让它们退出。',
            '不是你本人：先改登录密码，其他设备会全部退出；再看取款密码和收款账户有没有变动，开启两步验证。钱有异常，马上联系客服。',
          ],
          en: [
            'A sign-in from a new device sends you a message, and an SMS to a verified mobile. Under Settings, Devices and logins, you see each device with its time, and can sign it out.',
            'If it was not you, change your login password first: all other devices are signed out. Then look at your withdrawal password and payout accounts, and turn on two-step verification. If money is missing, contact customer service at once.',
          ],
        },
        to: 'devices',
      },
      {
        id: 'account-app',
        title: { zh_hans: '安装到手机', en: 'Installing it on your phone' },
        asked: {
          zh_hans: ['下载', '安装', '手机桌面', '安卓', '苹果', '更新版本', 'APP'],
          en: ['download', 'install', 'app', 'home screen', 'android', 'iphone', 'update', 'new version'],
        },
        text: {
          zh_hans: [
            '手机浏览器支持时，“我的”里有“添加到手机桌面”，点一下就装好；苹果手机在浏览器的分享菜单里选“添加到主屏幕”。',
            '有新版本时会提示更新，“关于我们”里可以看到已安装的版本。',
          ],
          en: [
            'Where the browser of your phone can, My has “Add to your home screen”; on an iPhone the share menu of the browser has it.',
            'A newer version is announced, and About shows which one is installed.',
          ],
        },
        to: 'mine',
      },
      {
        id: 'account-load',
        title: { zh_hans: '页面打不开或很慢', en: 'A page that does not load or is slow' },
        asked: {
          zh_hans: ['白屏', '打不开', '加载不出来', '很慢'],
          en: ['does not load', 'blank page', 'slow', 'network error'],
        },
        text: {
          zh_hans: [
            '先看手机的网络，再重新打开；没有网络时，页面会写明，连上后自己继续。旧的手机浏览器请更新。',
            '只有一个游戏打不开，可能在维护。已经提交的存款、取款和投注不会因为断网丢失，也不会重复，记录里能看到。还不行，告诉客服是哪一页。',
          ],
          en: [
            'Check the connection of your phone and open the page again. Without a network the page says so, and goes on once you are back online. Update an old browser.',
            'If only one game does not open, it may be under maintenance. A deposit, withdrawal or bet that was submitted is neither lost nor made twice by a broken connection; your records show it. If that does not help, tell customer service which page it is.',
          ],
        },
        to: 'service',
      },
      {
        id: 'account-close',
        title: { zh_hans: '注销账户', en: 'Closing your account' },
        asked: {
          zh_hans: ['删除账号', '销户', '不想玩了', '注销'],
          en: ['delete account', 'close my account', 'leave for good'],
        },
        text: {
          zh_hans: [
            '先把钱取完：回收场馆里的钱，等注单和取款结束。然后在“设置 · 注销账户”里填登录密码。注销后不能恢复，用户名也不能再注册；记录会依法保留。',
          ],
          en: [
            'Your money comes out first: bring it back from venues, and wait for bets and withdrawals to end. Then give your login password under Settings, Close account. It cannot be undone, the username is not given out again, and records are kept as the law asks.',
          ],
        },
        to: 'settings',
      },
      {
        id: 'account-signed-out',
        title: { zh_hans: '为什么要重新登录', en: 'Why you have to sign in again' },
        asked: {
          zh_hans: ['自动退出', '被踢', '登录过期', '其他设备登录', '总要登录'],
          en: ['logged out', 'session expired', 'kicked out', 'sign in again'],
        },
        text: {
          zh_hans: [
            '一段时间没有操作，登录会自动结束；在太多设备上登录，最早的那台会退出。',
            '登录后回到原来的页面，填了一半的内容还在，密码除外。',
          ],
          en: [
            'A session ends after a while without action, and signing in on too many devices ends the oldest one.',
            'After signing in you are back on the page where you were. What you had begun to fill in is still there, except for passwords.',
          ],
        },
        to: 'settings',
      },
      {
        id: 'account-messages',
        title: { zh_hans: '消息和公告', en: 'Messages and notices' },
        asked: {
          zh_hans: ['消息在哪', '通知', '公告', '未读', '红点'],
          en: ['notifications', 'inbox', 'unread', 'announcements'],
        },
        text: {
          zh_hans: [
            '存款到账、取款结果、新设备登录、取款密码和收款账户的变动，都会发一条消息到“我的”里的“消息”。有未读时，“我的”上有一个红点。',
            '打开就算已读，也可以全部标为已读或删除。删除消息不影响记录里的钱和注单。公告是写给所有人的，结束后就不再显示。',
          ],
          en: [
            'Credited deposits, what became of withdrawals, sign-ins from new devices, and changes of your withdrawal password or payout accounts each send you a message, under Messages in My. A dot on My says that some are unread.',
            'Opening a message reads it; you can also mark all as read, or delete some. Deleting a message changes nothing in your records. Notices are for everybody and go when they end.',
          ],
        },
        to: 'notify',
      },
      {
        id: 'account-looks',
        title: { zh_hans: '语言和外观', en: 'Language and appearance' },
        asked: {
          zh_hans: ['换语言', '英文', '深色模式', '夜间模式', '字体颜色'],
          en: ['change language', 'dark mode', 'chinese', 'theme', 'colours'],
        },
        text: {
          zh_hans: ['设置里可以换中文或英文，浅色或深色，以及赢钱用红色还是绿色。只影响这台设备。'],
          en: [
            'Settings has Chinese and English, light and dark, and red or green for a win. They apply to this device alone.',
          ],
        },
        to: 'settings',
      },
    ],
  },
]
