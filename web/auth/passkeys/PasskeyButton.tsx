import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { canUsePasskeys, usePasskeySignIn } from './queries.ts'

/** Signs in with a passkey of the device; nothing when the browser does not support them. */
export function PasskeyButton() {
  const { t } = useTranslation()
  const { mutate: signIn, isPending, error } = usePasskeySignIn()
  if (!canUsePasskeys()) return null
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button size="large" icon={<KeyRound size={18} />} isBusy={isPending} onClick={() => signIn()}>
        {t('passkeys.signIn')}
      </Button>
      <ErrorState message={error?.message} />
    </div>
  )
}
