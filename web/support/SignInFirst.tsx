import { address } from '../../core/addresses.ts'
import { m } from '../../text/compiled/messages.js'
import { signInHere } from '../shell/sign-in.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/States.tsx'

/** For a visitor: this page needs an account, help needs none, and a question may be asked without one. */
export const SignInFirst = ({ title }: { title: string }) => (
  <Empty title={title} text={m.support_sign_in_text()}>
    <Button size="medium" onPress={signInHere}>
      {m.support_sign_in()}
    </Button>
    <ButtonLink size="medium" kind="tonal" href={address.chat()}>
      {m.support_visitor_ask()}
    </ButtonLink>
    <ButtonLink size="medium" kind="quiet" href={address.help()}>
      {m.support_help()}
    </ButtonLink>
  </Empty>
)
