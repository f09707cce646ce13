import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../forms/CopyButton.tsx'
import { sourceOf } from './tex-source.ts'

/** A formula in a line of its own, whose source can be copied. */
export function DisplayFormula({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const formula = useRef<HTMLSpanElement>(null)
  return (
    // In a paragraph, hence no block elements.
    <span ref={formula} className="group/formula flex items-center gap-1">
      <span className="min-w-0 flex-1">{children}</span>
      <CopyButton
        label={t('reading.copyTex')}
        text={() => (formula.current ? sourceOf(formula.current) : '')}
        className="flex-none opacity-0 transition-opacity group-hover/formula:opacity-100 focus-visible:opacity-100 touch:opacity-100"
      />
    </span>
  )
}
