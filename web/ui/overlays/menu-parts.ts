import type { Menu } from '@base-ui/react/menu'
import { type ComponentType, createContext, use } from 'react'

/** The parts of the component library that rows of a menu are made of. */
export interface MenuParts extends Pick<typeof Menu, 'Item' | 'RadioGroup' | 'RadioItem' | 'Separator'> {
  /** Shown on the choice that holds. */
  Mark: ComponentType
}

/** Handed to the rows by the popup, which was loaded together with the library. */
export const MenuPartsContext = createContext<MenuParts | undefined>(undefined)

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext)
  if (parts === undefined) throw new Error('This belongs inside a Menu')
  return parts
}
