import { useMutation, useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { FirstStep } from '#contract/users.ts'
import { NEW_NOTEBOOK } from '#web/chat/drafts.view-state.ts'
import { runCommand } from '#web/platform/commands.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { toast } from '#web/platform/toast.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { dismissFirstSteps, noteFirstStep } from '#web/users/first-steps.queries.ts'
import { useSample } from './use-sample.ts'

/** The event with which browsers offer to install the program; it is not a standard. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let installation: InstallEvent | undefined
addEventListener('beforeinstallprompt', (event) => {
  installation = event as InstallEvent
})
addEventListener('appinstalled', () => noteFirstStep('install'))

/** The check list for new users, until everything is done or it is hidden. */
export function FirstSteps({ model }: { model: Model | undefined }) {
  const { t } = useTranslation()
  // Questions and files are noticed by the server.
  const { data: user } = useQuery({ ...currentUser(), staleTime: 0 })
  const { mutate: dismiss, isPending } = useMutation({ mutationFn: dismissFirstSteps })
  const { mutate: addSample } = useSample({ place: NEW_NOTEBOOK, model })
  useEffect(() => {
    if (matchMedia('(display-mode: standalone)').matches) noteFirstStep('install')
  }, [])
  if (!user || user.firstSteps.isDismissed) return null
  const { done } = user.firstSteps
  const actions: Record<FirstStep, () => void> = {
    ask: () => runCommand('focus-composer'),
    file: () => runCommand('attach-upload'),
    citation: () => addSample(undefined, { onSuccess: () => toast.plain(t('firstSteps.citationHow')) }),
    install: () => void install(t('firstSteps.installHow')),
  }
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-line px-4 pt-2 pb-3">
      <div className="flex items-center gap-3">
        <h2 id="first-steps" className="font-[550]">
          {t('firstSteps.title')}
        </h2>
        <p className="flex-1 text-small text-faint tabular-nums">
          {t('firstSteps.progress', { done: done.length, total: FirstStep.options.length })}
        </p>
        <IconButton
          label={t('firstSteps.hide')}
          icon={<X size={15} />}
          size="small"
          tone="faint"
          isBusy={isPending}
          onClick={() => dismiss(user.id)}
          className="-me-1.5"
        />
      </div>
      <ul className="mt-1 grid grid-cols-2 gap-x-2 sm:grid-cols-4">
        {FirstStep.options.map((step) => (
          <li key={step} className="flex min-w-0">
            {done.includes(step) ? (
              <span className="flex min-h-8 min-w-0 items-center gap-2 text-faint touch:min-h-11">
                <CircleCheck aria-hidden size={16} className="text-good" />
                <span className="sr-only">{t('firstSteps.done')}</span>
                <span className="truncate">{t(`firstSteps.${step}`)}</span>
              </span>
            ) : (
              <button
                type="button"
                onClick={actions[step]}
                className="-mx-1.5 flex min-h-8 min-w-0 items-center gap-2 rounded-control px-1.5 text-start transition-colors hover:bg-hover touch:min-h-11"
              >
                <Circle aria-hidden size={16} className="text-faint" />
                <span className="truncate">{t(`firstSteps.${step}`)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Browsers that cannot be asked have an entry in their menu. */
async function install(how: string) {
  if (!installation) return toast.plain(how)
  const { outcome } = await installation.prompt()
  installation = undefined
  if (outcome === 'accepted') noteFirstStep('install')
}
