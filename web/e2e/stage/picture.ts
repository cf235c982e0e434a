import { drawPng } from '@recado/chaos/draw-png'

/** Draws a PNG with a gradient of colours from corner to corner. */
export const drawPicture = (width: number, height: number): Buffer =>
  drawPng(width, height, (x, y) => [(255 * x) / width, 120 + (100 * y) / height, 200 - (120 * x) / width])
