import { createContext } from 'react'

/** Whether diagrams are drawn in the text, or opened from a card. */
export const DiagramDisplay = createContext<'inline' | 'artifact'>('inline')
