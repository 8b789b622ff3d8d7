// How the carrier behaves from now on, as docs/SANDBOX.md explains.
export const faultWords = {
  fine: '正常 fine',
  down: '没收到也不回答 down',
  broken: '回答 500 broken',
  lost: '说发了，其实没送到 lost',
  silent: '送到了但不回答 silent',
  garbage: '乱答 garbage',
}
export type SmsFault = keyof typeof faultWords
export const smsFaults = Object.keys(faultWords) as SmsFault[]
