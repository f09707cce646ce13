import { TriangleAlert } from 'lucide-react'

interface SettingHintProps {
  /** Why the model ignores the setting. */
  ignored: string | undefined
  children: string
}

/** The hint of a setting, or the reason why the model ignores it. */
export function SettingHint({ ignored, children }: SettingHintProps) {
  if (ignored === undefined) return children
  return (
    <span className="flex items-start gap-1.5 text-warn">
      <TriangleAlert aria-hidden size={14} className="mt-0.5 flex-none" />
      <span className="min-w-0 break-words">{ignored}</span>
    </span>
  )
}
