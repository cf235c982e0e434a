import { identitiesLinked, numberChecked, phoneBookTold, pictureFetched } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { recordCheck } from './check-number.ts'
import { importPeople } from './import-people.ts'
import { linkIdentities } from './link-identities.ts'
import { recordPicture } from './pictures.ts'

export const contactConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.link-identities', [identitiesLinked], (tx, { data }) => linkIdentities(tx, data)),
  defineConsumer('tickets.record-check', [numberChecked], (tx, { data }) => recordCheck(tx, data)),
  defineConsumer('tickets.import-people', [phoneBookTold], (tx, { data }) => importPeople(tx, data)),
  defineConsumer('tickets.record-picture', [pictureFetched], (tx, { data }) => recordPicture(tx, data)),
]
