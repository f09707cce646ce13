import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PushKind, type PushPreferences } from '#contract/push.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { ErrorBanner } from '#web/ui/feedback/ErrorBanner.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { minuteOf, timeOf } from './minutes.ts'
import { browserState, pushSettings, useSwitchBrowser, useUpdatePushPreferences } from './queries.ts'

const NIGHT = { from: 22 * 60, to: 7 * 60 }

/** Notifications of browsers: of this one, of what, and when not. */
export function PushSection() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(pushSettings())
  return (
    <Section title={t('push.title')} hint={t('push.hint')}>
      <div className="max-w-form space-y-3">
        {error && !data && <ErrorBanner message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={3} rowHeight="h-10" />}
        {data && (
          <>
            <ThisBrowser publicKey={data.publicKey} />
            {data.browsers > 0 && <Preferences preferences={data.preferences} />}
          </>
        )}
      </div>
    </Section>
  )
}

function ThisBrowser({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation()
  const { id } = useCurrentUser()
  const { data: state } = useQuery(browserState(id))
  const { mutate: switchBrowser, isPending, variables } = useSwitchBrowser(id)
  if (state === 'unsupported') return <p className="text-soft">{t('push.unsupported')}</p>
  if (state === 'denied') return <p className="text-soft">{t('push.denied')}</p>
  return (
    <Switch
      label={t('push.here')}
      hint={state === 'on' ? undefined : t('push.hereHint')}
      isOn={isPending ? variables.isOn : state === 'on'}
      disabled={state === undefined}
      isBusy={isPending}
      onChange={(isOn) => switchBrowser({ isOn, publicKey })}
    />
  )
}

function Preferences({ preferences }: { preferences: PushPreferences }) {
  const { t } = useTranslation()
  const { mutate: update, isPending, variables } = useUpdatePushPreferences()
  const shown = isPending ? variables : preferences
  const { quietHours } = shown
  // The times are those of the place where the user is now.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const change = (changed: Partial<PushPreferences>) => update({ ...shown, timeZone, ...changed })
  return (
    <>
      {PushKind.options.map((kind) => (
        <Switch
          key={kind}
          label={t(`push.kinds.${kind}`)}
          isOn={shown[kind]}
          onChange={(isOn) => change({ [kind]: isOn })}
        />
      ))}
      <Switch
        label={t('push.quiet')}
        hint={t('push.quietHint', { timeZone: quietHours ? shown.timeZone : timeZone })}
        isOn={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? NIGHT : null })}
      />
      {quietHours && (
        <div className="flex gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              name={end}
              type="time"
              label={t(`push.${end}`)}
              value={timeOf(quietHours[end])}
              onChange={({ target }) => {
                const minute = minuteOf(target.value)
                if (minute !== undefined) change({ quietHours: { ...quietHours, [end]: minute } })
              }}
              className="w-36"
            />
          ))}
        </div>
      )}
    </>
  )
}
