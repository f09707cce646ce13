import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useRef } from 'react'
import { cn } from './class-names.ts'
import './edge-fade.css'
import { useEdgeFade } from './use-edge-fade.ts'

interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: { value: V; label: ReactNode; panel: ReactNode }[]
  /** Buttons beside the tabs, or below them where the tabs need the whole width. */
  actions?: ReactNode
  /** Panels keep what was entered in them while another is shown. */
  keepsPanels?: boolean
  className?: string
  listClassName?: string
  panelClassName?: string
}

export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, value, onChange, tabs, actions, keepsPanels } = props
  const { className, listClassName, panelClassName = 'pt-4' } = props
  const list = useRef<HTMLDivElement>(null)
  useEdgeFade(list)
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)} className={className}>
      <div className="flex flex-wrap items-end justify-end gap-y-1 border-b border-line">
        <Base.List
          ref={list}
          aria-label={label}
          className={cn(
            'edge-fade relative flex min-w-0 flex-auto gap-1 overflow-x-auto max-sm:gap-0',
            listClassName,
          )}
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="h-10 flex-none px-3 max-sm:px-1.5 font-medium text-soft outline-offset-[-2px] transition-colors hover:text-ink data-active:text-ink touch:h-11"
            >
              {tab.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-accent transition-[left,width]" />
        </Base.List>
        {actions && <div className="flex flex-wrap items-center justify-end gap-y-1 pb-1">{actions}</div>}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepsPanels} className={panelClassName}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
