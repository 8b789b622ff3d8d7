import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'

/** A line icon of design 14. Always beside a label or inside a labelled control, so it is silent. */
export const Icon = memo(({ of: Glyph, size = 22, bold }: { of: LucideIcon; size?: number; bold?: boolean }) => (
  <Glyph size={size} strokeWidth={bold ? 2 : 1.75} aria-hidden focusable={false} />
))
