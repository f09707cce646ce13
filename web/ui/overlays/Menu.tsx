import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactElement, type ReactNode, Suspense, useRef } from 'react'
import { cn } from '../layout/class-names.ts'
import { Kbd } from '../layout/Kbd.tsx'
import { listItemStyles, listPopupStyles, popupPosition } from '../layout/popup-list-styles.ts'
import { tooltip } from '../layout/Tooltip.tsx'
import { useFirstOpen } from './use-first-open.ts'
import { type Align, type PopupFrame, type Side, usePopup } from './use-popup.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<object>
  side?: Side
  align?: Align
  className?: string
  children: ReactNode
}

/** A list of actions that hangs from a button; a list of hundreds of rows has no cost before one is opened. */
export function Menu({ trigger, side = 'bottom', align = 'end', className, children }: MenuProps) {
  const { button, ...popup } = usePopup({ trigger, kind: 'menu' })
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

function MenuPopup(props: PopupFrame & { children: ReactNode }) {
  const { anchor, isOpen, setOpen, side, align, className, children } = props
  const wasFocusTaken = useRef(false)
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          positionMethod={popupPosition}
          className="z-50 outline-none"
        >
          <Base.Popup
            // An item may focus a field that it opens: the focus is kept there, and is left to the field when it closes
            // before the menu has faded out.
            finalFocus={() =>
              wasFocusTaken.current || isOutsideMenus(document.activeElement) ? false : anchor
            }
            onFocus={() => void (wasFocusTaken.current = false)}
            onBlur={({ relatedTarget }) => void (wasFocusTaken.current = isOutsideMenus(relatedTarget))}
            // Focusable, so that a long menu can be scrolled by keyboard.
            tabIndex={0}
            className={cn(listPopupStyles, 'p-1 outline-none', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const isOutsideMenus = (focused: Element | null) =>
  focused !== null && focused !== document.body && !focused.closest('[role="menu"]')

interface MenuItemProps {
  icon?: ReactNode
  keys?: string
  isDestructive?: boolean
  disabled?: boolean
  /** Keeps the menu open, for an action that is often repeated. */
  staysOpen?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon, keys, isDestructive, disabled, staysOpen = false, onSelect, children } = props
  return (
    <Base.Item
      disabled={disabled}
      closeOnClick={!staysOpen}
      onClick={onSelect}
      className={cn(listItemStyles, isDestructive ? 'text-bad' : 'text-ink')}
    >
      <MenuIcon isTinted={isDestructive}>{icon}</MenuIcon>
      <span className="flex-1 truncate">{children}</span>
      {keys && <Kbd keys={keys} />}
    </Base.Item>
  )
}

/** Entries that are needed seldom, as words in a line. */
export function MenuLine({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-1 px-1 pt-0.5">{children}</div>
}

export function MenuLineItem({ onSelect, children }: Pick<MenuItemProps, 'onSelect' | 'children'>) {
  return (
    <Base.Item
      onClick={onSelect}
      className="flex min-h-7 cursor-default items-center rounded-small px-1.5 text-small text-soft outline-none data-highlighted:bg-hover data-highlighted:text-ink touch:min-h-11"
    >
      {children}
    </Base.Item>
  )
}

interface MenuChoiceProps<V extends string> {
  label: string
  value: V
  choices: {
    value: V
    label: string
    icon?: ReactNode
    /** Shown after the label. */
    detail?: string
  }[]
  onChoose: (value: V) => void
}

/** One of a few options, with a mark on the selected one. */
export function MenuChoice<V extends string>({ label, value, choices, onChoose }: MenuChoiceProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: V) => onChoose(next)} aria-label={label}>
      {choices.map((choice) => (
        <Base.RadioItem
          key={choice.value}
          value={choice.value}
          closeOnClick
          className={cn(listItemStyles, 'text-ink')}
        >
          <MenuIcon>{choice.icon}</MenuIcon>
          <span className="flex-1 truncate">{choice.label}</span>
          {choice.detail && <span className="text-small text-faint tabular-nums">{choice.detail}</span>}
          <Base.RadioItemIndicator>
            <Check size={15} className="text-accent" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

interface MenuSegmentsProps<V extends string> {
  label: string
  value: V
  choices: { value: V; label: string; icon: ReactNode }[]
  onChoose: (value: V) => void
}

/** One of three options in one row, as icons. */
export function MenuSegments<V extends string>({ label, value, choices, onChoose }: MenuSegmentsProps<V>) {
  return (
    <div className="flex min-h-9 items-center gap-3 ps-2.5 pe-1">
      <span className="flex-1">{label}</span>
      <Base.RadioGroup
        value={value}
        onValueChange={(next: V) => onChoose(next)}
        aria-label={label}
        className="flex rounded-control bg-hover p-0.5"
      >
        {choices.map((choice) => (
          <Base.RadioItem
            key={choice.value}
            value={choice.value}
            label={choice.label}
            aria-label={choice.label}
            {...tooltip(choice.label)}
            className="grid h-7 w-8 cursor-pointer place-items-center rounded-small border border-transparent text-faint outline-none data-checked:border-line-strong data-checked:bg-raised data-checked:text-ink data-highlighted:text-ink data-highlighted:outline-2 data-highlighted:outline-accent touch:h-10 touch:w-11"
          >
            {choice.icon}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </div>
  )
}

export const MenuSeparator = () => <Base.Separator className="mx-2 my-1 h-px bg-line" />

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
