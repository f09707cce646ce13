import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/platform/clipboard.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { NEWEST_OF_MFA } from './failures.ts'

/** Shown once: the server stores only their hashes. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation()
  const copy = () =>
    copyText(codes.join('\n')).then(
      () => toast.success(t('mfa.backupCodesCopied'), NEWEST_OF_MFA),
      () => toast.error(t('mfa.copyFailed'), NEWEST_OF_MFA),
    )
  return (
    <section aria-labelledby="backup-codes">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id="backup-codes" className="font-[550] whitespace-nowrap">
          {t('mfa.backupCodes')}
        </h3>
        <Button size="small" tone="quiet" icon={<Copy size={15} />} onClick={() => void copy()}>
          {t('mfa.copyBackupCodes')}
        </Button>
      </header>
      <p className="mt-1 text-small text-soft">{t('mfa.backupCodesHint')}</p>
      <ul
        aria-labelledby="backup-codes"
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 rounded-card border border-line bg-sunk px-4 py-3 font-code text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
