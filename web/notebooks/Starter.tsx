import type { LucideIcon } from 'lucide-react'

interface StarterProps {
  label: string
  text: string
  Icon: LucideIcon
  onChoose: () => void
}

/** An idea for a first message. */
export function Starter({ label, text, Icon, onChoose }: StarterProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex h-full w-full items-start gap-3 rounded-card border border-line px-4 py-3 text-start transition-colors hover:bg-hover"
      >
        <Icon aria-hidden size={16} className="mt-0.5 text-accent" />
        <span className="min-w-0">
          <span className="block font-[550]">{label}</span>
          <span className="line-clamp-1 text-small text-faint">{text}</span>
        </span>
      </button>
    </li>
  )
}
