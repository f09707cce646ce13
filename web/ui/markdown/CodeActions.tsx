import { Check, Copy, Download, WrapText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveUnder } from '#web/platform/downloads.ts'
import { IconButton } from '../forms/IconButton.tsx'
import { useCopy } from '../forms/use-copy.ts'
import { cn } from '../layout/class-names.ts'
import { codeFileName } from './code-file-name.ts'

interface CodeActionsProps {
  code: string
  language: string
  isWrapped: boolean
  onWrap: (isWrapped: boolean) => void
}

/** Wraps, saves and copies a block of code. */
export function CodeActions({ code, language, isWrapped, onWrap }: CodeActionsProps) {
  const { t } = useTranslation()
  const { state, copy } = useCopy(() => code)
  const isCopied = state === 'copied'
  const save = () => saveUnder(new Blob([code], { type: 'text/plain;charset=utf-8' }), codeFileName(language))
  return (
    <>
      <IconButton
        label={t('reading.wrapLines')}
        icon={<WrapText size={15} />}
        aria-pressed={isWrapped}
        size="small"
        tone="faint"
        onClick={() => onWrap(!isWrapped)}
        className={cn(isWrapped && 'text-accent')}
      />
      <IconButton
        label={t('reading.downloadCode')}
        icon={<Download size={15} />}
        size="small"
        tone="faint"
        onClick={save}
      />
      <button
        type="button"
        aria-label={isCopied ? t('ui.copied') : t('reading.copyCode')}
        onClick={() => void copy()}
        className="inline-flex h-7 items-center gap-1.5 rounded-control px-2 text-small font-[550] text-faint transition-colors hover:bg-hover hover:text-ink touch:min-h-11"
      >
        {isCopied ? <Check aria-hidden size={14} className="text-good" /> : <Copy aria-hidden size={14} />}
        {isCopied ? t('ui.copied') : t('reading.copy')}
      </button>
    </>
  )
}
