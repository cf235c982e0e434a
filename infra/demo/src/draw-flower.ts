import { type Colour, drawPng } from '@recado/chaos/draw-png'

const [WIDTH, HEIGHT] = [320, 200] // pixels
const PETALS: readonly Colour[] = [
  [214, 64, 96],
  [236, 132, 60],
  [126, 87, 194],
  [240, 196, 66],
]
const GROUND: Colour = [232, 242, 234]
const LEAF: Colour = [74, 140, 92]
const HEART: Colour = [250, 226, 150]

/** @returns a PNG image of a flower; the same name gives the same colour */
export function drawFlower(name: string): Buffer {
  const seed = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  const petal = PETALS[seed % PETALS.length] ?? HEART
  return drawPng(WIDTH, HEIGHT, (x, y) => {
    const [dx, dy] = [x - WIDTH / 2, y - HEIGHT * 0.42]
    const distance = Math.hypot(dx, dy)
    if (distance < 16) return HEART
    if (distance < 44 + 18 * Math.cos(6 * Math.atan2(dy, dx))) return petal
    return Math.abs(dx) < 4 && dy > 0 ? LEAF : GROUND
  })
}
