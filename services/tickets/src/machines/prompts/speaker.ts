import type { PromptVoice } from '@recado/contracts/prompts/prompt'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'

const LIMIT_MS = 15_000
const MOST_BYTES = 5 * 1024 * 1024
const REGION = /^[a-z0-9]{1,50}$/ // letters and digits only, so that a region cannot name another host
const FORMAT = 'ogg-48khz-16bit-mono-opus' // the format of WhatsApp voice notes

/** The voice that speaks an answer, with the key that pays for it. */
export type Voice = {
  readonly apiKey: string
  readonly region: string
  readonly name: Exclude<PromptVoice, 'texto'>
}

export type Speaker = {
  /** @returns the audio in Ogg with Opus */
  speak(voice: Voice, text: string, signal: AbortSignal): Promise<Outcome<Buffer>>
}

/** @property address the address of the speech service; `{region}` is replaced by the region of the key */
type Deps = { readonly outgoing: Pick<Outgoing, 'request'>; readonly address: string }

/** Speaks texts with the neural voices of Azure. */
export const createSpeaker = ({ outgoing, address }: Deps): Speaker => ({
  async speak({ apiKey, region, name }, text, signal) {
    if (!REGION.test(region)) return { outcome: 'hopeless', reason: 'no region' }
    const result = await outgoing.request({
      purpose: 'speech',
      method: 'POST',
      url: address.replace('{region}', region),
      headers: {
        'ocp-apim-subscription-key': apiKey,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': FORMAT,
      },
      body: ssmlOf(name, text),
      limits: { totalMs: LIMIT_MS, responseBytes: MOST_BYTES },
      signal,
    })
    const outcome = outcomeOf(result, ({ body }) => body)
    const isSound = outcome.outcome !== 'done' || outcome.answer.toString('latin1', 0, 4) === 'OggS'
    return isSound ? outcome : { outcome: 'unsure', reason: 'unreadable' }
  },
})

const ssmlOf = (voice: Voice['name'], text: string): string =>
  `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='pt-BR'>` +
  `<voice name='${voice}'>${asXml(text)}</voice></speak>`

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu // control characters except the three that XML 1.0 allows

const asXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, ' ')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
