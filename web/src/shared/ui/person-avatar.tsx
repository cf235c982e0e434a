import { API_PREFIX } from '@recado/contracts/route'
import { useState } from 'react'
import { useLine } from '../realtime/line.tsx'
import classes from './person-avatar.module.css'

const HUES = 6

type Props = {
  readonly name: string
  /** The path of the person's photo, below the prefix of the API; null when there is none. */
  readonly photo: string | null
  /** The whole address of a photo that is not saved yet; it is shown instead of `photo`. */
  readonly draft?: string | undefined
  readonly size?: number // width and height in pixels
}

/**
 * A photo over the person's initials on a colour derived from the name. The initials are visible until the photo has
 * loaded, or when there is none. It is hidden from screen readers, because the name is beside it.
 */
export const PersonAvatar = ({ name, photo, draft, size = 40 }: Props) => {
  const address = draft ?? (photo && API_PREFIX + photo)
  return (
    <span
      className={classes.avatar}
      data-hue={hueOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {address && <Photo key={address} address={address} size={size} />}
    </span>
  )
}

/**
 * A photo. After a failure to load, it is tried again when the socket has reconnected, as after a sleep or a lost
 * network.
 */
function Photo({ address, size }: { address: string; size: number }) {
  const { opening } = useLine()
  const [failedAt, setFailedAt] = useState<number>()
  if (failedAt === opening) return null
  return (
    <img
      className={classes.photo}
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailedAt(opening)}
    />
  )
}

/** @returns the first letters of the first and the last word; the last two digits of a number */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (/^[+\d\s()-]+$/.test(name)) return name.replace(/\D/g, '').slice(-2)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => [...(word ?? '')].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .join('')
    .toUpperCase()
}

const hueOf = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES
