// The work itself, beside the page: its buttons go on answering meanwhile.
import { solve, type Challenge } from '../../core/member/captcha.ts'

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  postMessage(solve(data))
})
