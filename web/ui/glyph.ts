// What the build puts in the place of lucide's own component (lean.ts): its icons are drawn by Icon.tsx
// alone, which needs none of the names, contexts and options that would weigh as much as their lines.
import { createElement, type SVGProps } from 'react'

type Shapes = readonly (readonly [tag: string, attributes: Record<string, string>])[]
type GlyphProps = SVGProps<SVGSVGElement> & { size: number }

/** A line icon of 24 by 24 units from its shapes. */
export const glyph =
  (shapes: Shapes) =>
  ({ size, ...rest }: GlyphProps) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
