/**
 * Joins class names without merging: of two utilities of one kind the style sheet decides, not the order
 * here. So the classes of a caller may place a component (margin, width, flex); its appearance is set by its
 * own properties.
 */
export { clsx as cn } from 'clsx'
