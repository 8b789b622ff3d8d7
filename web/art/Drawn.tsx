import { createElement, type ReactElement } from 'react'
import type { Shape } from './shape.ts'

/** A drawing within an SVG of the page. */
export const Drawn = ({ of: { tag, attributes, inside } }: { of: Shape }): ReactElement =>
  createElement(tag, attributes, ...inside.map((each, at) => <Drawn key={at} of={each} />))
