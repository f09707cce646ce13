import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTheme } from '#web/platform/theme.ts'
import { FrameTimeout } from '../layout/hidden-frame.ts'
import { DEFINITION_MAX, withoutConfiguration } from './definition.ts'
import { type Drawing, drawDiagram } from './drawing-frame.ts'

const COLOURS = {
  paper: '--paper',
  raised: '--paper-raised',
  sunk: '--paper-sunk',
  ink: '--ink',
  soft: '--ink-soft',
  border: '--line-control',
  accent: '--accent',
  accentSoft: '--accent-soft',
  onAccent: '--on-accent',
  good: '--good',
  warn: '--warn',
  violet: '--violet',
  bad: '--bad',
}
/** Rows of a long notebook come and go while a person scrolls. */
const KEPT_MAX = 20
const kept = new Map<string, Drawing>()

function keep(key: string, drawing: Drawing) {
  kept.set(key, drawing)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
}

export function colourOf(property: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(property).trim()
}

const coloursOfPage = () =>
  Object.fromEntries(Object.entries(COLOURS).map(([name, property]) => [name, colourOf(property)]))

interface Outcome {
  key: string
  drawing?: Drawing
  reason?: string
}

/** The picture of a definition in the colours of the page, once it is visible; or why there is none. */
export function useDrawing(definition: string, isVisible: boolean): Omit<Outcome, 'key'> {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const key = `${theme} ${definition}`
  const [outcome, setOutcome] = useState<Outcome>()
  const known = kept.get(key)
  const isTooLong = definition.length > DEFINITION_MAX
  useEffect(() => {
    if (!isVisible || isTooLong || kept.has(key)) return
    let isGone = false
    const look = { isDark: theme === 'dark', colours: coloursOfPage() }
    drawDiagram(withoutConfiguration(definition), look).then(
      (drawing) => {
        keep(key, drawing)
        if (!isGone) setOutcome({ key, drawing })
      },
      (error: unknown) => {
        const reason = error instanceof FrameTimeout ? t('diagrams.timeout') : (error as Error).message
        if (!isGone) setOutcome({ key, reason })
      },
    )
    return () => {
      isGone = true
    }
  }, [definition, isVisible, isTooLong, key, theme, t])
  if (isTooLong) return { reason: t('diagrams.tooLong', { count: DEFINITION_MAX }) }
  if (known) return { drawing: known }
  return outcome?.key === key ? outcome : {}
}
