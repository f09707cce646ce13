import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { useCopy } from './use-copy.ts'

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
  const { state, copy } = useCopy(text, onCopied)
  const isCopied = state === 'copied'
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
