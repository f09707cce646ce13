import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../layout/class-names.ts'
import { keepNoticesClear } from './notice-lift.ts'
import { useFocusBefore } from './use-focus-before.ts'

interface ToastRequest {
  id: string
  tone: 'plain' | 'success' | 'error'
  message: string
  /** The time on screen in milliseconds. */
  duration: number
  action?: { label: string; onAct: () => void }
}

export interface ToasterProps {
  /** Notices that are not shown yet. */
  waiting: ToastRequest[]
  onTaken: (ids: string[]) => void
}

type Tone = Pick<ToastRequest, 'tone'>

/** Shows short messages at the bottom centre. */
export function Toaster(props: ToasterProps) {
  const { onFocus, giveBack } = useFocusBefore()
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          ref={keepNoticesClear}
          onFocus={onFocus}
          className="pointer-events-none fixed inset-x-0 bottom-4 z-60 mx-auto flex w-full max-w-[26rem] flex-col items-center gap-2 px-3 outline-none"
        >
          <ToastList {...props} onLeft={giveBack} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ waiting, onTaken, onLeft }: ToasterProps & { onLeft: () => void }) {
  const { t } = useTranslation()
  const { toasts, add, close } = Toast.useToastManager<Tone>()

  const leave = useEffectEvent((id: string) => {
    onLeft()
    close(id)
  })
  useEffect(() => {
    if (waiting.length === 0) return
    for (const request of waiting) add(asToast(request, leave))
    onTaken(waiting.map(({ id }) => id))
  }, [waiting, onTaken, add])

  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      data-toast=""
      // Urgent ones are announced by a live region and would be hidden here, although their buttons take the
      // focus.
      aria-hidden={false}
      swipeDirection={['down', 'left', 'right']}
      className="pointer-events-auto w-fit max-w-full rounded-card bg-ink text-paper shadow-high overlay-motion data-limited:hidden"
    >
      <Toast.Content className="flex items-center gap-2.5 py-2 ps-3.5 pe-1.5">
        {/* New elements for a repeated notice, so that it is seen to appear and announced again. */}
        <div
          key={toast.updateKey}
          className={cn('flex min-w-0 flex-1 items-center gap-2.5', toast.updateKey && 'overlay-motion')}
        >
          <ToneIcon tone={toast.data?.tone} />
          <Toast.Title render={<p />} className="min-w-0 flex-1 py-1" />
        </div>
        <Toast.Action className="rounded-control px-2 py-1 font-[550] underline underline-offset-3 focus-visible:outline-paper touch:min-h-11" />
        <Toast.Close
          aria-label={t('ui.dismiss')}
          onClick={onLeft}
          className="grid size-8 flex-none place-items-center rounded-control opacity-70 hover:opacity-100 focus-visible:outline-paper touch:size-11"
        >
          <X size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

function asToast({ id, tone, message, duration, action }: ToastRequest, leave: (id: string) => void) {
  return {
    id,
    title: message,
    timeout: duration,
    priority: tone === 'error' ? ('high' as const) : ('low' as const),
    data: { tone },
    actionProps: action && {
      children: action.label,
      onClick: () => {
        action.onAct()
        leave(id)
      },
    },
  }
}

function ToneIcon({ tone }: { tone: Tone['tone'] | undefined }) {
  if (tone === 'error') return <CircleAlert aria-hidden size={17} />
  if (tone === 'success') return <CircleCheck aria-hidden size={17} />
  return null
}
