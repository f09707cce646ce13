const STATES = {
  hover: { pseudoClass: ':hover', className: 'shows-hover', elements: '*' },
  focus: {
    pseudoClass: ':focus-visible',
    className: 'shows-focus',
    elements: ':where(a, button, input, select, textarea)',
  },
} as const

export type ForcedState = keyof typeof STATES

/** Everything inside an element of this class is drawn as if the pointer were on it, or as if it had the focus. */
export const forcedStateClass = (state: ForcedState): string => STATES[state].className

/** A rule of a style sheet that applies below a class instead of in a state, or nothing when it names no state. */
export function forcedRule(rule: string): string | undefined {
  let forced = rule
  // A class such as `hover\:bg-hover` names the state too, after a backslash; `group-hover` is a state of another element.
  for (const { pseudoClass, className, elements } of Object.values(STATES))
    forced = forced.replaceAll(
      new RegExp(String.raw`(?<!\\)${pseudoClass}(?![\w-])`, 'g'),
      `:is(.${className} ${elements})`,
    )
  return forced === rule ? undefined : forced
}

/** Adds the rules for forced states to this page; the returned function removes them. */
export function addForcedStates(): () => void {
  const sheet = new CSSStyleSheet()
  const rules = Array.from(document.styleSheets).flatMap((one) => Array.from(one.cssRules))
  sheet.replaceSync(rules.flatMap(({ cssText }) => forcedRule(cssText) ?? []).join('\n'))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
