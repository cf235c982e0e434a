import type { proto } from '@whiskeysockets/baileys'

type Answer = proto.Message.IButtonsResponseMessage &
  proto.Message.ITemplateButtonReplyMessage &
  Pick<proto.Message.IListResponseMessage, 'title' | 'description'> &
  Pick<proto.Message.IInteractiveResponseMessage, 'body'>

/** What somebody chose among buttons or in a list, in the words that he saw. */
export const readAnswer = ({ selectedDisplayText, title, description, body, selectedId }: Partial<Answer>): string =>
  selectedDisplayText || lines(title, description) || body?.text || selectedId || ''

type Buttons = Pick<proto.Message.IButtonsMessage, 'contentText' | 'footerText' | 'buttons'>
type List = Pick<proto.Message.IListMessage, 'title' | 'description' | 'footerText' | 'buttonText'>
type Interactive = Pick<proto.Message.IInteractiveMessage, 'header' | 'body' | 'footer'>
type Template = proto.Message.ITemplateMessage
type Offer = Partial<Buttons & List & Interactive & Template>

/** The words of a message that offers buttons or a list, by a company that writes to us; one cannot press them here. */
export function readOffer(offer: Offer): string {
  const template = offer.hydratedTemplate ?? offer.hydratedFourRowTemplate
  if (template) {
    return lines(template.hydratedTitleText, template.hydratedContentText, template.hydratedFooterText)
  }
  if (offer.interactiveMessageTemplate) return readOffer(offer.interactiveMessageTemplate)
  return lines(
    offer.title ?? offer.header?.title,
    offer.contentText ?? offer.description ?? offer.body?.text,
    offer.footerText ?? offer.footer?.text,
    ...(offer.buttons ?? []).map(({ buttonText }) => buttonText?.displayText),
  )
}

const lines = (...parts: (string | null | undefined)[]): string => parts.filter((part) => part).join('\n')
