import { aSheet } from '@recado/kit/testing/a-sheet'
import type { Company } from '../../../../../services/tickets/test/harness.ts'
import { mark } from '../../../src/marks.ts'
import type { Sample } from '../../../src/subject.ts'
import { aWrongValue, fieldFilters, ownField, UNUSED } from './contact-fields.ts'
import type { Given, Part } from './given.ts'
import { saying } from './whatsapp-says.ts'

/** Requests about contacts. */
export function contactRoutes(given: Given): Part {
  const { harness, company, own, whatsapp } = given
  const { answered, unlinked } = given.states
  const fields = [ownField(given)]
  const texts = { pushName: mark('A', 'contact'), text: mark('A', 'text') }
  let made = 0
  /** Makes a sample for which the rate limit of number checks is cleared, so that WhatsApp is asked at once. */
  const unasked = (sample: Sample) => async (): Promise<Sample> => {
    await harness.service.database.query('delete from number_check where company_id = $1', [company.id])
    return sample
  }
  const unknownNumber = unasked({ body: { name: 'Ninguém', number: '5511940404040' } })
  const anotherNumber = unasked({ params: { contactId: own.ids.contact }, body: { number: '5511940404041' } })
  return {
    samples: {
      getContact: () => ({ params: { contactId: own.ids.contact } }),
      listContacts: () => ({ query: { searchParam: 'customer', fields } }),
      pickContacts: () => ({ query: { searchParam: 'customer' } }),
      listContactTickets: () => ({ params: { contactId: own.ids.contact } }),
      listContactCampaigns: () => ({ params: { contactId: own.ids.contact } }),
      exportContactData: () => ({ params: { contactId: own.ids.contact } }),
      eraseContact: async () => {
        const { contactId, contact } = await company.waiting(null, texts)
        return { params: { contactId }, body: { name: contact.name } }
      },
      exportContacts: () => ({}),
      exportContactsWithFields: () => ({ query: { fields } }),
      uploadContacts: () => ({
        body: {},
        files: { file: new File([aSheet([['Ana', '5511900000066', null]])], 'contatos.xlsx') },
      }),
      createContact: () => ({ body: { name: `Novo ${made}`, number: `55119400${String(10_000 + made++)}`, fields } }),
      changeContact: () => ({
        params: { contactId: own.ids.contact },
        body: { email: 'carla@exemplo.com.br', fields },
      }),
      mergeContact: async () => ({
        params: { contactId: own.ids.contact },
        body: { sourceId: (await company.waiting(null, texts)).contactId },
      }),
      importContacts: () => ({ body: { whatsappId: own.ids.whatsapp } }),
      blockContact: () => ({ params: { contactId: own.ids.contact }, body: { isBlocked: false } }),
      setOptOut: () => ({ params: { contactId: own.ids.contact }, body: { optOut: made++ % 2 === 0 } }),
      deleteContact: async () => ({
        params: { contactId: (await company.waiting(null, texts)).contactId },
        query: { force: 'true' },
      }),
    },
    provocations: {
      listContacts: fieldFilters(given),
      exportContactsWithFields: fieldFilters(given),
      createContact: {
        ERR_NO_CONTACT_FIELD_FOUND: () => ({
          body: { name: 'Novo', number: '5511940050001', fields: [{ fieldId: UNUSED, value: 'x' }] },
        }),
        ERR_CONTACT_FIELD_VALUE: async () => ({
          body: { name: 'Novo', number: '5511940050002', fields: [await aWrongValue(given)] },
        }),
        ERR_DUPLICATED_CONTACT: async () => ({ body: { name: 'Outra', number: await numberOf(company) } }),
        ERR_WAPP_INVALID_CONTACT: saying(whatsapp, 'no', unknownNumber),
        ERR_WAPP_CHECK_CONTACT: saying(whatsapp, 'failed', unknownNumber),
      },
      changeContact: {
        ERR_CONTACT_NOTES_CHANGED: () => ({
          params: { contactId: own.ids.contact },
          body: { notes: 'x', formerNotes: 'never written' },
        }),
        ERR_NO_CONTACT_FIELD_FOUND: () => ({
          params: { contactId: own.ids.contact },
          body: { fields: [{ fieldId: UNUSED, value: 'x' }] },
        }),
        ERR_CONTACT_FIELD_VALUE: async () => ({
          params: { contactId: own.ids.contact },
          body: { fields: [await aWrongValue(given)] },
        }),
        ERR_DUPLICATED_CONTACT: async () => ({
          params: { contactId: own.ids.contact },
          body: { number: await numberOf(company) },
        }),
        ERR_WAPP_INVALID_CONTACT: saying(whatsapp, 'no', anotherNumber),
        ERR_WAPP_CHECK_CONTACT: saying(whatsapp, 'failed', anotherNumber),
      },
      deleteContact: {
        ERR_CONTACT_HAS_OPEN_TICKET: async () => ({ params: { contactId: (await answered()).contactId } }),
      },
      importContacts: {
        ERR_NO_DEF_WAPP_FOUND: async () => ({ as: { as: (await harness.company()).admin }, body: {} }),
        ERR_WAPP_NOT_INITIALIZED: async () => ({ body: { whatsappId: (await unlinked()).whatsappId } }),
        ERR_UNAVAILABLE: saying(whatsapp, 'nothing', () => ({ body: { whatsappId: own.ids.whatsapp } })),
      },
    },
  }
}

const numberOf = async (company: Company): Promise<string> => (await company.waiting(null)).contact.number ?? ''
