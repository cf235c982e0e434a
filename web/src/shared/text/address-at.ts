/**
 * An address with a scheme or 'www.'. The lengths are limited, so that a text with many beginnings of addresses is read
 * in a short time; host names have at most 253 characters.
 */
const WRITTEN = /(?:https?:\/\/|www\.)[^\s<>"/?#]{1,300}(?:[/?#][^\s<>"]{0,8000})?/iuy

/**
 * Domains that phones recognise without a scheme. A top-level domain that is also a word, such as 'me', needs a path.
 */
const BARE =
  /(?:[\p{L}\p{N}-]+\.)+(?:(?:com|net|org|br|app|dev|io|info|biz|store|shop|online|site|link|cloud|gov|edu|pt|ar|cl|uy|py|mx|uk|gl|ly|tv)(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?:[/?#:][^\s<>"]*)?|(?:me|co|ai|es|de|us|it|pe)\/[^\s<>"]+)/iuy

/** A character that, before a bare domain, makes the domain part of a word, an e-mail address or a path. */
const JOINED = /[\p{L}\p{N}@./\\_-]/u
const WORD = /[\p{L}\p{N}]/u

const SENTENCE = new Set(".,;:!?'’”»")
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * @returns the web address that begins at the position, without punctuation of the surrounding sentence; undefined when
 * no address begins there
 */
export function addressAt(text: string, at: number): { readonly text: string; readonly href: string } | undefined {
  const before = text[at - 1] ?? ''
  const found = WORD.test(before) ? undefined : (matchAt(WRITTEN, text, at) ?? bareAt(text, at, before))
  const address = found && withoutEnd(found)
  if (!address) return undefined
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  return URL.canParse(href) ? { text: address, href } : undefined
}

const bareAt = (text: string, at: number, before: string): string | undefined =>
  JOINED.test(before) || !WORD.test(text[at] ?? '') ? undefined : matchAt(BARE, text, at)

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/**
 * Removes the punctuation at the end. A closing bracket stays if the address contains its opening bracket. Formatting
 * marks are already removed.
 */
function withoutEnd(address: string): string {
  const surplus = new Map<string, number>() // the surplus of closing brackets over opening ones, by the opening bracket
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const opening = BRACKETS[last]
    if (SENTENCE.has(last)) continue
    if (opening === undefined) break
    const tooMany = surplus.get(last) ?? countOf(address, last) - countOf(address, opening)
    if (tooMany <= 0) break
    surplus.set(last, tooMany - 1)
  }
  return address.slice(0, end)
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1
