import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const LAST_LINES = 20
const LARGEST_BYTES = 10_000_000

/**
 * Opens a log for appending, and empties it first when it is too large. @returns the position at which new output
 * begins
 */
export function openLog(file: string): { descriptor: number; startByte: number; close: () => void } {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file) && statSync(file).size > LARGEST_BYTES) rmSync(file)
  const descriptor = openSync(file, 'a')
  return { descriptor, startByte: statSync(file).size, close: () => closeSync(descriptor) }
}

/** @returns the last lines of a log, without output before `startByte` */
export function lastLines(file: string, startByte = 0): string {
  if (!existsSync(file)) return ''
  return readFileSync(file).subarray(startByte).toString().trimEnd().split('\n').slice(-LAST_LINES).join('\n')
}
