import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { member } from '../../core/member/member.ts'
import { m } from '../../text/compiled/messages.js'
import { useCall } from '../shell/query.ts'
import { Row } from '../ui/Row.tsx'
import { Tag } from '../ui/Tag.tsx'
import { ProveMobile } from './ProveMobile.tsx'

type RowProps = {
  /** The icon, where the other rows have one: all texts begin at one edge. */
  icon?: LucideIcon
}

/** The member's mobile, masked, and whether it is proved; a press proves it by a code. */
export function MobileRow(props: RowProps) {
  const [open, setOpen] = useState(false)
  const { data } = useCall(member.userInfo, {})
  const look = { ...props, title: m.access_prove_row(), sub: data?.mobile ?? ' ' }
  if (!data) return <Row {...look} />
  if (data.mobileProved) return <Row {...look} side={<Tag kind="ok">{m.access_proved()}</Tag>} />
  return (
    <>
      <Row {...look} side={m.access_not_proved()} onPress={() => setOpen(true)} />
      <ProveMobile open={open} mobile={data.mobile} onClose={() => setOpen(false)} />
    </>
  )
}
