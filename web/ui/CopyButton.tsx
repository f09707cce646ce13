import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/platform/clipboard.ts'
import { toast } from '#web/platform/toast.ts'
import { IconButton } from './IconButton.tsx'

const SHOWN_MS = 2000

interface CopyButtonProps {
  label: string
  text: () => string
  className?: string
}

export function CopyButton({ label, text, className }: CopyButtonProps) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = () =>
    copyText(text()).then(
      () => setCopied(true),
      () => toast.error(t('ui.copyFailed')),
    )
  return (
    <IconButton
      label={isCopied ? t('ui.copied') : label}
      icon={isCopied ? <Check size={15} className="text-good" /> : <Copy size={15} />}
      size="small"
      tone="faint"
      onClick={() => void copy()}
      className={className}
    />
  )
}
