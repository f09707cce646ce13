import { Dices } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useModelSettings } from '#web/models/view-state.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'

/** The message that rolls one die, without a model. */
export const ROLL = '/roll'

/** After a roll the button waits, and says so. */
const PAUSE_MS = 4000

/** Outlives the composer: that of a new notebook is replaced during the pause. */
let pausedUntil = 0
const pauseLeft = () => pausedUntil - performance.now()

/** Rolls a die where the tool for dice is on. */
export function RollDiceButton({ onRoll }: { onRoll: () => void }) {
  const { t } = useTranslation()
  const hasDice = useModelSettings(({ tools }) => tools.includes('dice_roll'))
  const [isPaused, setPaused] = useState(() => pauseLeft() > 0)
  useEffect(() => {
    if (!isPaused) return
    const timer = setTimeout(() => setPaused(false), pauseLeft())
    return () => clearTimeout(timer)
  }, [isPaused])

  function roll() {
    if (isPaused) return
    pausedUntil = performance.now() + PAUSE_MS
    setPaused(true)
    onRoll()
  }

  if (!hasDice) return null
  return (
    <span className="relative">
      <IconButton
        label={t('chat.rollDice')}
        icon={<Dices size={16} />}
        tooltipSide="top"
        // Not `disabled`, which would take the focus away.
        aria-disabled={isPaused || undefined}
        className={isPaused ? 'opacity-40' : undefined}
        onClick={roll}
      />
      <span
        role="status"
        className={
          isPaused
            ? 'absolute bottom-full start-1/2 z-10 mb-1 -translate-x-1/2 rounded-small bg-ink px-2 py-1 text-small whitespace-nowrap text-paper rtl:translate-x-1/2'
            : 'sr-only'
        }
      >
        {isPaused && t('chat.diceRolled')}
      </span>
    </span>
  )
}
