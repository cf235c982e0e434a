import { type Colour, drawPng } from '@recado/chaos/draw-png'

const SIDE = 96 // pixels
const SKINS: readonly Colour[] = [
  [241, 194, 160],
  [214, 158, 118],
  [168, 112, 76],
  [120, 76, 50],
]
const HAIRS: readonly Colour[] = [
  [40, 30, 26],
  [96, 60, 34],
  [170, 118, 60],
  [70, 70, 78],
]
const GROUNDS: readonly Colour[] = [
  [205, 226, 246],
  [213, 236, 216],
  [250, 226, 205],
  [228, 219, 246],
  [246, 214, 226],
  [214, 238, 240],
]
const CLOTHES: readonly Colour[] = [
  [52, 101, 164],
  [46, 125, 86],
  [176, 74, 58],
  [112, 72, 160],
  [60, 66, 82],
]

/** @returns a PNG image of a person; the same name gives the same face */
export function drawPortrait(name: string): Buffer {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7)
  const skin = pick(SKINS, seed)
  const hair = pick(HAIRS, Math.floor(seed / 4))
  const ground = pick(GROUNDS, Math.floor(seed / 16))
  const clothes = pick(CLOTHES, Math.floor(seed / 96))
  const isLong = seed % 2 === 0
  return drawPng(SIDE, SIDE, (x, y) => {
    if (isIn(x, y, { cx: 48, cy: 106, rx: 40, ry: 34 })) return clothes
    if (isIn(x, y, { cx: 48, cy: 46, rx: 19, ry: 23 }) && y > 36) return skin
    if (isIn(x, y, { cx: 48, cy: 40, rx: 24, ry: 24 }) && (y < 42 || isLong)) return hair
    if (isLong && isIn(x, y, { cx: 48, cy: 58, rx: 25, ry: 22 })) return hair
    return Math.abs(x - 48) < 8 && y > 60 && y < 78 ? skin : ground
  })
}

type Oval = { readonly cx: number; readonly cy: number; readonly rx: number; readonly ry: number }
const isIn = (x: number, y: number, { cx, cy, rx, ry }: Oval): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1

const pick = (choices: readonly Colour[], seed: number): Colour => choices[seed % choices.length] ?? [0, 0, 0]
