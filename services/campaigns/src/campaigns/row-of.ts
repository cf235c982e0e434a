import type { CampaignFields, CampaignTexts } from '@recado/contracts/campaigns/campaign'

/** @returns the columns of a campaign that people edit */
export const rowOf = (fields: CampaignFields) => ({
  name: fields.name,
  ...rowOfTexts(fields),
  confirmation: fields.confirmation,
  open_tickets: fields.openTickets,
  scheduled_at: fields.scheduledAt === null ? null : new Date(fields.scheduledAt),
  whatsapp_id: fields.whatsappId,
  contact_list_id: fields.contactListId,
  tag_id: fields.tagListId,
  audience_field_id: fields.audienceField?.fieldId ?? null,
  audience_value: fields.audienceField?.value ?? null,
  file_list_id: fields.fileListId,
})

/** @returns the columns of the texts; an empty text is stored as null */
export const rowOfTexts = (texts: CampaignTexts) => ({
  message1: texts.message1 || null,
  message2: texts.message2 || null,
  message3: texts.message3 || null,
  message4: texts.message4 || null,
  message5: texts.message5 || null,
  confirmation_message1: texts.confirmationMessage1 || null,
  confirmation_message2: texts.confirmationMessage2 || null,
  confirmation_message3: texts.confirmationMessage3 || null,
  confirmation_message4: texts.confirmationMessage4 || null,
  confirmation_message5: texts.confirmationMessage5 || null,
})
