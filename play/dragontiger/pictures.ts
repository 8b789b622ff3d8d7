// The mountains behind the cards, dark in both themes: clouds of the dragon left, bamboo of the tiger right. Drawn at build time.
import { svg } from '../../web/art/geometry.ts'
import { ripples } from '../../web/art/water.ts'

type Ink = { sky: [string, string]; hill: string; cloud: string; stem: string; line: string }

function scene({ sky: [above, below], hill, cloud, stem, line }: Ink): string {
  const range = (y: number, opacity: number) =>
    `<path d="M-20 ${y + 130}L70 ${y + 20}L130 ${y + 84}L236 ${y - 60}L318 ${y + 60}L392 ${y - 6}L520 ${y + 120}V1020H-20Z" fill="${hill}" opacity="${opacity}"/>`
  const curl = (x: number, y: number, size: number) =>
    `<path d="M${x} ${y}h${size * 3}a${size} ${size} 0 0 0 -${size} -${size}a${size * 1.2} ${size * 1.2} 0 0 0 -${size * 2} 0a${size * 0.8} ${size * 0.8} 0 0 0 0 ${size}Z" fill="${cloud}" opacity=".7"/>`
  const leaf = (x: number, y: number, turn: number) =>
    `<path d="M0 0C14 -7 30 -6 40 4C26 9 12 8 0 0Z" fill="${stem}" transform="translate(${x} ${y}) rotate(${turn})"/>`
  const bamboo = (x: number) =>
    [0, 1, 2, 3, 4, 5]
      .map((part) => `<rect x="${x}" y="${60 + part * 74}" width="13" height="68" rx="5" fill="${stem}"/>`)
      .join('') +
    leaf(x + 4, 128, 150) +
    leaf(x + 8, 206, 20) +
    leaf(x + 4, 280, 165)
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      range(150, 0.35) +
      range(270, 0.5) +
      range(420, 0.6) +
      ripples([250, 300], [120, 200, 290], { colour: line, flat: 0.5, opacity: 0.2 }) +
      curl(16, 120, 26) +
      curl(60, 196, 20) +
      curl(-20, 250, 24) +
      bamboo(452) +
      bamboo(478),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const dragontigerPictures: Record<string, () => string> = {
  'dragontiger-dark': () =>
    scene({ sky: ['#3A1F16', '#0F1312'], hill: '#4A2A1C', cloud: '#6B4433', stem: '#2F5A41', line: '#FFB9A3' }),
}
