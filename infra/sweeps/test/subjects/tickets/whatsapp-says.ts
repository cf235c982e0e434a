import type { Sample, Subject } from '../../../src/subject.ts'

type Provocations = NonNullable<Subject['provocations']>

type WhatsappSays = 'yes' | 'no' | 'failed' | 'nothing'

/** The current answer of the simulated WhatsApp to all requests. */
export type Whatsapp = { says: WhatsappSays }

const checked = (outcome: string) => `update number_check set outcome = '${outcome}' where outcome is null`
const changed = (outcome: string) => `update requested_change set outcome = '${outcome}' where outcome is null`

/** The statements that answer requests to WhatsApp, by its answer. */
export const ANSWERS: Readonly<Record<WhatsappSays, readonly string[]>> = {
  yes: [
    `update number_check set outcome = 'found', phone = '55119' || (3e7 + random() * 6e7)::int where outcome is null`,
    'update contact_import set parts_left = 0 where parts_left is null',
    changed('done'),
  ],
  no: [
    checked('absent'),
    changed('refused'),
    `update message set media_status = 'failed', media_path = null where media_status = 'pending'`,
  ],
  failed: [
    checked('failed'),
    `update message set media_status = 'failed', media_path = null, error = 'ERR_FETCH_WAPP_MSG' where media_status = 'pending'`,
  ],
  nothing: [],
}

/** The sample, after WhatsApp's answer was set. */
export const saying =
  (whatsapp: Whatsapp, says: WhatsappSays, make: () => Sample | Promise<Sample>) => async (): Promise<Sample> => {
    const sample = await make()
    whatsapp.says = says
    return sample
  }

/** The same provocations, each after WhatsApp is set back to `yes`. */
export const afterYes = (whatsapp: Whatsapp, all: Provocations): Provocations =>
  Object.fromEntries(
    Object.entries(all).map(([route, provocations]) => [
      route,
      Object.fromEntries(
        Object.entries(provocations).map(([error, make]) => [
          error,
          () => {
            whatsapp.says = 'yes'
            return make()
          },
        ]),
      ),
    ]),
  )
