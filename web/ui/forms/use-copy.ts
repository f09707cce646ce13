import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#web/platform/clipboard.ts'
import { toast } from '#web/platform/toast.ts'

const SHOWN_MS = 2000

/** Copies a text on request; the state is `copied` for a moment after it. */
export function useCopy(text: () => string | Promise<string>, onCopied?: () => void) {
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
  return { state, copy }
}
