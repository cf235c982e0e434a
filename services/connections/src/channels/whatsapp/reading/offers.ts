import type { proto } from '@whiskeysockets/baileys'
import type { Said } from './content.ts'
import { readLocation } from './locations.ts'
import { readDocument, readPicture, readVideo } from './media.ts'
import { readPairs } from './pairs.ts'
import { readProduct } from './products.ts'
import { lines, pair } from './texts.ts'

type Message = proto.IMessage
type Buttons = proto.Message.IButtonsMessage
type List = proto.Message.IListMessage
type Interactive = proto.Message.IInteractiveMessage
type Template = proto.Message.ITemplateMessage
type Structured = proto.Message.IHighlyStructuredMessage

const MOST_PARTS = 100 // the largest number of buttons, rows or cards to read

/**
 * The readers of messages with buttons, lists and cards, which companies write. The result has their texts, the targets
 * of their buttons (because users cannot press buttons here), and the file that phones show above the text.
 */
export const readButtons = (buttons: Buttons): Said =>
  withFile(
    buttons,
    lines(
      buttons.text,
      buttons.contentText,
      buttons.footerText,
      ...some(buttons.buttons).map(
        ({ buttonText, buttonId, nativeFlowInfo }) =>
          buttonText?.displayText || wordsOfButton(nativeFlowInfo?.paramsJson) || buttonId,
      ),
    ),
  )

export const readList = (list: List): Said =>
  text(
    lines(
      list.title,
      list.description,
      list.footerText,
      list.buttonText,
      ...some(list.sections).flatMap(({ title, rows }) => [
        title,
        ...some(rows).map((row) => pair(row.title, row.description) || row.rowId),
      ]),
      ...some(list.productListInfo?.productSections).flatMap(({ title, products }) => [
        title,
        ...some(products).map(({ productId }) => productId),
      ]),
    ),
  )

export const readInteractive = (interactive: Interactive): Said => {
  const product = interactive.header?.productMessage
  return product
    ? withWordsOf(readProduct(product), interactive)
    : withFile(interactive.header ?? {}, words(interactive))
}

export function readTemplate(template: Template): Said {
  const filled = template.hydratedTemplate ?? template.hydratedFourRowTemplate
  if (filled) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText, hydratedButtons } = filled
    const buttons = some(hydratedButtons).map(({ quickReplyButton, urlButton, callButton }) =>
      pair(
        quickReplyButton?.displayText ?? urlButton?.displayText ?? callButton?.displayText,
        urlButton?.url ?? callButton?.phoneNumber,
      ),
    )
    return withFile(filled, lines(hydratedTitleText, hydratedContentText, hydratedFooterText, ...buttons))
  }
  if (template.interactiveMessageTemplate) return readInteractive(template.interactiveMessageTemplate)
  const { fourRowTemplate } = template
  if (!fourRowTemplate) return text('')
  const { highlyStructuredMessage, content, footer, buttons } = fourRowTemplate
  return withFile(
    fourRowTemplate,
    lines(
      ...[highlyStructuredMessage, content, footer].map((part) => part && wordsOfStructured(part)),
      ...some(buttons).map(({ quickReplyButton, urlButton, callButton }) =>
        pair(
          ...[
            quickReplyButton?.displayText ?? urlButton?.displayText ?? callButton?.displayText,
            urlButton?.url ?? callButton?.phoneNumber,
          ].map((part) => part && wordsOfStructured(part)),
        ),
      ),
    ),
  )
}

export const readStructured = (structured: Structured): Said =>
  structured.hydratedHsm ? readTemplate(structured.hydratedHsm) : text(wordsOfStructured(structured))

const wordsOfStructured = ({ params, elementName }: Structured): string => lines(...some(params)) || (elementName ?? '')

function words({
  header,
  body,
  footer,
  nativeFlowMessage,
  carouselMessage,
  shopStorefrontMessage,
}: Interactive): string {
  return lines(
    header?.title,
    header?.subtitle,
    body?.text,
    footer?.text,
    ...some(nativeFlowMessage?.buttons).map(({ name, buttonParamsJson }) => wordsOfButton(buttonParamsJson) || name),
    ...some(carouselMessage?.cards).map(words),
    shopStorefrontMessage?.id,
  )
}

/** Parameters with the visible text of a button, and parameters with the target that it opens, calls or copies. */
const SEEN = ['display_text', 'title', 'description', 'name', 'text', 'merchant_name', 'reference_id']
const HELD = ['url', 'phone_number', 'copy_code', 'key', 'code', 'digitable_line', 'uri']

function wordsOfButton(json: string | null | undefined): string {
  const pairs = readPairs(json)
  const [label] = pairs.filter(([name]) => name === 'display_text')
  const rest = pairs.filter(([name]) => name !== 'display_text' && [...SEEN, ...HELD].includes(name))
  if (label || rest.length > 0) {
    const held = rest.map(([, value]) => value)
    return held.length === 1 ? pair(label?.[1], held[0]) : lines(label?.[1], ...held)
  }
  return lines(...pairs.map((field) => pair(...field)))
}

/** Returns the file that phones show above a text, with the text as its caption; the text alone if there is no file. */
function withFile(header: Message & { locationMessage?: proto.Message.ILocationMessage | null }, said: string): Said {
  const { imageMessage, videoMessage, documentMessage, locationMessage } = header
  if (imageMessage) return { ...readPicture(imageMessage), text: said, holder: { imageMessage } }
  if (videoMessage) return { ...readVideo(videoMessage), text: said, holder: { videoMessage } }
  if (documentMessage) return { ...readDocument(documentMessage), text: said, holder: { documentMessage } }
  if (locationMessage && said === '') return readLocation(locationMessage)
  return text(lines(locationMessage && pair(locationMessage.name, locationMessage.address), said))
}

const withWordsOf = (product: Said, interactive: Interactive): Said => ({
  ...product,
  text: lines(product.text, words(interactive)),
})

const text = (said: string): Said => ({ kind: 'text', text: said })
const some = <T>(parts: readonly T[] | null | undefined): readonly T[] => (parts ?? []).slice(0, MOST_PARTS)
