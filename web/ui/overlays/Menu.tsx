import { type ReactElement, type ReactNode, Suspense } from 'react'
import { cn } from '../layout/class-names.ts'
import { Kbd } from '../layout/Kbd.tsx'
import { lazyComponent } from '../layout/lazy-component.ts'
import { useMenuParts } from './menu-parts.ts'
import { listItemStyles } from './popup-styles.ts'
import { useFirstOpen } from './use-first-open.ts'
import { type Align, type Side, usePopup } from './use-popup.ts'

const MenuPopup = lazyComponent(async () => (await import('./MenuPopup.tsx')).MenuPopup)

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<object>
  side?: Side
  align?: Align
  className?: string
  children: ReactNode
}

export function Menu({ trigger, side = 'bottom', align = 'end', className, children }: MenuProps) {
  const { button, ...popup } = usePopup({ trigger, kind: 'menu', load: MenuPopup.load })
  return (
    <>
      {button}
      {useFirstOpen(popup.isOpen) && (
        <Suspense>
          <MenuPopup {...popup} side={side} align={align} className={className}>
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  keys?: string
  isDestructive?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, keys, isDestructive, disabled, onSelect, children }: MenuItemProps) {
  const { Item } = useMenuParts()
  return (
    <Item
      disabled={disabled}
      onClick={onSelect}
      className={cn(listItemStyles, isDestructive ? 'text-bad' : 'text-ink')}
    >
      <MenuIcon isTinted={isDestructive}>{icon}</MenuIcon>
      <span className="flex-1 truncate">{children}</span>
      {keys && <Kbd keys={keys} />}
    </Item>
  )
}

interface MenuChoiceProps<V extends string> {
  label: string
  value: V
  choices: { value: V; label: string; icon?: ReactNode }[]
  onChoose: (value: V) => void
}

/** One of a few options, with a mark on the selected one. */
export function MenuChoice<V extends string>({ label, value, choices, onChoose }: MenuChoiceProps<V>) {
  const { RadioGroup, RadioItem, Mark } = useMenuParts()
  return (
    <RadioGroup value={value} onValueChange={(next: V) => onChoose(next)} aria-label={label}>
      {choices.map((choice) => (
        <RadioItem key={choice.value} value={choice.value} className={cn(listItemStyles, 'text-ink')}>
          <MenuIcon>{choice.icon}</MenuIcon>
          <span className="flex-1 truncate">{choice.label}</span>
          <Mark />
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator className="mx-2 my-1 h-px bg-line" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 pt-1.5 pb-1 text-small text-faint">{children}</div>
}

function MenuIcon({ isTinted, children }: { isTinted?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <span className={cn('grid w-4 place-items-center', isTinted ? 'text-bad' : 'text-faint')}>
      {children}
    </span>
  )
}
