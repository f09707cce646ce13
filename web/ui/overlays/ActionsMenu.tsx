import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton, type IconButtonProps } from '../forms/IconButton.tsx'
import { Menu } from './Menu.tsx'

interface ActionsMenuProps extends Pick<IconButtonProps, 'label' | 'size' | 'isBusy' | 'className'> {
  children: ReactNode
}

/** The actions on one item, behind three dots. */
export function ActionsMenu({ children, ...button }: ActionsMenuProps) {
  return (
    <Menu trigger={<IconButton tone="faint" icon={<Ellipsis size={16} />} {...button} />}>{children}</Menu>
  )
}
