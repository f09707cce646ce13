import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/platform/clipboard.ts'
import { toast } from '#web/platform/toast.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { NEWEST_OF_MFA } from './failures.ts'

/** The key for apps without a QR scanner, in groups of four characters. */
export function ManualKey({ text }: { text: string }) {
  const { t } = useTranslation()
  const copy = () =>
    copyText(text).then(
      () => toast.success(t('mfa.manualKeyCopied'), NEWEST_OF_MFA),
      () => toast.error(t('mfa.copyFailed'), NEWEST_OF_MFA),
    )
  return (
    <div className="mt-3">
      <p id="manual-key" className="text-small text-faint">
        {t('mfa.manualKey')}
      </p>
      <div className="mt-1 flex items-center gap-2">
        <code aria-labelledby="manual-key" className="min-w-0 font-code text-base break-words">
          {text.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <IconButton label={t('mfa.copyManualKey')} icon={<Copy size={15} />} onClick={() => void copy()} />
      </div>
    </div>
  )
}
