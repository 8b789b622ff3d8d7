// A drawing as shapes within shapes: written into a file at build time, or drawn by the app itself, which may
// turn no text into a part of its page.

type Attributes = Readonly<Record<string, string | number>>
export type Shape = { tag: string; attributes: Attributes; inside: readonly Shape[] }

export const shape = (tag: string, attributes: Attributes, inside: readonly Shape[] = []): Shape => ({
  tag,
  attributes,
  inside,
})

/** The text of an SVG file. Attributes are named as React names them. */
export function textOf({ tag, attributes, inside }: Shape): string {
  const said = Object.entries(attributes)
    .map(([name, value]) => ` ${name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}="${value}"`)
    .join('')
  return inside.length > 0 ? `<${tag}${said}>${inside.map(textOf).join('')}</${tag}>` : `<${tag}${said}/>`
}
