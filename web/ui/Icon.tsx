import type { LucideIcon } from 'lucide-react'

/** A line icon of design 14. Always beside a label or inside a labelled control, so it is silent. */
export function Icon({ of: Glyph, size = 22, bold }: { of: LucideIcon; size?: number; bold?: boolean }) {
  return <Glyph size={size} strokeWidth={bold ? 2 : 1.75} aria-hidden focusable={false} />
}
