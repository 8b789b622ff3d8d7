// Makes a component from the paths of an icon. The library's own, with attributes for every use, weighs as much as four sheets.
import { createElement, type ReactElement, type SVGAttributes } from 'react'

type Drawn = { node: readonly (readonly [tag: string, attributes: SVGAttributes<SVGElement>])[] }
type IconProps = SVGAttributes<SVGSVGElement> & { size: number }

const LINES = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const // prettier-ignore

export const plainIcon =
  ({ node }: Drawn) =>
  ({ size, ...more }: IconProps): ReactElement =>
    createElement(
      'svg',
      { width: size, height: size, ...LINES, ...more },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
