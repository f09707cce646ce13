/** The share of the page that a side panel may have, in percent. */
export const PANEL_WIDTH_MIN = 25
export const PANEL_WIDTH_MAX = 75

/** The permitted width that is nearest, in tenths of a percent. */
export const toPanelWidth = (percent: number): number =>
  Math.round(Math.min(PANEL_WIDTH_MAX, Math.max(PANEL_WIDTH_MIN, percent)) * 10) / 10
