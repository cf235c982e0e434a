import classes from './person-avatar.module.css'

const HUES = 6

/** Initials on a colour derived from the name. Decorative: the name stands beside it. */
export const PersonAvatar = ({ name, size = 40 }: { name: string; size?: number }) => (
  <span
    className={classes.avatar}
    data-hue={hueOf(name)}
    style={{ width: size, height: size, fontSize: size * 0.36 }}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
)

/** @returns the first letters of the first and the last word; of a number, its last two digits */
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
