/**
 * Joins class names. Nothing is merged: of two utilities of one kind the style sheet decides, not the order here. So what
 * a component is given may place it (margin, width, flex), and its looks are chosen by its own properties.
 */
export { clsx as cn } from 'clsx'
