import type { Menu } from '@base-ui/react/menu'
import { type ComponentType, createContext, use } from 'react'

/** The components of the library from which menu items are built. */
export interface MenuParts extends Pick<typeof Menu, 'Item' | 'RadioGroup' | 'RadioItem' | 'Separator'> {
  /** Shown on the selected option. */
  Mark: ComponentType
}

/** Provided by the popup, which is loaded together with the library. */
export const MenuPartsContext = createContext<MenuParts | undefined>(undefined)

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (parts === undefined) throw new Error('This belongs inside a Menu')
  return parts
}
