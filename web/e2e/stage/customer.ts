import { eventually } from '@recado/chaos/eventually'
import { recordSilence } from '@recado/chaos/record-silence'
import type { Company } from './company.ts'
import type { Stage } from './stage.ts'

const SPOKEN_SECONDS = 3

type Where = { readonly stage: Pick<Stage, 'simulator'>; readonly company: Pick<Company, 'number'> }

/** Creates a phone that writes to a company. */
export async function meetCustomer({ company, stage: { simulator } }: Where, number: string, name: string) {
  await simulator.putPhone(number, { name })
  /** The company's texts on the phone. */
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
        content: { kind: 'voice', file: recordSilence(SPOKEN_SECONDS).toString('base64'), seconds: SPOKEN_SECONDS },
      }),
  }
}
