import { eventually } from '@recado/chaos/eventually'
import { SOUND } from '../stage/sound.ts'
import type { Workshop } from './workshop.ts'

/** A phone that writes to the workshop. */
export async function meetCustomer({ company, stage: { simulator } }: Workshop, number: string, name: string) {
  await simulator.putPhone(number, { name })
  /** What the company has put on the phone. */
  const texts = async () => (await simulator.messages(number)).flatMap(({ fromMe, text }) => (fromMe ? [] : [text]))
  return {
    number,
    name,
    texts,
    got: (text: string) => eventually(texts, (all) => all.some((one) => one.includes(text))),
    write: (text: string) => simulator.sendMessage(number, { to: company.number, text }),
    speak: () =>
      simulator.sendContent(number, {
        to: company.number,
        content: { kind: 'voice', file: SOUND.toString('base64'), seconds: 3 },
      }),
  }
}
