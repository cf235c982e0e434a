/**
 * Bounded, so that a text full of beginnings of addresses is read in time: names of hosts have 253 characters at most.
 */
const WRITTEN = /(?:https?:\/\/|www\.)[^\s<>"/?#]{1,300}(?:[/?#][^\s<>"]{0,8000})?/iuy

/** Domains that phones recognise without a scheme: those that are not words, and with a path also those that are. */
const BARE =
  /(?:[\p{L}\p{N}-]+\.)+(?:(?:com|net|org|br|app|dev|io|info|biz|store|shop|online|site|link|cloud|gov|edu|pt|ar|cl|uy|py|mx|uk|gl|ly|tv)(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?:[/?#:][^\s<>"]*)?|(?:me|co|ai|es|de|us|it|pe)\/[^\s<>"]+)/iuy

/** The character before a bare domain that is part of a word, an e-mail address or a path. */
const JOINED = /[\p{L}\p{N}@./\\_-]/u
const WORD = /[\p{L}\p{N}]/u

const SENTENCE = new Set(".,;:!?'’”»")
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** @returns the web address that begins there, without the punctuation of the sentence around it */
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
 * Removes the punctuation at the end. A closing bracket stays when it was opened in the address; marks of formatting
 * are gone by now.
 */
function withoutEnd(address: string): string {
  const surplus = new Map<string, number>() // closing brackets of each kind without an opening one
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
