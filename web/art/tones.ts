// The papers: families of tones, and a piece cut from one.
import type { Point } from './geometry.ts'

/** Deep to pale, then the accent. */
export const tones = {
  koi: ['#7A1D0C', '#A52F14', '#CB4622', '#EB7B53', '#FFE0CE', '#FFF6EC'],
  pond: ['#072F2D', '#0F4A46', '#1B6A62', '#4E9F94', '#D3EDE8', '#E04A26'],
  dusk: ['#1B1D47', '#2C2F6B', '#484B94', '#8487C6', '#E3E4F7', '#F4754F'],
  plum: ['#3B1234', '#5B1F4D', '#86386F', '#BC76A1', '#F7E0ED', '#F4B65A'],
  gold: ['#523406', '#78500D', '#A2741E', '#D3A64C', '#FCEECB', '#C6381A'],
  sky: ['#0C2C4D', '#174573', '#2F6BA2', '#70A6D3', '#E0EFFA', '#F4754F'],
  moss: ['#1B3619', '#2F5328', '#4F793C', '#8BB06B', '#EAF4DB', '#E04A26'],
  ink: ['#121E1D', '#213336', '#3B5256', '#788F96', '#E5ECEE', '#E04A26'],
} as const satisfies Record<string, Tones>
export type Tones = readonly [string, string, string, string, string, string]
export type ToneName = keyof typeof tones

const SHADOW = '#04100F'

/** A piece of paper with its shadow below it. */
export const piece = (d: string, fill: string, drop: Point = [1.2, 2.4], opacity = 0.2): string =>
  `<path d="${d}" transform="translate(${drop[0]} ${drop[1]})" fill="${SHADOW}" opacity="${opacity}"/><path d="${d}" fill="${fill}"/>`
