import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/platform/clipboard.ts'
import { toast } from '#web/platform/toast.ts'
import { IconButton, type IconButtonProps } from './IconButton.tsx'

const SHOWN_MS = 2000

interface CopyButtonProps extends Pick<IconButtonProps, 'label' | 'size' | 'tone' | 'className'> {
  text: () => string | Promise<string>
  onCopied?: () => void
}

export function CopyButton({
  label,
  text,
  onCopied,
  size = 'small',
  tone = 'faint',
  className,
}: CopyButtonProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'ready' | 'copying' | 'copied'>('ready')
  const isCopied = state === 'copied'
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setState('ready'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    setState('copying')
    try {
      await copyText(text())
      setState('copied')
      onCopied?.()
    } catch {
      setState('ready')
      toast.error(t('ui.copyFailed'))
    }
  }
  const iconSize = size === 'small' ? 15 : 16
  return (
    <IconButton
      label={isCopied ? t('ui.copied') : label}
      icon={isCopied ? <Check size={iconSize} className="text-good" /> : <Copy size={iconSize} />}
      isBusy={state === 'copying'}
      size={size}
      tone={tone}
      onClick={() => void copy()}
      className={className}
    />
  )
}
