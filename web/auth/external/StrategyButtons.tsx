import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { strategyList, useStartSignIn } from './queries.ts'
import { StrategyIcon } from './StrategyIcon.tsx'

interface StrategyButtonsProps {
  redirectTo?: string
  /** For users without an account. */
  inviteCode?: string
}

/** The external sign-in methods below the password form; nothing when none is set up. */
export function StrategyButtons({ redirectTo, inviteCode }: StrategyButtonsProps) {
  const { t } = useTranslation()
  const { data: strategies = [] } = useQuery(strategyList())
  const { mutate: start, variables, isPending, error } = useStartSignIn()
  if (strategies.length === 0) return null
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-small text-faint">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t('externalSignIn.or')}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </p>
      <ErrorState message={error?.message} />
      {strategies.map(({ strategy, name }) => (
        <Button
          key={strategy}
          size="large"
          icon={<StrategyIcon strategy={strategy} />}
          isBusy={isPending && variables.strategy === strategy}
          onClick={() => start({ strategy, redirectTo, inviteCode })}
          className="min-w-0"
        >
          <span className="truncate">{t('externalSignIn.continueWith', { name })}</span>
        </Button>
      ))}
    </div>
  )
}
