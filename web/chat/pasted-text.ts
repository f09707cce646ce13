import { t } from '#web/platform/i18n.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'
import { type ContentFormat, contentFormat } from './content-format.ts'
import { removeFromDraft } from './drafts.view-state.ts'

/** About two pages: a longer text is read in a file more easily than in the composer. */
const LONG = 5000

const EXTENSIONS: Record<ContentFormat, string> = {
  json: 'json',
  html: 'html',
  xml: 'xml',
  csv: 'csv',
  markdown: 'md',
  code: 'txt',
  text: 'txt',
}

/** A pasted text is inserted in any case; of a long one it is offered to attach it as a file instead. */
export function offerAsFile(
  text: string,
  { place, onAttach }: { place: string; onAttach: (transfer: DataTransfer) => void },
): void {
  if (text.length < LONG) return
  toast.plain(t('chat.pastedLong', { count: text.length }), {
    about: 'pasted-text',
    duration: LONG_TOAST_MS,
    action: {
      label: t('chat.attachPasted'),
      onAct: () => {
        removeFromDraft(place, text.replaceAll('\r\n', '\n'))
        const format = contentFormat(text)
        const name = `${t(`chat.pastedName.${format}`)}.${EXTENSIONS[format]}`
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], name, { type: 'text/plain' }))
        onAttach(transfer)
      },
    },
  })
}
